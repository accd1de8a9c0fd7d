/** Answers that every act on an order makes old. */
export const ORDER_ANSWERS: readonly string[] = [
  'ReadOrder',
  'ListOrders',
  'ReadBankDesk',
  'ReadDashboard',
  'ReadSettlements',
];
