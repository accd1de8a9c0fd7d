/** The position feature: stores days of trading, and watches the limits of the open position. */
import * as z from 'zod';
import type { Business } from '#business';
import { defineJob } from '#jobs';
import type { Feature, Platform } from '#platform';
import type { Rates } from '#rates';
import { watchPosition } from './position-watch.ts';
import { storeTradingDays } from './trading-days.ts';

export function positionFeature(
  { database }: Pick<Platform, 'database'>,
  { business, rates }: { readonly business: Business; readonly rates: Rates },
): Feature {
  const store = defineJob('store-trading-days', z.object({}).loose(), async (_, { now }) => {
    await storeTradingDays(database, now);
  });
  const watch = defineJob('watch-position', z.object({}).loose(), async (_, { now }) => {
    if (await watchPosition({ database, business }, now)) await rates.refresh();
  });
  return {
    name: 'position',
    jobs: [store, watch],
    cron: [
      { job: store, pattern: '47 * * * *' },
      { job: watch, pattern: '* * * * *' },
    ],
  };
}
