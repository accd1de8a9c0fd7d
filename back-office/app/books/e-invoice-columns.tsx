/** Columns of the list of e-invoices. */
import type { EInvoiceRow, EInvoiceState } from '@tola/contract/staff';
import { formatRupees } from '@tola/pricing';
import { Chip } from '@tola/ui';
import type { ReactElement } from 'react';
import { Link } from 'react-router';
import { formatAttempts, formatDate, formatDateTime } from '../controls/format.ts';
import type { Column } from '../lists/list.tsx';
import { EInvoiceActions } from './e-invoice-actions.tsx';

interface ColumnOptions {
  readonly hasProvider: boolean;
  readonly mayAct: boolean;
}

export function eInvoiceColumns({ hasProvider, mayAct }: ColumnOptions): readonly Column<EInvoiceRow>[] {
  return [
    ...COLUMNS,
    {
      name: 'portal',
      label: 'Portal',
      sortable: true,
      phone: 'both',
      cell: (row) => <Standing row={row} hasProvider={hasProvider} />,
    },
    ...(mayAct ? [actions(hasProvider)] : []),
  ];
}

const COLUMNS: readonly Column<EInvoiceRow>[] = [
  { name: 'number', label: 'Document', sortable: true, phone: 'left', cell: (row) => <DocumentLink row={row} /> },
  {
    name: 'state',
    label: 'State',
    sortable: true,
    phone: 'right',
    cell: ({ state }) => <Chip tone={STATES[state][0]}>{STATES[state][1]}</Chip>,
  },
  {
    name: 'buyer',
    label: 'Buyer',
    sortable: true,
    phone: 'left',
    cell: ({ buyer, buyerGstin }) => (
      <span className="block min-w-0 break-words">
        {buyer} <span className="block text-[13px] whitespace-nowrap text-muted tabular-nums">{buyerGstin}</span>
      </span>
    ),
  },
  {
    name: 'valuePaise',
    label: 'Value',
    sortable: true,
    numeric: true,
    phone: 'right',
    cell: ({ valuePaise }) => <span className="whitespace-nowrap tabular-nums">{formatRupees(valuePaise)}</span>,
  },
  {
    name: 'dated',
    label: 'Date',
    sortable: true,
    wide: true,
    cell: ({ dated }) => <span className="whitespace-nowrap">{formatDate(dated)}</span>,
  },
  {
    name: 'orderNumber',
    label: 'Order',
    sortable: true,
    wide: true,
    cell: ({ orderNumber }) => (
      <Link to={`/orders/${orderNumber}`} className="whitespace-nowrap text-green-ink hover:underline">
        {orderNumber}
      </Link>
    ),
  },
];

function actions(hasProvider: boolean): Column<EInvoiceRow> {
  return {
    name: 'actions',
    label: 'Actions',
    phone: 'both',
    cell: (row) => <EInvoiceActions row={row} hasProvider={hasProvider} />,
  };
}

const STATES: Readonly<Record<EInvoiceState, readonly ['plain' | 'good' | 'bad' | 'gold', string]>> = {
  'not due': ['plain', 'Not due'],
  waiting: ['gold', 'Waiting'],
  'needs correction': ['bad', 'Needs a correction'],
  registered: ['good', 'Registered'],
  cancelling: ['gold', 'Being cancelled'],
  cancelled: ['plain', 'Cancelled'],
};

function DocumentLink({ row: { kind, documentId, orderNumber, number } }: { row: EInvoiceRow }): ReactElement {
  const file = kind === 'invoice' ? `invoices/${orderNumber}` : `credit-notes/${documentId}`;
  return (
    <span className="whitespace-nowrap">
      <a
        href={`/back-office/files/${file}`}
        className="inline-flex min-h-9 items-center font-semibold text-green-ink hover:underline"
      >
        {number}
      </a>
      {kind === 'credit note' && <span className="block text-[13px] text-muted">Credit note</span>}
    </span>
  );
}

/** What the portal has answered, or until when it takes the document. */
function Standing({ row, hasProvider }: { row: EInvoiceRow; hasProvider: boolean }): ReactElement {
  return (
    <div className="grid min-w-0 gap-0.5 text-[13px]">
      {row.problem !== null && <p className={row.state === 'waiting' ? '' : 'text-down'}>{row.problem}.</p>}
      {(row.state === 'waiting' || row.state === 'needs correction') && (
        <p className="text-muted">
          {row.state === 'waiting' &&
            hasProvider &&
            row.attempts > 0 &&
            `${formatAttempts(row.attempts, row.nextAttemptAt)} `}
          The portal takes it until {formatDate(row.reportBy)}.
        </p>
      )}
      {row.irn !== null && (
        <>
          {/* Shortened for the eye alone: all of it is selected and read out. */}
          <p className="max-w-[26ch] truncate text-muted" title={row.irn}>
            IRN {row.irn}
          </p>
          <p className="text-muted">
            Acknowledgement {row.ackNumber}, {formatDateTime(row.ackedAt)}
            {row.cancelledAt !== null && ` · cancelled ${formatDateTime(row.cancelledAt)}`}
          </p>
        </>
      )}
    </div>
  );
}
