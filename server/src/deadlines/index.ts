/** Promised dates and the deadlines of policies: watched by jobs, listed for staff. */

export { deadlineOperations } from './deadline-operations.ts';
export { watchDeadlines, watchOlderOrders } from './deadlines.ts';
export { deadlinesFeature } from './deadlines-feature.ts';
export { tellLateBuyers } from './late-orders.ts';
