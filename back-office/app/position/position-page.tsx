/** Position and profit: what is open in each metal, what it is worth at the market, and what sales have earned. */
import { type MetalPosition, type Position, readPosition } from '@tola/contract/staff';
import { ALL_METALS, formatRupees, formatWholeRupees, METALS, type Paise } from '@tola/pricing';
import { Chip, classNames } from '@tola/ui';
import type { ReactElement, ReactNode } from 'react';
import { Link } from 'react-router';
import { useApiQuery } from '../api/hooks.ts';
import { buttonClass } from '../controls/button.tsx';
import { Field } from '../controls/field.tsx';
import { formatCount, NOTHING } from '../controls/format.ts';
import { ErrorState, LoadingRows } from '../controls/states.tsx';
import { useListState } from '../lists/list-state.ts';
import { useMay } from '../session/use-self.ts';
import { Page } from '../shell/page.tsx';
import { formatFineWeight } from '../stock/fine-weight.ts';
import { MarginDays } from './margin-days.tsx';
import { SignedBars } from './signed-bars.tsx';

const PERIODS = [30, 90, 365] as const;

export default function PositionPage(): ReactElement {
  const [state, change] = useListState();
  const may = useMay();
  const days = PERIODS.find((one) => String(one) === state.filters.days) ?? PERIODS[0];
  const query = useApiQuery(readPosition, { days }, { keepPrevious: true, refetchSeconds: 60 });
  if (query.isPending) return <LoadingRows />;
  if (query.data === undefined) return <ErrorState error={query.error} onRetry={() => query.refetch()} />;
  const { metals } = query.data;
  return (
    <Page
      title="Position and profit"
      more={
        <Link to="/position/margins" className={buttonClass()}>
          Margins by order
        </Link>
      }
      actions={
        may('metal-trades.record') && (
          <Link to="/records/metal-trades/new" className={buttonClass('solid')}>
            Record a hedge
          </Link>
        )
      }
    >
      <div className="grid grid-cols-[minmax(0,1fr)] gap-4">
        <div className="grid grid-cols-[minmax(0,1fr)] gap-4 lg:grid-cols-2">
          {metals.map((one) => (
            <Metal key={one.metal} position={one} />
          ))}
        </div>
        <section aria-label="Over time" className="box p-4">
          <div className="mb-3 flex flex-wrap items-end justify-between gap-3">
            <h2>Over time</h2>
            <Field label="Period" className="w-[150px]">
              {(control) => (
                <select
                  {...control}
                  value={days}
                  onChange={(event) => change({ filters: { days: event.currentTarget.value } })}
                >
                  {PERIODS.map((one) => (
                    <option key={one} value={one}>
                      {one} days
                    </option>
                  ))}
                </select>
              )}
            </Field>
          </div>
          <Charts position={query.data} />
        </section>
        <MarginDays position={query.data} />
      </div>
    </Page>
  );
}

function Metal({ position }: { position: MetalPosition }): ReactElement {
  const { metal, openMg, standing, askPaise, markPaise, averageSoldPaise, averageBoughtPaise } = position;
  const { name, quoted } = METALS[metal];
  const limits = [
    ...(position.alertGrams > 0 ? [`alert above ${formatCount(position.alertGrams)} g`] : []),
    ...(position.pauseGrams > 0 ? [`sales pause above ${formatCount(position.pauseGrams)} g`] : []),
  ];
  return (
    <section aria-label={name} className="box p-4">
      <div className="mb-2 flex flex-wrap items-baseline justify-between gap-2">
        <h2>{name}</h2>
        <span>
          <b className={classNames('text-lg font-semibold', openMg > 0 && 'text-down')}>
            {formatFineWeight(Math.abs(openMg))}
          </b>{' '}
          <span className="text-[13px] text-muted">
            {openMg === 0 ? 'covered' : openMg > 0 ? 'to cover' : 'surplus'}
          </span>
        </span>
      </div>
      {standing !== 'within' && (
        <p role="status" className="mb-2">
          <Chip tone="bad">{standing === 'paused' ? 'above its limit, sales paused' : 'above its limit'}</Chip>
        </p>
      )}
      <dl className="grid gap-x-6 gap-y-1 sm:grid-cols-2 lg:max-xl:grid-cols-1">
        <Part label="Sold">{formatFineWeight(position.soldMg)}</Part>
        <Part label="Reserved, unpaid">{formatFineWeight(position.reservedMg)}</Part>
        <Part label="Bought">{formatFineWeight(position.boughtMg)}</Part>
        <Part label="Hedged">{formatFineWeight(position.hedgedMg)}</Part>
        <Part label="Received, rate to fix">{formatFineWeight(position.unfixedMg)}</Part>
        <Part label={`Live rate ${quoted.per}`}>{amount(askPaise)}</Part>
        <Part label="Average sold">{amount(averageSoldPaise)}</Part>
        <Part label="Average bought">{amount(averageBoughtPaise)}</Part>
        <Part label="Mark to market">
          <b className={classNames('font-semibold', (markPaise ?? 0) < 0 && 'text-down')}>{amount(markPaise)}</b>
        </Part>
      </dl>
      {limits.length > 0 && <p className="mt-2 text-[13px] text-muted">Limits: {limits.join(', ')}.</p>}
    </section>
  );
}

function amount(paise: Paise | null): string {
  return paise === null ? NOTHING : formatRupees(paise);
}

function Part({ label, children }: { label: string; children: ReactNode }): ReactElement {
  return (
    <div className="flex justify-between gap-2">
      <dt className="text-muted">{label}</dt>
      <dd className="m-0 text-right whitespace-nowrap">{children}</dd>
    </div>
  );
}

function Charts({ position: { days } }: { position: Position }): ReactElement {
  const marginByDay = new Map<string, Paise>();
  for (const { day, totalPaise } of days) marginByDay.set(day, (marginByDay.get(day) ?? 0) + totalPaise);
  const margins = [...marginByDay].map(([day, value]) => ({ day, value }));
  return (
    <div className="grid gap-x-8 gap-y-5 md:grid-cols-2 xl:grid-cols-3">
      {ALL_METALS.map((metal) => {
        const own = days.filter((one) => one.metal === metal);
        return (
          <SignedBars
            key={metal}
            label={`${METALS[metal].name} to cover, fine`}
            total={formatFineWeight(own.at(-1)?.openMg ?? 0)}
            bars={own.map(({ day, openMg }) => ({ day, value: openMg }))}
            format={formatFineWeight}
          />
        );
      })}
      <SignedBars
        label="Realised margin"
        total={formatWholeRupees(margins.reduce((sum, { value }) => sum + value, 0))}
        bars={margins}
        format={formatWholeRupees}
      />
    </div>
  );
}
