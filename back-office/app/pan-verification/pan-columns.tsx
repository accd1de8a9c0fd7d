/** Columns of the list of PANs. */
import type { PanRow } from '@tola/contract/staff';
import { Link } from 'react-router';
import { formatDate } from '../controls/format.ts';
import type { Column } from '../lists/list.tsx';
import { PanActions } from './pan-actions.tsx';
import { PanChip, PanDetail } from './pan-state.tsx';

export const PAN_COLUMNS: readonly Column<PanRow>[] = [
  {
    name: 'orderNumber',
    label: 'Order',
    sortable: true,
    phone: 'left',
    cell: ({ orderNumber, placedAt }) => (
      <span className="whitespace-nowrap">
        <Link
          to={`/orders/${orderNumber}`}
          className="inline-flex min-h-9 items-center font-semibold text-green-ink hover:underline"
        >
          {orderNumber}
        </Link>
        <span className="block text-[13px] text-muted">{formatDate(placedAt)}</span>
      </span>
    ),
  },
  { name: 'state', label: 'State', sortable: true, phone: 'right', cell: ({ state }) => <PanChip state={state} /> },
  {
    name: 'buyer',
    label: 'Buyer',
    sortable: true,
    phone: 'left',
    cell: ({ buyerName, customerId, panMasked }) => (
      <span className="block min-w-0 break-words">
        <Link to={`/customers/${customerId}`} className="text-green-ink hover:underline">
          {buyerName}
        </Link>
        <span className="block text-[13px] whitespace-nowrap text-muted tabular-nums">PAN {panMasked}</span>
      </span>
    ),
  },
  { name: 'detail', label: 'Result', sortable: true, phone: 'both', cell: (row) => <PanDetail verification={row} /> },
  { name: 'actions', label: 'Actions', phone: 'both', cell: (row) => <PanActions row={row} /> },
];
