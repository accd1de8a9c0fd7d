/** What suppliers are owed, the ledger of one of them, and payments to it. */
import {
  type PurchaseEntry,
  paySupplier,
  readPurchase,
  readSupplierLedger,
  reverseSupplierPayment,
} from '@tola/contract/staff';
import { formatRupees } from '@tola/pricing';
import { type ReactElement, useState } from 'react';
import { Link } from 'react-router';
import { useApiMutation, useApiQuery } from '../api/hooks.ts';
import { Button, buttonClass } from '../controls/button.tsx';
import { Dialog } from '../controls/dialog.tsx';
import { Field } from '../controls/field.tsx';
import { formatDate } from '../controls/format.ts';
import { EmptyState, ErrorState, LoadingRows } from '../controls/states.tsx';
import { ReasonForm } from '../forms/reason-form.tsx';
import { type Column, List } from '../lists/list.tsx';
import { useListState } from '../lists/list-state.ts';
import { useMay } from '../session/use-self.ts';
import { Page } from '../shell/page.tsx';
import { PaymentForm } from './payment-form.tsx';
import { ENTRY_LABELS } from './purchase-labels.ts';

const COLUMNS: readonly Column<PurchaseEntry>[] = [
  { name: 'bookedOn', label: 'Date', phone: 'right', cell: ({ bookedOn }) => formatDate(bookedOn) },
  {
    name: 'kind',
    label: 'Entry',
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
    numeric: true,
    cell: ({ tdsPaise }) => (tdsPaise === 0 ? '—' : formatRupees(tdsPaise)),
  },
  {
    name: 'owedPaise',
    label: 'Owed',
    numeric: true,
    phone: 'right',
    cell: ({ owedPaise }) => formatRupees(owedPaise),
  },
];

export default function SuppliersPage(): ReactElement {
  const [state, change] = useListState();
  const may = useMay()(paySupplier.right);
  const [isPaying, setPaying] = useState(false);
  const { page, perPage } = state;
  const wanted = { page, perPage, supplierId: Number(state.filters.supplierId) || null };
  const query = useApiQuery(readSupplierLedger, wanted, { keepPrevious: true });
  if (query.isPending) return <LoadingRows />;
  if (query.data === undefined) return <ErrorState error={query.error} onRetry={() => query.refetch()} />;
  const { supplierId, name, owedPaise, balances } = query.data;
  return (
    <Page
      title="Owed to suppliers"
      back={{ to: '/purchases', label: 'Purchases' }}
      actions={
        <>
          <Link to="/records/suppliers" className={buttonClass()}>
            Suppliers
          </Link>
          {may && supplierId !== 0 && (
            <Button tone="solid" onClick={() => setPaying(true)}>
              Note a payment
            </Button>
          )}
        </>
      }
    >
      {supplierId === 0 ? (
        <EmptyState>No suppliers</EmptyState>
      ) : (
        <>
          <div className="mb-3 flex flex-wrap items-end gap-4">
            <Field label="Supplier" className="w-full sm:w-[320px]">
              {(control) => (
                <select
                  {...control}
                  value={supplierId}
                  onChange={(event) => change({ filters: { supplierId: event.currentTarget.value } })}
                >
                  {balances.map((one) => (
                    <option key={one.supplierId} value={one.supplierId}>
                      {one.name}, {formatRupees(one.owedPaise)}
                    </option>
                  ))}
                </select>
              )}
            </Field>
            <p className="pb-2">
              Owed <b className="font-semibold">{formatRupees(owedPaise)}</b>
            </p>
          </div>
          <List
            label={`Ledger of ${name}`}
            columns={may ? [...COLUMNS, BACK] : COLUMNS}
            query={query}
            state={state}
            change={change}
            keyOf={({ id }) => id}
            empty="Nothing booked"
          />
          <Dialog title={`Payment to ${name}`} open={isPaying} onClose={() => setPaying(false)}>
            <PaymentForm supplierId={supplierId} owedPaise={owedPaise} onDone={() => setPaying(false)} />
          </Dialog>
        </>
      )}
    </Page>
  );
}

const BACK: Column<PurchaseEntry> = {
  name: 'back',
  label: 'Correction',
  phone: 'left',
  cell: (entry) => (entry.kind === 'payment' && !entry.isReversed ? <TakeBack entry={entry} /> : null),
};

function TakeBack({ entry: { id: entryId, reference } }: { entry: PurchaseEntry }): ReactElement {
  const [isOpen, setOpen] = useState(false);
  const mutation = useApiMutation(reverseSupplierPayment, {
    ...{ success: 'Payment taken back', invalidates: [readSupplierLedger, readPurchase] },
    ...{ showsError: true, onDone: () => setOpen(false) },
  });
  return (
    <>
      <Button tone="quiet" onClick={() => setOpen(true)}>
        Take back
      </Button>
      <Dialog title={`Take back payment ${reference}`} open={isOpen} onClose={() => setOpen(false)}>
        <ReasonForm
          begins
          action="Take back"
          busy={mutation.isPending}
          problem={mutation.error?.message}
          onSubmit={(reason) => mutation.mutate({ entryId, reason })}
        />
      </Dialog>
    </>
  );
}
