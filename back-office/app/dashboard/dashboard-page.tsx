/** Dashboard: what a role needs today. Sections that a person has no right to are left out. */
import { type Alert, type Dashboard, readDashboard, readSalesCharts } from '@tola/contract/staff';
import { ALL_METALS, formatRupees, formatWeight, formatWholeRupees, METALS, type Milligrams } from '@tola/pricing';
import { Chip, Skeleton } from '@tola/ui';
import type { ReactElement, ReactNode } from 'react';
import { useApiQuery } from '../api/hooks.ts';
import { formatCount, formatDuration, NOTHING } from '../controls/format.ts';
import { ErrorState, LoadingRows } from '../controls/states.tsx';
import { TransportHealth } from '../messages/transport-health.tsx';
import { useMay } from '../session/use-self.ts';
import { Page } from '../shell/page.tsx';
import { Attention } from './attention.tsx';
import { CardPaymentLag } from './card-payment-lag.tsx';
import { Exposure } from './exposure.tsx';
import { FeedHealth } from './feed-health.tsx';
import { Limitations } from './limitations.tsx';
import { LowStock } from './low-stock.tsx';
import { MutedAlerts } from './muted-alerts.tsx';
import { SalesCharts } from './sales-charts.tsx';
import { StrandedCards } from './stranded-cards.tsx';
import { UnpaidOrders } from './unpaid-orders.tsx';

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
  const may = useMay();
  const isMuted = (alert: Alert) => day.muted.some((one) => one.alert === alert);
  const seesPayments = may('orders.read');
  const seesRates = may('rates.read') || seesPayments;
  const seesExposure = may('rates.read') || may('metal-trades.record');
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-4 xl:grid-cols-3">
      <TransportHealth className="xl:col-span-3" />
      {seesPayments && !isMuted('card-reads') && <CardPaymentLag reads={day.cardReads} />}
      {seesPayments && !isMuted('stranded-cards') && <StrandedCards accounts={day.strandedCards} />}
      {!isMuted('server-settings') && <Limitations limitations={day.limitations} />}
      <MutedAlerts muted={day.muted} />
      <Attention day={day} isMuted={isMuted} />
      <Today day={day} />
      {seesRates && <Rates day={day} isMuted={isMuted('feed')} />}
      {seesExposure && <Exposure exposure={day.exposure} unpaidLocks={day.unpaidLocks} />}
      <Charts hidesStock={!may('catalogue.read') || isMuted('low-stock')} />
      <UnpaidOrders />
    </div>
  );
}

/** Changes once a minute: older than the queues, and read less often. */
function Charts({ hidesStock }: { hidesStock: boolean }): ReactElement {
  const charts = useApiQuery(readSalesCharts, null, { refetchSeconds: 60 });
  if (charts.isPending) return <Skeleton className="h-80 xl:col-span-3" />;
  if (charts.data === undefined)
    return (
      <section aria-label="Last 30 days" className="box xl:col-span-3">
        <ErrorState error={charts.error} onRetry={() => charts.refetch()} />
      </section>
    );
  return (
    <>
      {!hidesStock && <LowStock {...charts.data} />}
      <SalesCharts days={charts.data.days} />
    </>
  );
}

function Rates({ day, isMuted }: { day: Dashboard; isMuted: boolean }): ReactElement {
  return (
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
      <FeedHealth feed={day.feed} isMuted={isMuted} />
    </section>
  );
}

function Today({ day }: { day: Dashboard }): ReactElement {
  return (
    <section aria-label="Sold today" className="box grid content-start gap-3 p-4">
      <h2>Sold today</h2>
      <dl className="grid grid-cols-2 gap-4 md:grid-cols-4 xl:grid-cols-2">
        <Figure label="Orders paid">{formatCount(day.today.orders)}</Figure>
        <Figure label="Revenue incl. GST">{formatWholeRupees(day.today.revenuePaise)}</Figure>
        {ALL_METALS.map((metal) => (
          <Figure key={metal} label={METALS[metal].name}>
            {weight(day.today.soldMg[metal])}
          </Figure>
        ))}
      </dl>
    </section>
  );
}

function weight(mg: Milligrams): string {
  return mg === 0 ? NOTHING : formatWeight(mg);
}

function Figure({ label, children }: { label: string; children: ReactNode }): ReactElement {
  return (
    <div>
      <dt className="text-[13px] text-muted">{label}</dt>
      <dd className="m-0 text-xl font-semibold tracking-tight">{children}</dd>
    </div>
  );
}
