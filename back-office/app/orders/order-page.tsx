/** Order page: items, payment, customer, history and next steps. */
import { PAYMENT_MODE_LABELS, readOrder, type StaffOrder } from '@tola/contract/staff';
import { formatRupees, formatWeight } from '@tola/pricing';
import type { ReactElement, ReactNode } from 'react';
import { Link, useParams } from 'react-router';
import { useApiQuery } from '../api/hooks.ts';
import { WaitingChanges } from '../changes/waiting-changes.tsx';
import { buttonClass } from '../controls/button.tsx';
import { formatCount, formatDateTime } from '../controls/format.ts';
import { ErrorState, LoadingRows } from '../controls/states.tsx';
import { Tracking } from '../controls/tracking.tsx';
import { LimitWarnings } from '../customers/legal-limits.tsx';
import { Page } from '../shell/page.tsx';
import { SerialNumbers } from '../stock/serial-numbers.tsx';
import { Claims } from './claims.tsx';
import { DeliveryPromise } from './delivery-promise.tsx';
import { DispatchBlocks } from './dispatch-blocks.tsx';
import { GiftNote } from './gift-note.tsx';
import { NextSteps } from './next-steps.tsx';
import { OrderNotes } from './order-notes.tsx';
import { OrderState } from './order-state.tsx';
import { Pan } from './pan.tsx';
import { StrandedRefunds } from './stranded-refunds.tsx';
import { Timeline } from './timeline.tsx';
import { UnknownPinCode } from './unknown-pin-code.tsx';
import { WorkFiles } from './work-files.tsx';

export default function OrderPage(): ReactElement {
  const { orderNumber = '' } = useParams();
  const order = useApiQuery(readOrder, { orderNumber }, { refetchSeconds: 15 });
  if (order.isPending) return <LoadingRows />;
  if (order.data === undefined) return <ErrorState error={order.error} onRetry={() => order.refetch()} />;
  const { view, hasInvoice, creditNotes } = order.data;
  return (
    <Page
      title={`Order ${orderNumber}`}
      back={{ to: '/orders', label: 'Orders' }}
      actions={
        <>
          {hasInvoice && (
            <a href={`/back-office/files/invoices/${orderNumber}`} className={buttonClass()} download>
              Invoice
            </a>
          )}
          {view.annexurePath !== null && (
            <a href={`/back-office/files/annexures/${orderNumber}`} className={buttonClass()} download>
              Serial numbers
            </a>
          )}
          {creditNotes.map(({ id, number }) => (
            <a key={id} href={`/back-office/files/credit-notes/${id}`} className={buttonClass()} download>
              {creditNotes.length === 1 ? 'Credit note' : number}
            </a>
          ))}
          <a href={`/back-office/files/packing-slips/${orderNumber}`} className={buttonClass()} download>
            Packing slip
          </a>
        </>
      }
    >
      <p className="mt-2 mb-4 sm:-mt-2 flex flex-wrap items-center gap-x-3 gap-y-1 text-muted">
        <span data-testid="order-state">
          <OrderState state={view.state} attention={order.data.attention} />
        </span>
        {PAYMENT_MODE_LABELS[view.paymentMode]} · placed {formatDateTime(view.orderDate)}
        {view.state === 'awaiting payment' && ` · pay by ${formatDateTime(order.data.payBy)}`}
      </p>
      <WaitingChanges
        kinds={['payment', 'counter payment', 'refund', 'payout', 'release']}
        subjectId={String(order.data.id)}
      />
      <div className="grid grid-cols-[minmax(0,1fr)] items-start gap-4 xl:grid-cols-[minmax(0,1.5fr)_minmax(0,1fr)]">
        <div className="contents gap-4 xl:grid">
          {/* On a phone what is to be done stands above what was. */}
          <div className="-order-2 empty:hidden xl:order-none">
            <Claims order={order.data} />
          </div>
          <Lines order={order.data} />
          <div className="order-1 xl:order-none">
            <Timeline order={order.data} />
          </div>
        </div>
        <div className="contents gap-4 xl:grid">
          <div className="-order-1 xl:order-none">
            <div className="grid gap-4">
              <DispatchBlocks order={order.data} />
              <StrandedRefunds refunds={order.data.strandedRefunds} isOwnPage />
              <NextSteps order={order.data} />
              <DeliveryPromise order={order.data} />
              <LimitWarnings customerId={order.data.customerId} />
            </div>
          </div>
          <Money order={order.data} />
          <People order={order.data} />
          <div className="order-1 xl:order-none">
            <OrderNotes order={order.data} />
          </div>
        </div>
      </div>
    </Page>
  );
}

function Lines({ order: { view, serials } }: { order: StaffOrder }): ReactElement {
  return (
    <section aria-label="Items" className="box p-4">
      <h2 className="mb-2">Items</h2>
      <ul>
        {view.lines.map((line) => (
          <li key={line.weightId} className="flex items-center gap-3 border-t border-line py-2 first:border-0">
            <img src={line.image} alt="" width={48} height={48} className="size-12 rounded-lg bg-photo object-cover" />
            <span className="min-w-0 flex-1">
              {line.name} <b className="font-semibold">{formatWeight(line.weightMg)}</b>
              <span className="block text-[13px] text-muted">
                {line.finenessLabel} · HSN {line.hsn} · {formatRupees(line.unitPaise)} each
                {line.madeToOrder && ` · made to order, dispatched in ${formatCount(line.dispatchDays)} days`}
              </span>
              <SerialNumbers serials={serials} of={line.weightId} />
              <WorkFiles line={line} orderNumber={view.orderNumber} />
            </span>
            <span className="text-right">
              × {formatCount(line.quantity)}
              <span className="block font-semibold whitespace-nowrap">{formatRupees(line.pricePaise)}</span>
            </span>
          </li>
        ))}
      </ul>
      <SerialNumbers serials={serials} of={null} />
    </section>
  );
}

function Money({ order: { view } }: { order: StaffOrder }): ReactElement {
  const isUnderWay = view.refunds.some(({ state }) => state !== 'done' && state !== 'failed');
  const rows: [string, number][] = [
    ['Subtotal', view.amountPaise],
    ['Points', -view.redeemedPaise],
    ['GST', view.gstPaise],
    [view.couponCode === null ? 'Coupon' : `Coupon ${view.couponCode}`, -view.couponPaise],
    ['Card surcharge', view.surchargePaise],
    ['Rounding', view.roundingPaise],
  ];
  return (
    <section aria-label="Payment" className="box p-4">
      <h2 className="mb-2">Payment</h2>
      <dl className="grid gap-1">
        {rows
          .filter(([, paise]) => paise !== 0)
          .map(([label, paise]) => (
            <Row key={label} label={label}>
              {formatRupees(paise)}
            </Row>
          ))}
        <Row label="Total payable" strong>
          {formatRupees(view.payablePaise)}
        </Row>
        <Row label="Paid">{formatRupees(view.paidPaise)}</Row>
        {view.refundedPaise > 0 && (
          <Row label={isUnderWay ? 'Refund in progress' : 'Refunded'}>{formatRupees(view.refundedPaise)}</Row>
        )}
        {view.writtenOffPaise > 0 && <Row label="Short payment written off">{formatRupees(view.writtenOffPaise)}</Row>}
        {view.toBalancePaise > 0 && <Row label="Excess kept as balance">{formatRupees(view.toBalancePaise)}</Row>}
        {view.overpaidPaise > 0 && (
          <Row label="Overpaid" strong>
            {formatRupees(view.overpaidPaise)}
          </Row>
        )}
      </dl>
    </section>
  );
}

function Row({
  label,
  strong = false,
  children,
}: {
  label: string;
  strong?: boolean;
  children: ReactNode;
}): ReactElement {
  return (
    <div className={`flex justify-between gap-4 ${strong ? 'border-t border-line pt-1 font-semibold' : ''}`}>
      <dt className={strong ? '' : 'text-muted'}>{label}</dt>
      <dd className="m-0 whitespace-nowrap">{children}</dd>
    </div>
  );
}

function People({
  order: { view, customerId, panVerification, courier, trackingNumber, trackingUrl },
}: {
  order: StaffOrder;
}): ReactElement {
  return (
    <section aria-label="Customer and delivery" className="box grid gap-3 p-4">
      <h2>Customer and delivery</h2>
      <p>
        <Link to={`/customers/${customerId}`} className="font-semibold text-green-ink hover:underline">
          {view.buyerName}
        </Link>
        <span className="block text-muted">
          {view.mobile} · <span className="[overflow-wrap:anywhere]">{view.email}</span>
        </span>
        {view.panMasked !== null && (
          <Pan orderNumber={view.orderNumber} masked={view.panMasked} verification={panVerification} />
        )}
      </p>
      <p>
        <span className="label block">Deliver to</span>
        {view.shipping.recipientName !== view.buyerName && (
          <span className="block">
            {view.shipping.recipientName} · {view.shipping.recipientMobile}
          </span>
        )}
        <span className="whitespace-pre-line">{view.shipping.address}</span>, {view.shipping.state}
      </p>
      {view.shipping.gift !== null && <GiftNote gift={view.shipping.gift} />}
      {!view.shipping.pinCodeKnown && <UnknownPinCode pinCode={view.shipping.pinCode} />}
      <p>
        <span className="label block">Bill to</span>
        <span className="whitespace-pre-line">{view.billing.address}</span>, {view.billing.state}
        {view.billing.gstin !== '' && <span className="block text-muted">GSTIN {view.billing.gstin}</span>}
      </p>
      <Tracking courier={courier} trackingNumber={trackingNumber} trackingUrl={trackingUrl} />
    </section>
  );
}
