/** Cancelling an order: what is refunded, who may do it and until when. */
export {
  type Cancelled,
  cancelByCustomer,
  cancelByStaff,
  cancellationOffer,
  closeForCustomer,
  closeForStaff,
} from './cancellation.ts';
export type { CancellationDependencies } from './cancellation-dependencies.ts';
export { settleBlock } from './settle-block.ts';
