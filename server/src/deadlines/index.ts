/** Promised dates and the deadlines of policies: watched by jobs, listed for staff. */

export { type DeadlineRow, exportDeadlines } from './deadline-list-store.ts';
export { deadlineOperations } from './deadline-operations.ts';
export { watchDeadlines, watchOlderOrders } from './deadlines.ts';
export { deadlinesFeature } from './deadlines-feature.ts';
export { tellLateBuyers } from './late-orders.ts';
