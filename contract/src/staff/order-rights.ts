/** Rights over orders: reading, selling, packing, dispatching and cancelling them. */
export const ORDER_RIGHTS = {
  'parcels.read': {
    area: 'Orders',
    label: 'See parcels',
    description: 'Paid orders to pack and dispatch: items, address and packing slip, no amounts.',
  },
  'orders.read': {
    area: 'Orders',
    label: 'See orders',
    description: 'All orders with amounts, payments, screenshots, refunds and invoices.',
  },
  'orders.export': {
    area: 'Orders',
    label: 'Export orders',
    description: 'Download orders with names, mobile numbers and GSTINs as a file.',
  },
  'orders.note': { area: 'Orders', label: 'Add notes to orders', description: 'Internal notes, seen by staff only.' },
  'orders.place': {
    area: 'Orders',
    label: 'Sell at the counter',
    description: 'Place orders for customers at the live price, and open accounts for them.',
  },
  'orders.accept-payment': {
    area: 'Orders',
    label: 'Accept payments',
    description: 'Accept or reject UPI and NEFT payments that customers report; record cash, cheques and transfers.',
  },
  'orders.pack': { area: 'Orders', label: 'Pack orders', description: 'Mark orders as packed, with serial numbers.' },
  'orders.dispatch': {
    area: 'Orders',
    label: 'Dispatch orders',
    description: 'Hand orders to the courier and mark them as delivered.',
  },
  'orders.cancel': {
    area: 'Orders',
    label: 'Cancel orders',
    description: 'Cancel orders before dispatch, which refunds what was paid.',
  },
} as const;
