/**
 * Orders: atomic placement, the state machine, and the prices and addresses frozen into an order. Payment features report what happened as an event.
 */

export { isAtRisk } from './at-risk.ts';
export { openPan, readPan, rebindPans } from './buyer-pan.ts';
export {
  type BlockKind,
  type DispatchBlock,
  findBlock,
  findBlocks,
  isMoneyTakenBack,
  openBlock,
  resolveBlocks,
} from './dispatch-block-store.ts';
export { checkedParcel, deliverOrder, handOver, packOrder, shipOrder, unpackOrder } from './fulfilment.ts';
export { type OfferingProvider, offeredModes } from './offered-modes.ts';
export { findOpenTransfer, openTransfers, wasPlacedForTransfer } from './open-transfers.ts';
export { advanceLocked, advanceOrder, CannotAdvance } from './order-advance.ts';
export type { OrderDependencies } from './order-dependencies.ts';
export type { FrozenAddress, FrozenDelivery, OrderDraft } from './order-draft.ts';
export {
  bookReceived,
  bookRefunded,
  countReceived,
  requireMoneyUntouched,
  requireSoundMoney,
} from './order-invariants.ts';
export { findLines, type OrderLineRow } from './order-line-store.ts';
export { findTransitions, type TransitionRow } from './order-list-store.ts';
export { receivedMail, writeAwaitingTransfer } from './order-mails.ts';
export { isPaidInFull, keptPaise, priceKept, remainingPaise } from './order-money.ts';
export { invoicePath } from './order-operations.ts';
export { isRepeat, type PlacementDependencies, placeOrder } from './order-placement.ts';
export { movePointsWithRefunds } from './order-points.ts';
export { CANCELLABLE_STATES, ENDED_STATES, ruleFor, SOLD_STATES } from './order-states.ts';
export {
  findOrder,
  findOrderByCode,
  findOrderByNumber,
  findOrders,
  lockCustomer,
  lockOrder,
  lockOrderWith,
  type OrderRow,
  setAttention,
} from './order-store.ts';
export { ordersFeature } from './orders-feature.ts';
export { packingLines } from './parcel-serials.ts';
export { keepAsBalance, writeOff } from './payment-difference-store.ts';
export { PAID_BY, REFUNDED_TO, type RefundTarget } from './payment-mode-words.ts';
export type { PlacementRequest } from './placement-request.ts';
export { findPromiseChanges, movePromise } from './promise-store.ts';
export { isPaidAtProvider } from './provider-modes.ts';
export { type FailedOrder, findSuccessor, isRetryable, priceKeptUntil, takenOver } from './retries.ts';
export { serialsOf, serialsOfPieces } from './serial-store.ts';
export { withinUnpaidLimits } from './unpaid-limits.ts';
export { largestUnpaidAddresses, largestUnpaidCustomers, unpaidSum } from './unpaid-store.ts';
