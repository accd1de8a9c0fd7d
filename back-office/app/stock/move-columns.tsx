/** Columns of a list of moves. */
import { MOVE_LABELS, type StockMove } from '@tola/contract/staff';
import { formatRupees, formatWeight } from '@tola/pricing';
import type { ReactElement } from 'react';
import { Link } from 'react-router';
import { formatCount } from '../controls/format.ts';
import { When } from '../controls/when.tsx';
import type { Column } from '../lists/list.tsx';

const COLUMNS: readonly Column<StockMove>[] = [
  {
    name: 'product',
    label: 'Variant',
    phone: 'left',
    cell: ({ product, weightMg }) => (
      <span>
        {product} <b className="font-semibold whitespace-nowrap">{formatWeight(weightMg)}</b>
      </span>
    ),
  },
  { name: 'kind', label: 'Move', phone: 'right', cell: ({ kind }) => MOVE_LABELS[kind] },
  {
    ...{ name: 'onHand', label: 'On hand', numeric: true, phone: 'right', isNamedOnPhone: true },
    cell: ({ onHand }) => signed(onHand),
  },
  {
    name: 'pieces',
    label: 'For sale',
    numeric: true,
    wide: true,
    cell: ({ pieces }) => signed(pieces),
  },
  { name: 'location', label: 'Location', phone: 'left', cell: ({ location }) => location ?? '—' },
  { name: 'document', label: 'Document', phone: 'left', cell: (move) => <Document move={move} /> },
  { name: 'who', label: 'Who', secondary: true, wide: true, cell: ({ who }) => who },
  {
    name: 'at',
    label: 'When',
    phone: 'left',
    // Long reasons must leave the date on one line.
    cell: ({ at }) => (
      <span className="block md:min-w-24">
        <When at={at} />
      </span>
    ),
  },
];

const COST: Column<StockMove> = {
  name: 'costPaise',
  label: 'Cost',
  numeric: true,
  wide: true,
  cell: ({ costPaise }) => (costPaise === null ? '—' : formatRupees(costPaise)),
};

export function moveColumns(seesCosts: boolean): readonly Column<StockMove>[] {
  return seesCosts ? [...COLUMNS, COST] : COLUMNS;
}

function signed(pieces: number): string {
  if (pieces === 0) return '—';
  return pieces > 0 ? `+${formatCount(pieces)}` : `−${formatCount(-pieces)}`;
}

function Document({ move: { orderNumber, reference, reason } }: { move: StockMove }): ReactElement {
  const paper = reference === orderNumber ? '' : reference;
  return (
    <span className="[overflow-wrap:anywhere]">
      {orderNumber !== null && (
        <Link to={`/orders/${orderNumber}`} className="whitespace-nowrap text-green-ink hover:underline">
          {orderNumber}
        </Link>
      )}{' '}
      {[paper, reason].filter((text) => text !== '').join(' · ')}
    </span>
  );
}
