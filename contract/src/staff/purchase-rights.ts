/** Rights over purchases from suppliers, and over the dealer's own position. */
export const PURCHASE_RIGHTS = {
  'purchases.read': {
    area: 'Money',
    label: 'See purchases',
    description: 'Suppliers with their bank accounts, bills, unfixed metal, and what is owed.',
  },
  'purchases.record': {
    area: 'Money',
    label: 'Record purchases',
    description: 'Suppliers, bills, receiving, fixing of rates, debit notes, and payments to suppliers.',
  },
  'position.read': {
    area: 'Money',
    label: 'See position and profit',
    description: 'Metal to cover, mark to market, and what each order has earned after the cost of its pieces.',
  },
} as const;
