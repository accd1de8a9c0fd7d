import { getPageHead } from '@tola/contract/pages';
import { getRateHistory, type RateHistory, type RateRange } from '@tola/contract/rates';
import { ALL_METALS, isMetal, METALS, type Metal } from '@tola/pricing';
import type { ReactElement } from 'react';
import { type RouterContextProvider, redirect } from 'react-router';
import { load, loadIfThere, notFound } from '../calls/load.ts';
import { later } from '../later.tsx';
import { laterControls } from '../later-controls.tsx';
import { breadcrumbData, originOf, pageMeta, rootDataOf } from '../meta.ts';
import { Breadcrumb } from '../shell/breadcrumb.tsx';
import { pageHeadOf } from '../written-pages/page-head.ts';
import type { Route } from './+types/rates-page';
import { candleSteps, dayOf, joined } from './candle-steps.ts';
import { RateChartPanel } from './rate-chart-panel.tsx';
import { RateHead } from './rate-head.tsx';
import { rangeOf, ranges } from './rate-ranges.ts';

const RateAlertSection = laterControls(async () => (await import('./rate-alert-section.tsx')).RateAlertSection);
const FromRateToPrice = later(async () => (await import('./from-rate-to-price.tsx')).FromRateToPrice);

export async function loader({ context, params, request }: Route.LoaderArgs) {
  const { metal } = params;
  if (metal === undefined) throw redirect(`/rates/${ALL_METALS[0]}`, 301);
  if (!isMetal(metal)) throw notFound();
  const range = rangeOf(new URL(request.url).searchParams);
  const [history, week, head] = await Promise.all([
    historyOf(context, metal, range),
    historyOf(context, metal, '1W'),
    load(context, getPageHead, { path: `/rates/${metal}` }),
  ]);
  return {
    metal,
    range,
    head,
    description: descriptionOf(metal),
    /** Null when the history could not be loaded. */
    past: history && {
      simulated: history.simulated,
      whole: joined(history.candles),
      steps: candleSteps(history.candles, ranges[range].step),
    },
    today: week && dayOf(week.candles, new Date().toISOString()),
  };
}

/** Written by the server: the page has no room for the sentence in its code. */
function descriptionOf(metal: Metal): string {
  const { name, quoted } = METALS[metal];
  return `The live ${name.toLowerCase()} rate for ${quoted.label} in India, today's open, high, low and change, and charts of a day, a week, a month, a year and more. Set an alert for your price.`;
}

/** The page still loads without history: the live rate is shown above the chart. */
async function historyOf(
  context: Readonly<RouterContextProvider>,
  metal: Metal,
  range: RateRange,
): Promise<RateHistory | null> {
  return await loadIfThere(context, getRateHistory, { metal, range }, null);
}

export const meta: Route.MetaFunction = (args) => {
  const page = args.loaderData;
  if (page === undefined) return pageMeta(args, { title: 'Page not found', hidden: true });
  const { name } = METALS[page.metal];
  const path = `/rates/${page.metal}`;
  return pageMeta(args, {
    title: `${name} rate today, live, with chart`,
    description: page.description,
    ...pageHeadOf(page.head),
    path,
    data: [breadcrumbData(originOf(rootDataOf(args)), [{ name: `${name} rate`, path }])],
  });
};

export default function RatesPage({ loaderData }: Route.ComponentProps): ReactElement {
  const { metal, range, past, today } = loaderData;
  const { name } = METALS[metal];
  return (
    <div className="wrap pb-20">
      <Breadcrumb steps={[{ name: `${name} rate`, path: `/rates/${metal}` }]} />
      <RateHead key={metal} metal={metal} today={today} />
      <RateChartPanel key={`${metal} ${range}`} metal={metal} range={range} past={past} />
      <div className="mt-10 grid items-start gap-5 lg:grid-cols-[minmax(0,1.2fr)_minmax(0,1fr)]">
        <RateAlertSection key={metal} metal={metal} />
        <FromRateToPrice metal={metal} />
      </div>
    </div>
  );
}
