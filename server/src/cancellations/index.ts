/** Cancellation of orders: the refund, who may cancel, and until when. */
export {
  type Cancelled,
  cancelByCustomer,
  cancelByStaff,
  closeAttemptsForCustomer,
  closeAttemptsForStaff,
  type StaffCancellation,
} from './cancellation.ts';
export type { CancellationDependencies } from './cancellation-dependencies.ts';
export { cancellationOffer } from './cancellation-offer.ts';
export { type BlockDecision, resolveBlock } from './resolve-block.ts';
