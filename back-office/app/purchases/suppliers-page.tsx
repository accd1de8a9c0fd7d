/** What suppliers are owed, the ledger of one of them, and payments to it. */
import { type PurchaseEntry, paySupplier, readRegister, readSupplierLedger } from '@tola/contract/staff';
import { formatRupees } from '@tola/pricing';
import { type ReactElement, useState } from 'react';
import { Link } from 'react-router';
import { useApiQuery } from '../api/hooks.ts';
import { Button, buttonClass } from '../controls/button.tsx';
import { Dialog } from '../controls/dialog.tsx';
import { formatDate, NOTHING } from '../controls/format.ts';
import { EmptyState, ErrorState, LoadingRows } from '../controls/states.tsx';
import { FilteredList } from '../lists/filtered-list.tsx';
import type { Column } from '../lists/list.tsx';
import { fileQuery, useListState } from '../lists/list-state.ts';
import { useMay } from '../session/use-self.ts';
import { Page } from '../shell/page.tsx';
import { PaymentForm } from './payment-form.tsx';
import { ENTRY_LABELS } from './purchase-labels.ts';
import { TakeBack } from './take-back.tsx';

const COLUMNS: readonly Column<PurchaseEntry>[] = [
  { name: 'bookedOn', label: 'Date', sortable: true, phone: 'right', cell: ({ bookedOn }) => formatDate(bookedOn) },
  {
    name: 'kind',
    label: 'Entry',
    sortable: true,
    phone: 'left',
    cell: ({ kind, isReversed }) => (
      <span>
        {ENTRY_LABELS[kind]} {isReversed && <span className="text-muted">taken back</span>}
      </span>
    ),
  },
  {
    name: 'bill',
    label: 'Bill or reference',
    sortable: true,
    phone: 'left',
    cell: ({ billId, billNumber, reference }) =>
      billId === null ? (
        reference
      ) : (
        <Link to={`/purchases/${billId}`} className="font-semibold text-green-ink hover:underline">
          {billNumber}
        </Link>
      ),
  },
  {
    name: 'tdsPaise',
    label: 'TDS',
    sortable: true,
    numeric: true,
    cell: ({ tdsPaise }) => (tdsPaise === 0 ? NOTHING : formatRupees(tdsPaise)),
  },
  {
    name: 'owedPaise',
    label: 'Owed',
    sortable: true,
    numeric: true,
    phone: 'right',
    cell: ({ owedPaise }) => formatRupees(owedPaise),
  },
];

export default function SuppliersPage(): ReactElement {
  const [state, change] = useListState();
  const mayDo = useMay();
  const may = mayDo(paySupplier.right);
  const seesBooks = mayDo(readRegister.right);
  const [isPaying, setPaying] = useState(false);
  const { page, perPage, sort, search } = state;
  const wanted = { page, perPage, sort, search, supplierId: Number(state.filters.supplierId) || null };
  const query = useApiQuery(readSupplierLedger, wanted, { keepPrevious: true });
  if (query.isPending) return <LoadingRows />;
  if (query.data === undefined) return <ErrorState error={query.error} onRetry={() => query.refetch()} />;
  const { supplierId, name, owedPaise, balances } = query.data;
  const [first, ...others] = balances.map(
    (one) => [String(one.supplierId), `${one.name}, ${formatRupees(one.owedPaise)}`] as const,
  );
  return (
    <Page
      title="Owed to suppliers"
      back={{ to: '/purchases', label: 'Purchases' }}
      more={
        <>
          <Link to="/records/suppliers" className={buttonClass()}>
            Suppliers
          </Link>
          {seesBooks && supplierId !== 0 && (
            <Link to={`/books/registers/supplier-ledger?supplierId=${supplierId}`} className={buttonClass()}>
              Ledger
            </Link>
          )}
        </>
      }
    >
      {supplierId === 0 ? (
        <div className="box">
          <EmptyState>
            No suppliers yet.{' '}
            <Link to="/records/suppliers/new" className="text-green-ink underline">
              Add the first one
            </Link>
          </EmptyState>
        </div>
      ) : (
        <>
          <div className="mb-1 flex items-center justify-between gap-3 max-sm:-mt-3 sm:mb-4">
            {/* On phones a long name keeps to one line, so that the ledger begins near the top. */}
            <p className="min-w-0 max-sm:leading-5">
              <span className="max-sm:block max-sm:truncate">
                {name}
                <span className="max-sm:hidden">: </span>
              </span>
              <span>
                owed <b className="font-semibold whitespace-nowrap">{formatRupees(owedPaise)}</b>
              </span>
            </p>
            {may && (
              <Button tone="solid" className="shrink-0" onClick={() => setPaying(true)}>
                Note a payment
              </Button>
            )}
          </div>
          <FilteredList
            name="purchases/suppliers"
            file={{ href: `/back-office/files/supplier-entries.csv?${fileOf(supplierId, search)}`, isProtected: false }}
            searchPlaceholder="Bill or reference"
            filters={[
              {
                ...{ kind: 'choice', name: 'supplierId', label: 'Supplier', otherwise: first?.[1] ?? name },
                isWide: true,
                choices: others,
              },
            ]}
            label={`Ledger of ${name}`}
            columns={may ? [...COLUMNS, BACK] : COLUMNS}
            query={query}
            state={state}
            change={change}
            keyOf={({ id }) => id}
            empty={search === '' ? 'Nothing booked' : 'No matching entries'}
          />
          <Dialog title={`Payment to ${name}`} open={isPaying} onClose={() => setPaying(false)}>
            <PaymentForm supplierId={supplierId} owedPaise={owedPaise} onDone={() => setPaying(false)} />
          </Dialog>
        </>
      )}
    </Page>
  );
}

function fileOf(supplierId: number, search: string): string {
  return fileQuery({ supplierId: String(supplierId), search });
}

const BACK: Column<PurchaseEntry> = {
  name: 'back',
  label: 'Correction',
  phone: 'left',
  cell: (entry) => (entry.kind === 'payment' && !entry.isReversed ? <TakeBack entry={entry} /> : null),
};
