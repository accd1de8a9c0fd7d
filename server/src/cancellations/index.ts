/** Cancellation of orders: the refund, who may cancel, and until when. */
export {
  type Cancelled,
  cancelByCustomer,
  cancelByStaff,
  cancellationOffer,
  closeAttemptsForCustomer,
  closeAttemptsForStaff,
} from './cancellation.ts';
export type { CancellationDependencies } from './cancellation-dependencies.ts';
export { resolveBlock } from './resolve-block.ts';
