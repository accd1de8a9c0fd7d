/** Columns of a list of moves. */
import { MOVE_LABELS, readPurchase, type StockMove } from '@tola/contract/staff';
import { formatRupees, formatWeight } from '@tola/pricing';
import type { ReactElement } from 'react';
import { Link } from 'react-router';
import { formatCount, NOTHING } from '../controls/format.ts';
import { When } from '../controls/when.tsx';
import type { Column } from '../lists/list.tsx';
import { useMay } from '../session/use-self.ts';

const LINK = 'text-green-ink hover:underline';

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
    ...{ name: 'onHand', label: 'On hand', numeric: true, phone: 'right' },
    cell: ({ onHand, pieces }) => (onHand === 0 && pieces === 0 ? NOTHING : <OnHand onHand={onHand} pieces={pieces} />),
  },
  {
    name: 'pieces',
    label: 'For sale',
    numeric: true,
    wide: true,
    cell: ({ pieces }) => signed(pieces),
  },
  { name: 'location', label: 'Location', phone: 'left', cell: ({ location }) => location ?? NOTHING },
  { name: 'document', label: 'Document', phone: 'left', cell: (move) => <Document move={move} /> },
  { name: 'who', label: 'Who', secondary: true, wide: true, cell: ({ who }) => who },
  {
    name: 'at',
    label: 'When',
    phone: 'right',
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
  cell: ({ costPaise }) => (costPaise === null ? NOTHING : formatRupees(costPaise)),
};

export function moveColumns(seesCosts: boolean): readonly Column<StockMove>[] {
  return (seesCosts ? [...COLUMNS, COST] : COLUMNS).map((column) => ({ ...column, sortable: true }));
}

/** Of one variant: on phones what happened leads the row. */
export function ownMoveColumns(seesCosts: boolean): readonly Column<StockMove>[] {
  return moveColumns(seesCosts)
    .filter(({ name }) => name !== 'product')
    .map((column) => ({ ...column, ...OWN_SIDES[column.name], sortable: false }));
}

const OWN_SIDES: Readonly<Record<string, Pick<Column<never>, 'phone'>>> = {
  kind: { phone: 'left' },
  location: { phone: 'right' },
  at: { phone: 'left' },
};

/** A reservation moves no piece: where the column of the pieces for sale has no room, it stands here instead. */
function OnHand({ onHand, pieces }: Pick<StockMove, 'onHand' | 'pieces'>): ReactElement {
  if (onHand !== 0)
    return (
      <span className="whitespace-nowrap">
        <span className="mr-1.5 text-[13px] text-muted md:hidden">On hand</span>
        {signed(onHand)}
      </span>
    );
  return (
    <>
      <span className="whitespace-nowrap xl:hidden">
        <span className="mr-1.5 text-[13px] text-muted">For sale</span>
        {signed(pieces)}
      </span>
      <span className="max-xl:hidden">{NOTHING}</span>
    </>
  );
}

function signed(pieces: number): string {
  if (pieces === 0) return NOTHING;
  return pieces > 0 ? `+${formatCount(pieces)}` : `−${formatCount(-pieces)}`;
}

function Document({ move }: { move: StockMove }): ReactElement {
  const may = useMay();
  const { orderNumber, reference, reason } = move;
  const paper = reference === orderNumber ? '' : reference;
  const page = orderNumber === null ? pageOf(move, may(readPurchase.right)) : null;
  return (
    <span className="[overflow-wrap:anywhere]">
      {orderNumber !== null && (
        <Link to={`/orders/${orderNumber}`} className={`whitespace-nowrap ${LINK}`}>
          {orderNumber}
        </Link>
      )}{' '}
      {page !== null && (
        <>
          <Link to={page} className={LINK}>
            {paper}
          </Link>{' '}
        </>
      )}
      {[page === null ? paper : '', reason].filter((text) => text !== '').join(' · ')}
    </span>
  );
}

/** The bill or the count behind the move; null where it has none that this person may see. */
function pageOf({ billId, countId }: StockMove, seesBills: boolean): string | null {
  if (billId !== null) return seesBills ? `/purchases/${billId}` : null;
  return countId === null ? null : `/stock/counts/${countId}`;
}
