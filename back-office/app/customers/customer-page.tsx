import type { CustomerId } from '@tola/contract';
import {
  adjustCustomerPoints,
  type CustomerDetail,
  endCustomerSessions,
  listCustomers,
  listPendingChanges,
  noteOnCustomer,
  readCustomer,
  readRegister,
} from '@tola/contract/staff';
import { formatRupees } from '@tola/pricing';
import { type ReactElement, useState } from 'react';
import { Link, useParams } from 'react-router';
import { useApiMutation, useApiQuery } from '../api/hooks.ts';
import { madeOrWaiting } from '../changes/made-or-waiting.ts';
import { WaitingChanges } from '../changes/waiting-changes.tsx';
import { Button, buttonClass } from '../controls/button.tsx';
import { Confirm, Dialog } from '../controls/dialog.tsx';
import { Field } from '../controls/field.tsx';
import { formatCount, formatDate, formatDateTime, formatQuantity, sentenceCase } from '../controls/format.ts';
import { ErrorState, LoadingRows } from '../controls/states.tsx';
import { Notes } from '../forms/notes.tsx';
import { ReasonForm } from '../forms/reason-form.tsx';
import { useMay } from '../session/use-self.ts';
import { Page } from '../shell/page.tsx';
import { Balance } from './balance.tsx';
import { BlockButton, BlockNotice } from './block.tsx';
import { Identity } from './identity.tsx';
import { LegalLimits } from './legal-limits.tsx';
import { MergeButton } from './merge.tsx';
import { Tags } from './tags.tsx';
import { Totals } from './totals.tsx';
import { UnpaidLimit } from './unpaid-limit.tsx';

const CUSTOMER_QUERIES = [readCustomer, listCustomers];

/** What the customer was charged and has paid, for those who see the books. */
function LedgerLink({ customerId }: { customerId: number }): ReactElement | null {
  if (!useMay()(readRegister.right)) return null;
  return (
    <Link to={`/books/registers/customer-ledger?customerId=${customerId}`} className={buttonClass()}>
      Ledger
    </Link>
  );
}

export default function CustomerPage(): ReactElement {
  const { id = '0' } = useParams();
  const customer = useApiQuery(readCustomer, { id: Number(id) as CustomerId });
  if (customer.isPending) return <LoadingRows />;
  if (customer.data === undefined) return <ErrorState error={customer.error} onRetry={() => customer.refetch()} />;
  const held = customer.data;
  return (
    <Page
      title={held.name}
      back={{ to: '/customers', label: 'Customers' }}
      actions={
        <>
          <LedgerLink customerId={held.id} />
          <MergeButton customer={held} />
          <BlockButton customer={held} />
        </>
      }
    >
      <p className="mt-2 mb-4 sm:-mt-2 break-words text-muted">
        {[held.mobile, held.email, held.state].filter(Boolean).join(' · ')} · customer since{' '}
        {formatDate(held.createdAt)}
      </p>
      {held.mergedInto !== null && (
        <p role="note" className="mb-4 rounded-xl border border-line px-4 py-3">
          This record was merged into{' '}
          <Link to={`/customers/${held.mergedInto.id}`} className="font-semibold text-green-ink hover:underline">
            {held.mergedInto.name}
          </Link>
          .
        </p>
      )}
      <BlockNotice customer={held} />
      <Tags customer={held} />
      <Totals customer={held} />
      <WaitingChanges kinds={['points', 'payout', 'merge']} subjectKind="customer" subjectId={String(held.id)} />
      <div className="grid grid-cols-[minmax(0,1fr)] items-start gap-4 xl:grid-cols-2">
        <div className="grid gap-4">
          <Orders customer={held} />
          <Identity customer={held} />
          <LegalLimits customerId={held.id} />
        </div>
        <div className="grid gap-4">
          <Balance customer={held} />
          <Points customer={held} />
          <UnpaidLimit customer={held} />
          <Sessions customer={held} />
          <CustomerNotes customer={held} />
        </div>
      </div>
    </Page>
  );
}

function Orders({ customer }: { customer: CustomerDetail }): ReactElement {
  return (
    <section aria-label="Orders" className="box p-4">
      <h2 className="mb-2">Orders</h2>
      {customer.recentOrders.length === 0 && <p className="text-muted">No orders yet</p>}
      <ul>
        {customer.recentOrders.map((order) => (
          <li
            key={order.orderNumber}
            className="flex items-center justify-between gap-3 border-t border-line py-1.5 first:border-0"
          >
            <span className="flex flex-wrap gap-x-3">
              <Link to={`/orders/${order.orderNumber}`} className="font-semibold text-green-ink hover:underline">
                {order.orderNumber}
              </Link>
              <span className="text-muted">
                {order.state}, {formatDate(order.placedAt)}
              </span>
            </span>
            <span>{formatRupees(order.payablePaise)}</span>
          </li>
        ))}
      </ul>
    </section>
  );
}

function Points({ customer }: { customer: CustomerDetail }): ReactElement {
  /** Balance when the form opened: the server applies the adjustment only once for it. */
  const [hadPoints, setHadPoints] = useState<number | null>(null);
  const [typed, setTyped] = useState('');
  const mutation = useApiMutation(adjustCustomerPoints, {
    showsError: true,
    invalidates: [...CUSTOMER_QUERIES, listPendingChanges],
    onDone: madeOrWaiting('Points adjusted'),
    closes: () => {
      setHadPoints(null);
      setTyped('');
    },
  });
  const points = Number(typed);
  const isWhole = Number.isSafeInteger(points) && points !== 0;
  return (
    <section aria-label="Points" className="box p-4">
      <div className="mb-2 flex items-center justify-between gap-3">
        <h2>{formatCount(customer.points)} points</h2>
        {useMay()(adjustCustomerPoints.right) && <Button onClick={() => setHadPoints(customer.points)}>Adjust…</Button>}
      </div>
      <ul className="max-h-72 overflow-y-auto text-[13px]">
        {customer.ledger.map((entry) => (
          <li
            key={`${entry.at} ${entry.kind} ${entry.availableChange} ${entry.orderNumber}`}
            className="flex gap-3 border-t border-line py-1.5"
          >
            <span className="w-40 shrink-0">{formatDateTime(entry.at)}</span>
            <span className="flex-1">
              {[sentenceCase(entry.kind), entry.orderNumber, entry.note].filter(Boolean).join(' · ')}
            </span>
            <b className="font-semibold">
              {entry.availableChange > 0 && '+'}
              {formatCount(entry.availableChange)}
            </b>
          </li>
        ))}
      </ul>
      <Dialog title="Adjust points" open={hadPoints !== null} onClose={() => setHadPoints(null)}>
        <div className="grid gap-4">
          <Field
            label="Points"
            hint="Use a minus sign to deduct. 1 point = ₹1."
            problem={typed !== '' && !isWhole ? 'Enter a whole number of points' : undefined}
          >
            {(control) => (
              <input {...control} value={typed} onChange={(event) => setTyped(event.currentTarget.value)} />
            )}
          </Field>
          <ReasonForm
            action={
              isWhole
                ? points > 0
                  ? `Add ${formatQuantity(points, 'point')}`
                  : `Deduct ${formatQuantity(-points, 'point')}`
                : 'Adjust points'
            }
            label="Reason (shown to the customer)"
            disabled={!isWhole}
            busy={mutation.isPending}
            problem={mutation.error?.message}
            onSubmit={(reason) =>
              mutation.mutate({ customerId: customer.id, points, hadPoints: hadPoints ?? 0, reason })
            }
          />
        </div>
      </Dialog>
    </section>
  );
}

function Sessions({ customer }: { customer: CustomerDetail }): ReactElement {
  const end = useApiMutation(endCustomerSessions, { success: 'Session ended', invalidates: CUSTOMER_QUERIES });
  return (
    <section aria-label="Sessions" className="box p-4">
      <div className="mb-2 flex items-center justify-between gap-3">
        <h2>Active sessions</h2>
        {customer.sessions.length > 0 && (
          <Confirm
            label="End all"
            title={`End all sessions of ${customer.name}?`}
            action="End all sessions"
            busy={end.isPending}
            onConfirm={() => end.mutate({ customerId: customer.id, sessionId: null })}
          >
            The customer is logged out on every device.
          </Confirm>
        )}
      </div>
      {customer.sessions.length === 0 && <p className="text-muted">None</p>}
      <ul>
        {customer.sessions.map((session) => (
          <li key={session.id} className="flex items-center justify-between gap-3 border-t border-line py-1.5">
            <span className="min-w-0">
              <span className="block truncate text-[13px]">{session.userAgent || 'Unknown browser'}</span>
              <span className="text-[13px] text-muted">last used {formatDateTime(session.lastUsedAt)}</span>
            </span>
            <Button onClick={() => end.mutate({ customerId: customer.id, sessionId: session.id })}>End</Button>
          </li>
        ))}
      </ul>
    </section>
  );
}

function CustomerNotes({ customer }: { customer: CustomerDetail }): ReactElement {
  const mutation = useApiMutation(noteOnCustomer, { success: 'Saved', invalidates: CUSTOMER_QUERIES });
  return (
    <Notes
      notes={customer.notes}
      busy={mutation.isPending}
      onSave={(text, callbacks) => mutation.mutate({ customerId: customer.id, text }, callbacks)}
    />
  );
}
