/** Serves the figures of the page on price integrity: as a call, and as files; a job adds a row for each day. */
import { getPriceIntegrity, INTEGRITY_DAYS, type IntegrityDay, type PriceIntegrity } from '@tola/contract';
import { indianDate } from '@tola/pricing';
import * as z from 'zod';
import type { Database } from '#database';
import { operation, type RawRoute } from '#http';
import { defineJob } from '#jobs';
import type { Feature, Platform } from '#platform';
import { findIncidents } from '#status';
import { addIntegrityDays, findIntegrityDays } from './integrity-days.ts';

const DAY_MS = 86_400_000;
/** More pauses than these are in the files of the status page only. */
const MOST_PAUSES = 200;
/** One reading of the database serves everybody for this long. */
const CACHED_MS = 15_000;

export function priceIntegrityFeature({ database }: Pick<Platform, 'database'>): Feature {
  const read = createReader(database);
  const job = defineJob('add-price-integrity-days', z.object({}).loose(), async (_, { now }) => {
    await addIntegrityDays(database, now, INTEGRITY_DAYS);
  });
  return {
    name: 'price integrity',
    operations: [operation(getPriceIntegrity, async ({ now }) => ({ data: await read(now) }), { anonymous: true })],
    rawRoutes: fileRoutes(read),
    jobs: [job],
    cron: [{ job, pattern: '47 * * * *' }],
  };
}

type Reader = (now: Date) => Promise<PriceIntegrity>;

function createReader(database: Database): Reader {
  let kept: { readonly until: number; readonly figures: Promise<PriceIntegrity> } | null = null;
  return async (now) => {
    if (kept === null || now.getTime() >= kept.until || now.getTime() < kept.until - CACHED_MS) {
      const figures = readFigures(database, now);
      const entry = { until: now.getTime() + CACHED_MS, figures };
      kept = entry;
      // The caller gets the error; the next one tries again.
      figures.catch(() => {
        if (kept === entry) kept = null;
      });
    }
    return await kept.figures;
  };
}

async function readFigures(database: Database, now: Date): Promise<PriceIntegrity> {
  const since = new Date(now.getTime() - INTEGRITY_DAYS * DAY_MS);
  const [days, incidents] = await Promise.all([
    findIntegrityDays(database, indianDate(since)),
    findIncidents(database, since, MOST_PAUSES),
  ]);
  return {
    days: days.map((day) => ({ ...day, computedAt: day.computedAt.toISOString() })),
    pauses: incidents.map(({ metal, reason, haltedAt, liftedAt }) => ({
      metal,
      reason,
      from: haltedAt.toISOString(),
      until: liftedAt?.toISOString() ?? null,
    })),
  };
}

const COLUMNS = [
  ['Day', 'day'],
  ['Price locks honoured', 'locksHonoured'],
  ['Price locks lapsed', 'locksLapsed'],
  ['Orders charged', 'ordersCharged'],
  ['Orders charged as shown', 'ordersAsShown'],
  ['Refunds', 'refunds'],
  ['Refund seconds', 'refundSeconds'],
  ['Longest refund in seconds', 'longestRefundSeconds'],
  ['Computed at', 'computedAt'],
] as const satisfies readonly (readonly [string, keyof IntegrityDay])[];

function fileRoutes(read: Reader): RawRoute[] {
  return [
    {
      method: 'GET',
      path: '/price-integrity.csv',
      async handle({ now }) {
        const { days } = await read(now);
        // Days and whole numbers need no quoting.
        const lines = [COLUMNS.map(([name]) => name), ...days.map((day) => COLUMNS.map(([, key]) => day[key]))];
        return fileReply('csv', 'text/csv; charset=utf-8', `${lines.map((cells) => cells.join(',')).join('\r\n')}\r\n`);
      },
    },
    {
      method: 'GET',
      path: '/price-integrity.json',
      async handle({ now }) {
        return fileReply('json', 'application/json; charset=utf-8', JSON.stringify(await read(now), null, 2));
      },
    },
  ];
}

function fileReply(ending: string, type: string, body: string) {
  return {
    headers: { 'content-type': type, 'content-disposition': `attachment; filename="price-integrity.${ending}"` },
    body,
  };
}
