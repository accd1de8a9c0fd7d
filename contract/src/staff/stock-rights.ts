/** Rights over stock: reading, changing, counting and approving it. */
export const STOCK_RIGHTS = {
  'stock.read': {
    area: 'Stock',
    label: 'See stock',
    description: 'Pieces of each variant and where they lie, moves and counts, without costs.',
  },
  'stock.costs': { area: 'Stock', label: 'See purchase costs', description: 'Of lots and of moves of stock.' },
  'stock.change': {
    area: 'Stock',
    label: 'Change stock',
    description: 'Receipts, transfers, returns and damage; pieces available of each variant; locations.',
  },
  'stock.count': {
    area: 'Stock',
    label: 'Count stock',
    description: 'Fill count sheets, without the expected number.',
  },
  'stock.approve': {
    area: 'Stock',
    label: 'Approve counts',
    description: 'Book the differences of a count into stock, or discard it.',
  },
} as const;
