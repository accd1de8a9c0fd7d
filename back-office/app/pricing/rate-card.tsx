/** Rate of one metal: value, age, source, chart and manual override. */
import { type PricingConsole, readRateHistory, withdrawManualRate } from '@tola/contract/staff';
import { formatRupees, METALS, type Metal } from '@tola/pricing';
import { Chip } from '@tola/ui';
import { lazy, type ReactElement, Suspense, useState } from 'react';
import { toast } from 'sonner';
import { useApiMutation, useApiQuery } from '../api/hooks.ts';
import { Button } from '../controls/button.tsx';
import { Dialog } from '../controls/dialog.tsx';
import { formatDateTime, formatDuration, formatTime, NOTHING, sentenceCase } from '../controls/format.ts';
import { useRequested } from '../controls/use-requested.ts';
import { ReasonForm } from '../forms/reason-form.tsx';
import { ManualRateForm, RATE_QUERIES } from './manual-rate-form.tsx';

const RateChart = lazy(async () => await import('./rate-chart.tsx'));

interface RateCardProps {
  metal: Metal;
  pricing: PricingConsole;
}

export function RateCard({ metal, pricing }: RateCardProps): ReactElement {
  const rate = pricing.rates.find((one) => one.metal === metal);
  const [hours, setHours] = useState(24);
  const history = useApiQuery(readRateHistory, { metal, hours }, { refetchSeconds: 60, keepPrevious: true });
  const [isEntering, setEntering] = useState(false);
  useRequested('rate', (wanted) => wanted === metal && setEntering(true));
  const [isEnding, setEnding] = useState(false);
  const hasFeed = pricing.origin === 'feed';
  const withdraw = useApiMutation(withdrawManualRate, {
    showsError: true,
    invalidates: RATE_QUERIES,
    closes: () => setEnding(false),
    onDone: ({ salesStop }) => {
      toast.success(
        salesStop
          ? `Manual rate withdrawn. Sales of ${metal} have stopped until a new rate is set.`
          : 'Manual rate withdrawn. Sales continue at the next feed rate.',
      );
    },
  });
  return (
    <section
      aria-label={`${sentenceCase(metal)} rate`}
      className="box grid grid-cols-[minmax(0,1fr)] content-start gap-3 p-4"
    >
      <div className="flex flex-wrap items-start justify-between gap-2">
        <div>
          <h2>
            {sentenceCase(metal)} <span className="font-sans text-sm text-muted">{METALS[metal].quoted.per}</span>
          </h2>
          <p className="text-2xl font-semibold tracking-tight">
            {rate === undefined ? NOTHING : formatRupees(rate.askPaise)}
          </p>
        </div>
        <Health pricing={pricing} metal={metal} />
      </div>
      {rate !== undefined && (
        <p className="text-[13px] text-muted">
          {rate.source} · as of {formatTime(rate.asOf)}, {formatDuration(rate.ageSeconds)} old · unchanged since{' '}
          {formatTime(rate.changedAt)} · bid {formatRupees(rate.bidPaise)}
          {rate.lowPaise !== null &&
            rate.highPaise !== null &&
            ` · today ${formatRupees(rate.lowPaise)} to ${formatRupees(rate.highPaise)}`}
          {rate.expiresAt !== null &&
            pricing.manualRates[metal] !== null &&
            ` · manual until ${formatDateTime(rate.expiresAt)}`}
        </p>
      )}
      {pricing.missing.includes(metal) && (
        <p className="rounded-lg bg-gold-soft px-3 py-2 text-[13px]">
          {sentenceCase(metal)} is not on sale: no rate is set.
        </p>
      )}
      <Suspense fallback={<div className="h-40" />}>
        <RateChart
          metal={metal}
          points={history.data ?? []}
          label={`${sentenceCase(metal)} rate, last ${hours <= 24 ? '24 hours' : '90 days'}`}
        />
      </Suspense>
      <div className="flex flex-wrap gap-2">
        <Button onClick={() => setHours(hours === 24 ? 24 * 90 : 24)}>
          {hours === 24 ? 'Show 90 days' : 'Show 24 hours'}
        </Button>
        <Button onClick={() => setEntering(true)}>Set manual rate</Button>
        {pricing.manualRates[metal] !== null && (
          <Button onClick={() => setEnding(true)}>{hasFeed ? 'Return to feed' : 'Withdraw rate'}</Button>
        )}
      </div>
      <Dialog title={`Set manual ${metal} rate`} open={isEntering} onClose={() => setEntering(false)}>
        <ManualRateForm metal={metal} pricing={pricing} onDone={() => setEntering(false)} />
      </Dialog>
      <Dialog
        title={hasFeed ? `Return ${metal} to the feed?` : `Withdraw the manual ${metal} rate?`}
        open={isEnding}
        onClose={() => setEnding(false)}
      >
        <p className="mb-4">
          {hasFeed
            ? 'The manual rate ends now. Sales continue at the next feed rate.'
            : `No feed is configured: ${metal} sales stop until a new rate is set.`}
        </p>
        <ReasonForm
          action={hasFeed ? 'Return to feed' : `Withdraw rate and stop ${metal} sales`}
          tone={hasFeed ? 'solid' : 'danger'}
          busy={withdraw.isPending}
          problem={withdraw.error?.message}
          onSubmit={(reason) => withdraw.mutate({ metal, seenManualRate: pricing.manualRates[metal], reason })}
        />
      </Dialog>
    </section>
  );
}

function Health({ metal, pricing }: RateCardProps): ReactElement {
  const rate = pricing.rates.find((one) => one.metal === metal);
  if (pricing.missing.includes(metal)) return <Chip tone="bad">no rate set</Chip>;
  if (rate === undefined) return <Chip tone="bad">no rate yet</Chip>;
  if (rate.pausedBecause !== null) return <Chip tone="bad">not selling</Chip>;
  if (!pricing.isInTouch) return <Chip tone="bad">no connection to feed</Chip>;
  if (rate.expiresAt !== null) return <Chip tone="gold">manual</Chip>;
  if (rate.ageSeconds > pricing.warnSeconds) return <Chip tone="gold">{formatDuration(rate.ageSeconds)} old</Chip>;
  return <Chip tone="good">{pricing.label === '' ? 'live' : 'live, simulated'}</Chip>;
}
