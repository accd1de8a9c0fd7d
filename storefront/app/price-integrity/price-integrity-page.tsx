import { getPageHead } from '@tola/contract/pages';
import { getPriceIntegrity, type IntegrityPause } from '@tola/contract/price-integrity';
import { METALS } from '@tola/pricing';
import { buttonClass } from '@tola/ui';
import type { ReactElement, ReactNode } from 'react';
import { load } from '../calls/load.ts';
import { formatDateTime } from '../format-date.ts';
import { breadcrumbData, originOf, pageMeta, rootDataOf } from '../meta.ts';
import { pageHeadOf } from '../written-pages/page-head.ts';
import { PageIntro } from '../written-pages/page-intro.tsx';
import type { Route } from './+types/price-integrity-page';
import { days, duration, grouped, lasted, sumOf, type Totals } from './integrity-figures.ts';
import { RateAges } from './rate-ages.tsx';

const PATH = '/price-integrity';
const NAME = 'Price integrity';

export async function loader({ context }: Route.LoaderArgs) {
  const [figures, head] = await Promise.all([
    load(context, getPriceIntegrity, null),
    load(context, getPageHead, { path: PATH }),
  ]);
  return { totals: sumOf(figures.days), pauses: figures.pauses, head };
}

export const meta: Route.MetaFunction = (args) =>
  pageMeta(args, {
    title: NAME,
    description:
      'How we keep our prices: the age of the rate now, every pause with its reason, price locks honoured, orders charged as shown and days until a refund, from our own records.',
    ...pageHeadOf(args.loaderData?.head),
    path: PATH,
    data: [breadcrumbData(originOf(rootDataOf(args)), [{ name: NAME, path: PATH }])],
  });

export default function PriceIntegrityPage({ loaderData: { totals, pauses } }: Route.ComponentProps): ReactElement {
  return (
    <>
      <PageIntro
        name={NAME}
        path={PATH}
        title={NAME}
        intro="How we keep our prices, in figures of the last 90 days. Our records are added up each night; nobody can edit a figure."
      />
      <div className="wrap grid gap-12 pb-20">
        <section aria-labelledby="now">
          <h2 id="now">The rate now</h2>
          <RateAges />
        </section>
        <section aria-labelledby="kept">
          <h2 id="kept">Prices kept</h2>
          {totals === null ? <NoFigures /> : <Figures totals={totals} />}
        </section>
        <Pauses pauses={pauses} />
        <Method />
      </div>
    </>
  );
}

function NoFigures(): ReactElement {
  return (
    <p className="panel mt-5 p-6 text-muted tablet:p-8">
      No figures yet: the first ones appear here the night after our first order.
    </p>
  );
}

function Figures({ totals }: { totals: Totals }): ReactElement {
  const { ordersAsShown, ordersCharged, locksHonoured, locksLapsed, refunds } = totals;
  return (
    <>
      <dl className="mt-5 grid gap-3 sm:grid-cols-2 xl:grid-cols-4 xl:gap-5">
        <Figure name="Charged as shown" value={`${grouped(ordersAsShown)} of ${grouped(ordersCharged)}`}>
          {ordersCharged === 1 ? 'order' : 'orders'} paid, to the paisa
        </Figure>
        <Figure name="Price locks honoured" value={grouped(locksHonoured)}>
          orders placed at their locked price
        </Figure>
        <Figure name="Price locks lapsed" value={grouped(locksLapsed)}>
          ran out without an order
        </Figure>
        <Figure name="Refunds" value={refunds === 0 ? 'None' : days(totals.refundSeconds / refunds)}>
          {refunds === 0
            ? 'in this time'
            : `on average for ${grouped(refunds)}, ${days(totals.longestRefundSeconds)} for the longest`}
        </Figure>
      </dl>
      <p className="mt-4 text-[15px] text-muted">
        {totals.days === 1 ? `Of ${totals.from}` : `From ${totals.from} to ${totals.to}`}, last added up{' '}
        {formatDateTime(totals.computedAt)}.
      </p>
      <p className="mt-4 flex flex-wrap gap-3">
        <a href="/price-integrity.csv" download className={buttonClass({ tone: 'outline' })}>
          Download CSV
        </a>
        <a href="/price-integrity.json" download className={buttonClass({ tone: 'outline' })}>
          Download JSON
        </a>
      </p>
    </>
  );
}

function Figure({ name, value, children }: { name: string; value: string; children: ReactNode }): ReactElement {
  return (
    <div className="panel flex flex-col p-5 tablet:p-6">
      <dt className="text-sm font-semibold text-muted">{name}</dt>
      <dd className="mt-2">
        <span className="block font-serif text-[30px] leading-tight tabular-nums">{value}</span>
        <span className="text-[15px] text-muted">{children}</span>
      </dd>
    </div>
  );
}

function Pauses({ pauses }: { pauses: readonly IntegrityPause[] }): ReactElement {
  return (
    <section aria-labelledby="pauses">
      <h2 id="pauses">Pauses</h2>
      {pauses.length === 0 ? (
        <p className="mt-3 text-muted">Sales of all metals ran without a pause in the last 90 days.</p>
      ) : (
        <ul className="mt-5 divide-y divide-line border-y border-line">
          {pauses.map((pause) => (
            <li key={`${pause.from} ${pause.metal}`} className="grid gap-x-6 py-3.5 sm:grid-cols-[12.5em_1fr_9em]">
              <time dateTime={pause.from} className="text-muted tabular-nums">
                {formatDateTime(pause.from)}
              </time>
              <p className="break-words">
                <b className="font-semibold">{pause.metal === null ? 'All sales' : METALS[pause.metal].name}</b>:{' '}
                {pause.reason}
              </p>
              <p className="tabular-nums sm:text-right">{lasted(pause, duration)}</p>
            </li>
          ))}
        </ul>
      )}
    </section>
  );
}

function Method(): ReactElement {
  return (
    <section aria-labelledby="method" className="max-w-[46em]">
      <h2 id="method">How the figures are made</h2>
      <ul className="mt-4 grid list-disc gap-2.5 pl-5 marker:text-gold">
        <li>
          <b className="font-semibold">Charged as shown:</b> orders with a price lock that were paid in full. An order
          counts as shown when pieces, tax, surcharge and rounding are those of its lock and nothing beyond them was
          kept.
        </li>
        <li>
          <b className="font-semibold">Price locks:</b> honoured when an order was placed with it, lapsed when its time
          ran out first.
        </li>
        <li>
          <b className="font-semibold">Refunds:</b> the time from the request until the money was sent back, of refunds
          that ended in the period.
        </li>
        <li>
          <b className="font-semibold">Pauses:</b> of all sales or of one metal, by our staff or by the guards that
          check the rates, in the words shown to buyers at the time.
        </li>
        <li>
          Each day is added up once, after it has ended, and stored where our programs can add rows but change none.
        </li>
      </ul>
    </section>
  );
}
