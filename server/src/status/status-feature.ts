/** Serves the status page, and registers the shop's figures for monitoring. */
import type { Business } from '#business';
import { measureQueue } from '#card-attempts';
import { DatabaseUnavailable } from '#database';
import type { RawReply } from '#http';
import { offeredModes } from '#orders';
import { FONT_POLICY, styleOf } from '#page-style';
import type { Payments } from '#payments';
import type { Feature, Platform } from '#platform';
import type { Rates } from '#rates';
import { type ServiceState, serviceStates } from './service-states.ts';
import { watchShopFigures } from './shop-figures.ts';
import { type StatusPage, statusPage } from './status-page.ts';
import { findIncidents, oldestDueSeconds } from './status-store.ts';

const style = styleOf('status', new URL('./status.css', import.meta.url));
const POLICY = `default-src 'none'; style-src 'self'; ${FONT_POLICY}; base-uri 'none'; form-action 'none'; frame-ancestors 'none'`;
const HISTORY_DAYS = 90;
const DAY_MS = 86_400_000;
const MOST_INCIDENTS = 50;
/** One reading of the database serves everybody for this long. */
const CACHED_MS = 15_000;

interface StatusDependencies {
  readonly business: Business;
  readonly payments: Pick<Payments, 'cards'>;
  readonly rates: Pick<Rates, 'current'>;
}

export function statusFeature(platform: Platform, dependencies: StatusDependencies): Feature {
  let stopFigures: (() => void) | undefined;
  let cached: { readonly until: number; readonly reply: Promise<RawReply> } | null = null;

  return {
    name: 'status',
    rawRoutes: [
      {
        method: 'GET',
        path: '/status',
        handle: async ({ now }) => {
          if (cached === null || now.getTime() >= cached.until || now.getTime() < cached.until - CACHED_MS) {
            cached = { until: now.getTime() + CACHED_MS, reply: replyAt(platform, dependencies, now) };
          }
          return await cached.reply;
        },
      },
      style.route,
    ],
    async start() {
      // One process reports the figures of the database: they are the same in all.
      if (platform.settings.process !== 'web') stopFigures = watchShopFigures(platform);
    },
    async stop() {
      stopFigures?.();
    },
  };
}

async function replyAt(platform: Platform, dependencies: StatusDependencies, now: Date): Promise<RawReply> {
  const page = await readPage(platform, dependencies, now);
  return {
    status: page.isInterrupted ? 503 : 200,
    headers: {
      'content-type': 'text/html; charset=utf-8',
      'content-security-policy': POLICY,
      'cache-control': 'public, max-age=15',
    },
    body: statusPage(page, style.path),
  };
}

async function readPage(
  { database }: Platform,
  { business, payments, rates }: StatusDependencies,
  now: Date,
): Promise<StatusPage> {
  const values = business.current();
  const known = { tradeName: values.tradeName, days: HISTORY_DAYS, now };
  try {
    const [incidents, messageWaitSeconds, { awaySince }] = await Promise.all([
      findIncidents(database, new Date(now.getTime() - HISTORY_DAYS * DAY_MS), MOST_INCIDENTS),
      oldestDueSeconds(database, now),
      measureQueue(database, payments.cards.all, now),
    ]);
    const offered = new Set(offeredModes(values, payments.cards).keys());
    const facts = { board: rates.current(now), offered, providerAwaySince: awaySince, messageWaitSeconds };
    return { ...known, services: serviceStates(facts, now), incidents, isInterrupted: false };
  } catch (error) {
    if (!(error instanceof DatabaseUnavailable)) throw error;
    const services: ServiceState[] = [{ name: 'Sales', state: 'paused', detail: 'The shop is back in a moment' }];
    return { ...known, services, incidents: [], isInterrupted: true };
  }
}
