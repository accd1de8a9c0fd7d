/** The columns of a register as a list shows them, with links to the documents and records behind them. */
import {
  type RegisterColumn,
  type RegisterLink,
  type RegisterName,
  type RegisterRow,
  type RegisterUnit,
  registerNamed,
  sortableColumns,
} from '@tola/contract/staff';
import { formatRupees, indianDate } from '@tola/pricing';
import { classNames } from '@tola/ui';
import type { ReactElement, ReactNode } from 'react';
import { Link } from 'react-router';
import { formatCount, formatDate } from '../controls/format.ts';
import { DateAndTime } from '../controls/when.tsx';
import type { Column } from '../lists/list.tsx';

const LINK = 'font-semibold text-green-ink hover:underline';

/** Numbers of documents and orders: on a small laptop in two lines where the figures need the room. */
const NUMBER =
  'whitespace-nowrap md:max-xl:whitespace-normal md:max-xl:[overflow-wrap:anywhere] md:max-xl:inline-block md:max-xl:min-w-[92px]';

/** Registers with so many columns that on a small laptop the order stands below the number of its document. */
const ORDER_BELOW_NUMBER: readonly RegisterName[] = ['day-book', 'customer-ledger'];

export function columnsOf(register: RegisterName): Column<RegisterRow>[] {
  const declared = registerNamed(register);
  const sortable = new Set(sortableColumns(declared));
  const columns = Object.entries<RegisterColumn>(declared.columns);
  const onScreen = columns.filter(([, { isFileOnly }]) => isFileOnly !== true);
  const isFigure = ({ unit }: RegisterColumn): boolean => unit === 'paise' || unit === 'count';
  const figures = onScreen.filter(([, column]) => isFigure(column) && column.phone !== undefined);
  return onScreen.map(([name, column]) => ({
    name,
    label: column.label,
    sortable: sortable.has(name),
    numeric: isFigure(column),
    wide: column.isWide === true || (name === 'orderNumber' && ORDER_BELOW_NUMBER.includes(register)),
    ...(column.phone === undefined ? {} : { phone: column.phone }),
    isNamedOnPhone: figures.length > 1 && isFigure(column),
    cell: (row) =>
      name === 'number' && ORDER_BELOW_NUMBER.includes(register) ? (
        <NumberAndOrder column={column} row={row} />
      ) : (
        cellOf(name, column, row)
      ),
  }));
}

function NumberAndOrder({ column, row }: { column: RegisterColumn; row: RegisterRow }): ReactElement {
  return (
    <span className="md:max-xl:block md:max-xl:min-w-[136px]">
      {cellOf('number', column, row)}
      <span className="block max-md:hidden xl:hidden">
        {linked({ label: '', unit: 'text', link: 'order' }, row, shown('text', row.orderNumber ?? null))}
      </span>
    </span>
  );
}

/** What was not charged or paid stays empty; the GSTIN stands below its buyer. */
function cellOf(name: string, column: RegisterColumn, row: RegisterRow): ReactNode {
  const value = row[name] ?? null;
  if (column.missing !== undefined && (value === null || value === ''))
    return <span className="text-muted">{column.missing}</span>;
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
  if (unit === 'time') return <DateAndTime at={value} />;
  return value;
}

function linked({ link }: RegisterColumn, row: RegisterRow, content: ReactNode): ReactNode {
  if (content === '' || link === undefined) return content;
  const file = fileOf(link, row);
  if (file !== null) {
    return (
      <a href={file} className={`${NUMBER} ${LINK}`} download>
        {content}
      </a>
    );
  }
  const page = pageOf(link, row);
  const wraps = link === 'ledger' || link === 'customer' || link === 'stock';
  const look = wraps ? '' : NUMBER;
  if (page === null) return wraps ? content : <span className={look}>{content}</span>;
  return (
    <Link to={page} className={classNames(look, LINK)}>
      {content}
    </Link>
  );
}

/** The PDF of the row's invoice or credit note; null for what has none. */
function fileOf(link: RegisterLink, { documentKind, documentId, orderNumber }: RegisterRow): string | null {
  const invoice = `/back-office/files/invoices/${orderNumber}`;
  if (link === 'invoice') return orderNumber === null ? null : invoice;
  if (link !== 'document') return null;
  if (documentKind === 'invoice') return invoice;
  return documentKind === 'credit note' ? `/back-office/files/credit-notes/${documentId}` : null;
}

/** Where the value leads in the back office; null where the row has no such record. */
function pageOf(link: RegisterLink, row: RegisterRow): string | null {
  const { customerId = null, supplierId = null, orderNumber = null, payout = null } = row;
  if (link === 'order') return orderNumber === null ? null : `/orders/${orderNumber}`;
  if (link === 'customer') return customerId === null ? null : `/customers/${customerId}`;
  if (link === 'ledger' && supplierId !== null) return `/books/registers/supplier-ledger?supplierId=${supplierId}`;
  if (link === 'ledger')
    return customerId === null ? null : `/books/registers/customer-ledger?customerId=${customerId}`;
  if (link === 'document') return row.documentKind === 'bill' ? `/purchases/${row.documentId}` : null;
  if (link === 'purchase') return `/purchases/${row.billId}`;
  if (link === 'stock') return `/stock/moves?weightId=${row.weightId}`;
  if (link === 'coupon') return `/records/coupons/${row.couponId}`;
  if (link !== 'payout' || payout === null || typeof row.at !== 'string') return null;
  const day = indianDate(new Date(row.at));
  return `/books/registers/payout-entries?${new URLSearchParams({ from: day, to: day, payout: String(payout) }).toString()}`;
}
