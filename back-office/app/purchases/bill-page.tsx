/** One purchase bill: what is left to do, its lines, and everything booked for it. */
import { addDebitNote, type PurchaseBill, readPurchase } from '@tola/contract/staff';
import { formatRupees, indianDate } from '@tola/pricing';
import { Chip } from '@tola/ui';
import { type ReactElement, useState } from 'react';
import { Link, useParams } from 'react-router';
import { useApiQuery } from '../api/hooks.ts';
import { BookTable } from '../books/book-table.tsx';
import { Button, buttonClass } from '../controls/button.tsx';
import { Dialog } from '../controls/dialog.tsx';
import { Fact, Facts } from '../controls/facts.tsx';
import { formatDate } from '../controls/format.ts';
import { ErrorState, LoadingRows } from '../controls/states.tsx';
import { useMay } from '../session/use-self.ts';
import { Page } from '../shell/page.tsx';
import { BillLines } from './bill-lines.tsx';
import { DebitNoteForm } from './debit-note-form.tsx';
import { CHARGE_LABELS, ENTRY_LABELS, STATE_LABELS } from './purchase-labels.ts';
import { ReceiveForm } from './receive-form.tsx';
import { TdsNotice, useSupplierTds } from './tds-notice.tsx';

export default function BillPage(): ReactElement {
  const billId = Number(useParams().billId) || 0;
  const query = useApiQuery(readPurchase, { billId }, { refetchSeconds: 15 });
  if (query.isPending) return <LoadingRows />;
  if (query.data === undefined) return <ErrorState error={query.error} onRetry={() => query.refetch()} />;
  const bill = query.data;
  return (
    <Page
      title={`${bill.supplier}, ${bill.number}`}
      back={{ to: '/purchases', label: 'Purchases' }}
      actions={
        <>
          <a href={`/back-office/files/purchase-vouchers/${bill.id}`} className={buttonClass()} download>
            Voucher
          </a>
          <Actions bill={bill} />
        </>
      }
    >
      <div className="grid grid-cols-[minmax(0,1fr)] gap-4">
        <Head bill={bill} />
        <BillLines bill={bill} />
        <Booked bill={bill} />
      </div>
    </Page>
  );
}

function Actions({ bill }: { bill: PurchaseBill }): ReactElement | null {
  const may = useMay();
  const [isReturning, setReturning] = useState(false);
  const [isReceiving, setReceiving] = useState(false);
  if (!may(addDebitNote.right) || bill.state === 'reversed') return null;
  return (
    <>
      {bill.receivedAt === null && (
        <Button tone="solid" onClick={() => setReceiving(true)}>
          Receive
        </Button>
      )}
      <Button onClick={() => setReturning(true)}>Debit note</Button>
      <Dialog title="Receive into stock" open={isReceiving} onClose={() => setReceiving(false)}>
        <ReceiveForm bill={bill} onDone={() => setReceiving(false)} />
      </Dialog>
      <Dialog title="Debit note" open={isReturning} onClose={() => setReturning(false)}>
        <DebitNoteForm bill={bill} onDone={() => setReturning(false)} />
      </Dialog>
    </>
  );
}

function Head({ bill }: { bill: PurchaseBill }): ReactElement {
  const { state, dated, bookedOn, bookedBy, gstin, withinState, location, receivedAt, note, charges } = bill;
  return (
    <section aria-label="Bill" className="box p-4">
      <div className="mb-3 flex flex-wrap items-baseline justify-between gap-2">
        <h2>{formatRupees(bill.totalPaise)} with GST</h2>
        <Chip tone={state === 'received' ? 'good' : 'plain'}>{STATE_LABELS[state]}</Chip>
      </div>
      <Facts>
        <Fact name="Bill date">{formatDate(dated)}</Fact>
        <Fact name="In the books">
          {formatDate(bookedOn)}, by {bookedBy}
        </Fact>
        <Fact name="GSTIN">
          {gstin === '' ? 'none: no input GST' : `${gstin}, ${withinState ? 'CGST and SGST' : 'IGST'}`}
        </Fact>
        <Fact name="Pieces">
          {receivedAt === null ? 'not received' : `received at ${location ?? ''}, ${formatDate(receivedAt)}`}
        </Fact>
        {charges.map(({ kind, amountPaise, taxPaise }) => (
          <Fact key={kind} name={CHARGE_LABELS[kind]}>
            {formatRupees(amountPaise)} and {formatRupees(taxPaise)} GST
          </Fact>
        ))}
        <Fact name="Owed to the supplier">
          <Link
            to={`/purchases/suppliers?supplierId=${bill.supplierId}`}
            className="font-semibold text-green-ink hover:underline"
          >
            {formatRupees(bill.owedPaise)} in all
          </Link>
        </Fact>
        {note !== '' && <Fact name="Note">{note}</Fact>}
      </Facts>
      {bill.owedPaise > 0 && <TdsOfPayment supplierId={bill.supplierId} />}
    </section>
  );
}

/** What a payment of today would have to withhold. */
function TdsOfPayment({ supplierId }: { supplierId: number }): ReactElement | null {
  const tds = useSupplierTds({ supplierId, paidOn: indianDate(new Date()) });
  if (tds === undefined) return null;
  return (
    <div className="mt-3 empty:hidden">
      <TdsNotice tds={tds} of="bill" />
    </div>
  );
}

function Booked({ bill: { entries } }: { bill: PurchaseBill }): ReactElement {
  return (
    <section aria-label="Booked" className="box p-4">
      <h2 className="mb-2">Booked</h2>
      <BookTable
        label="Booked"
        heads={['Entry', 'Date', 'Goods', 'Charges', 'GST', 'Owed']}
        wideOnly={['Goods', 'Charges', 'GST']}
        rows={entries.map((entry) => [
          <span key="kind">
            {ENTRY_LABELS[entry.kind]} <span className="text-[13px] text-muted">{entry.reason}</span>
          </span>,
          formatDate(entry.bookedOn),
          formatRupees(entry.goodsPaise),
          formatRupees(entry.chargesPaise),
          formatRupees(entry.taxPaise),
          formatRupees(entry.owedPaise),
        ])}
      />
    </section>
  );
}
