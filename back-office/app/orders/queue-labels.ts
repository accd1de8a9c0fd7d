/** Names of the work queues, as the dashboard, the order list and the bank page show them. */
export const QUEUE_LABELS = {
  paymentsToVerify: 'Payments to verify',
  paymentsToResolve: 'Payments to resolve',
  ordersToPack: 'Orders to pack',
  ordersToDispatch: 'Orders to dispatch',
  ordersAtRisk: 'Orders at risk',
} as const;
