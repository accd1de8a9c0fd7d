/** The columns of a register as a list shows them, with links to documents, orders and customers. */
import {
  type RegisterColumn,
  type RegisterName,
  type RegisterRow,
  type RegisterUnit,
  registerNamed,
} from '@tola/contract/staff';
import { formatRupees } from '@tola/pricing';
import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { formatCount, formatDate, formatDateTime } from '../controls/format.ts';
import type { Column } from '../lists/list.tsx';

const LINK = 'font-semibold text-green-ink hover:underline';

export function columnsOf(register: RegisterName): Column<RegisterRow>[] {
  const columns = Object.entries<RegisterColumn>(registerNamed(register).columns);
  const onScreen = columns.filter(([, { isFileOnly }]) => isFileOnly !== true);
  const figures = onScreen.filter(([, { unit, phone }]) => unit === 'paise' && phone !== undefined);
  return onScreen.map(([name, column]) => ({
    name,
    label: column.label,
    numeric: column.unit === 'paise' || column.unit === 'count',
    wide: column.isWide === true,
    ...(column.phone === undefined ? {} : { phone: column.phone }),
    isNamedOnPhone: figures.length > 1 && column.unit === 'paise',
    cell: (row) => cellOf(name, column, row),
  }));
}

/** What was not charged or paid stays empty; the GSTIN stands below its buyer. */
function cellOf(name: string, column: RegisterColumn, row: RegisterRow): ReactNode {
  const value = row[name] ?? null;
  if (value === 0 && column.unit === 'paise' && column.isSummed === true) return '';
  const content = linked(column, row, shown(column.unit, value));
  if (name !== 'buyer' || typeof row.gstin !== 'string' || row.gstin === '') return content;
  return (
    <>
      {content}
      <span className="block text-[13px] text-muted">{row.gstin}</span>
    </>
  );
}

/** The sums of a register, by column. */
export function totalsOf(register: RegisterName, totals: Readonly<Record<string, number>>): Record<string, ReactNode> {
  return Object.fromEntries(
    Object.entries<RegisterColumn>(registerNamed(register).columns).flatMap(
      ([name, { unit, isSummed, isFileOnly }]) => {
        const sum = totals[name];
        return isSummed === true && isFileOnly !== true && sum !== undefined ? [[name, shown(unit, sum)] as const] : [];
      },
    ),
  );
}

function shown(unit: RegisterUnit, value: string | number | null): ReactNode {
  if (value === null || value === '') return '';
  if (typeof value === 'number') {
    return (
      <span className="whitespace-nowrap tabular-nums">
        {unit === 'paise' ? formatRupees(value) : formatCount(value)}
      </span>
    );
  }
  if (unit === 'day') return <span className="whitespace-nowrap">{formatDate(value)}</span>;
  if (unit === 'time') return <span className="whitespace-nowrap">{formatDateTime(value)}</span>;
  return value;
}

function linked({ link }: RegisterColumn, row: RegisterRow, content: ReactNode): ReactNode {
  if (content === '') return '';
  if (link === 'order') {
    return (
      <Link to={`/orders/${row.orderNumber}`} className={`whitespace-nowrap ${LINK}`}>
        {content}
      </Link>
    );
  }
  if (link === 'customer' && row.customerId !== null) {
    return (
      <Link to={`/books/registers/customer-ledger?customerId=${row.customerId}`} className={LINK}>
        {content}
      </Link>
    );
  }
  if (link === 'purchase') {
    return (
      <Link to={`/purchases/${row.billId}`} className={LINK}>
        {content}
      </Link>
    );
  }
  if (link !== 'document') return content;
  const href = hrefOfDocument(row);
  if (href === null) return <span className="whitespace-nowrap">{content}</span>;
  return (
    <a href={href} className={`whitespace-nowrap ${LINK}`} download>
      {content}
    </a>
  );
}

/** The PDF of an invoice or credit note; null for what has none. */
function hrefOfDocument({ documentKind, documentId, orderNumber }: RegisterRow): string | null {
  if (documentKind === 'invoice') return `/back-office/files/invoices/${orderNumber}`;
  return documentKind === 'credit note' ? `/back-office/files/credit-notes/${documentId}` : null;
}
