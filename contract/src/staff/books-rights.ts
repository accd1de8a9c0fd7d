/** Rights over the books: registers, GST returns and the closing of months. */
export const BOOKS_RIGHTS = {
  'books.read': {
    area: 'Money',
    label: 'See the books',
    description:
      'Registers of sales, credit notes, receipts and customers, day book, cash book, GST returns, e-invoices and exports to Tally.',
  },
  'books.export': {
    area: 'Money',
    label: 'Export the books',
    description: 'Download registers, GST returns and vouchers for Tally as files.',
  },
  'books.close': {
    area: 'Money',
    label: 'Close months',
    description: 'Close the books of a month, note the figures of the GST portal, and register e-invoices.',
  },
  'books.reopen': {
    area: 'Money',
    label: 'Reopen months',
    description: 'Open the books of a closed month again.',
    ownersOnly: true,
  },
} as const;
