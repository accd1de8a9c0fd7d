/** Dashboard: rates, sales today, work queues, exposure, low stock and unpaid orders. */
import { type Dashboard, readDashboard } from '@tola/contract/staff';
import { ALL_METALS, formatRupees, formatWeight, formatWholeRupees, METALS, type Milligrams } from '@tola/pricing';
import { Chip, classNames } from '@tola/ui';
import { lazy, type ReactElement, type ReactNode, Suspense } from 'react';
import { Link } from 'react-router';
import { useApiQuery } from '../api/hooks.ts';
import { formatCount, formatDuration } from '../controls/format.ts';
import { ErrorState, LoadingRows } from '../controls/states.tsx';
import { TransportHealth } from '../messages/transport-health.tsx';
import { QUEUE_LABELS } from '../orders/queue-labels.ts';
import { useMay } from '../session/use-self.ts';
import { Page } from '../shell/page.tsx';
import { CardPaymentLag } from './card-payment-lag.tsx';
import { Exposure } from './exposure.tsx';
import { FeedHealth } from './feed-health.tsx';
import { Limitations } from './limitations.tsx';
import { StrandedCards } from './stranded-cards.tsx';
import { UnpaidOrders } from './unpaid-orders.tsx';

const RevenueChart = lazy(async () => await import('./revenue-chart.tsx'));

export default function DashboardPage(): ReactElement {
  const day = useApiQuery(readDashboard, null, { refetchSeconds: 5 });
  return (
    <Page title="Dashboard">
      {day.isPending && <LoadingRows />}
      {day.data === undefined && day.isError && <ErrorState error={day.error} onRetry={() => day.refetch()} />}
      {day.data !== undefined && <Day day={day.data} />}
    </Page>
  );
}

function Day({ day }: { day: Dashboard }): ReactElement {
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-4 xl:grid-cols-3">
      <TransportHealth className="xl:col-span-3" />
      <CardPaymentLag reads={day.cardReads} />
      <StrandedCards accounts={day.strandedCards} />
      <Limitations limitations={day.limitations} />
      <section aria-label="Rates" className="box grid content-start gap-3 p-4">
        <div className="flex items-center justify-between gap-2">
          <h2>Rates</h2>
          {day.label !== '' && <Chip>{day.label}</Chip>}
        </div>
        {day.rates.length === 0 && <p className="text-muted">No rate received yet.</p>}
        {day.rates.map((rate) => (
          <div key={rate.metal} className="flex items-baseline justify-between gap-3">
            <span>
              {METALS[rate.metal].name} <span className="text-muted">{METALS[rate.metal].quoted.per}</span>
              <span className="block text-[13px] text-muted">
                {rate.source}, {formatDuration(rate.ageSeconds)} old
              </span>
            </span>
            <span className="text-right">
              <b className="text-lg font-semibold">{formatRupees(rate.askPaise)}</b>
              <span className="block">
                {rate.pausedBecause === null ? <Chip tone="good">selling</Chip> : <Chip tone="bad">not selling</Chip>}
              </span>
            </span>
          </div>
        ))}
        <FeedHealth feed={day.feed} />
      </section>
      <section aria-label="Sold today" className="box grid content-start gap-3 p-4 xl:col-span-2">
        <h2>Sold today</h2>
        <dl className="grid grid-cols-2 gap-4 md:grid-cols-4">
          <Figure label="Orders paid">{formatCount(day.today.orders)}</Figure>
          <Figure label="Revenue">{formatWholeRupees(day.today.revenuePaise)}</Figure>
          {ALL_METALS.map((metal) => (
            <Figure key={metal} label={METALS[metal].name}>
              {weight(day.today.soldMg[metal])}
            </Figure>
          ))}
        </dl>
        <Suspense fallback={<div className="h-44" />}>
          <RevenueChart days={day.days} />
        </Suspense>
      </section>
      <Waiting day={day} />
      <Exposure exposure={day.exposure} unpaidLocks={day.unpaidLocks} />
      <LowStock day={day} />
      <UnpaidOrders />
    </div>
  );
}

function weight(mg: Milligrams): string {
  return mg === 0 ? '—' : formatWeight(mg);
}

function Figure({ label, children }: { label: string; children: ReactNode }): ReactElement {
  return (
    <div>
      <dt className="text-[13px] text-muted">{label}</dt>
      <dd className="m-0 text-xl font-semibold tracking-tight">{children}</dd>
    </div>
  );
}

function Waiting({ day }: { day: Dashboard }): ReactElement {
  const may = useMay();
  const all = [
    { label: 'Trading halts to check', amount: day.pausesToCheck, to: '/pricing', right: 'rates.read' },
    { label: QUEUE_LABELS.paymentsToVerify, amount: day.toVerify, to: '/bank', right: 'bank.read' },
    {
      label: QUEUE_LABELS.paymentsToResolve,
      amount: day.toDecide,
      to: '/orders?needsDecision=yes',
      right: 'orders.read',
    },
    {
      label: QUEUE_LABELS.ordersToPack,
      amount: day.toPack,
      to: '/orders?state=confirmed',
      right: 'orders.read',
    },
    {
      label: QUEUE_LABELS.ordersToDispatch,
      amount: day.toShip,
      to: '/orders?state=packed',
      right: 'orders.read',
    },
    {
      label: QUEUE_LABELS.ordersAtRisk,
      amount: day.ordersAtRisk,
      to: '/orders?isAtRisk=yes',
      right: 'orders.read',
    },
    { label: 'Changes to approve', amount: day.changesWaiting, to: '/changes', right: 'staff' },
    { label: 'Enquiries', amount: day.enquiriesWaiting, to: '/enquiries', right: 'enquiries.answer' },
    {
      label: 'Testimonials',
      amount: day.testimonialsWaiting,
      to: '/records/testimonials?status=waiting',
      right: 'testimonials.decide',
    },
    {
      label: 'Failed messages',
      amount: day.messagesFailed,
      to: '/outbox?state=failed',
      right: 'messages.read',
    },
  ] as const;
  return (
    <section aria-label="Needs attention" className="box p-4">
      <h2 className="mb-2">Needs attention</h2>
      <ul>
        {all
          .filter(({ right }) => may(right))
          .map(({ label, amount, to }) => (
            <li key={label} className="border-t border-line first:border-0">
              <Link to={to} className="flex min-h-11 items-center justify-between gap-3 hover:underline lg:min-h-9">
                {label}
                <b
                  className={classNames(
                    'rounded-full px-2.5 font-semibold',
                    amount > 0 ? 'bg-gold-soft text-gold-ink' : 'text-muted',
                  )}
                >
                  {formatCount(amount)}
                </b>
              </Link>
            </li>
          ))}
      </ul>
    </section>
  );
}

function LowStock({ day }: { day: Dashboard }): ReactElement {
  return (
    <section aria-label="Low stock" className="box p-4">
      <h2 className="mb-2">Low stock</h2>
      {day.lowStock.length === 0 && <p className="text-muted">No variant has three pieces or fewer.</p>}
      <ul>
        {day.lowStock.map((row) => (
          <li
            key={row.weightId}
            className="flex items-center justify-between gap-3 border-t border-line py-1.5 first:border-0"
          >
            <Link to={`/records/weights/${row.weightId}`} className="min-w-0 truncate hover:underline">
              {row.product} <b className="font-semibold">{formatWeight(row.weightMg)}</b>
            </Link>
            <Chip tone={row.stock === 0 ? 'bad' : 'gold'}>
              {row.stock === 0 ? 'Out of stock' : `${row.stock} left`}
            </Chip>
          </li>
        ))}
      </ul>
    </section>
  );
}
