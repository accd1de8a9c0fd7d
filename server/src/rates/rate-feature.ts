/** The rates feature: API calls, live updates, jobs and readiness. */
import {
  LIVE_DATA,
  liveRates,
  metalHalts,
  PAUSES_DATA,
  PREMIUMS_DATA,
  PRODUCT_PAUSES_DATA,
  premiumEntries,
  premiumList,
  productHalts,
} from '@tola/contract';
import * as z from 'zod';
import { defineJob } from '#jobs';
import type { Live } from '#live';
import type { Feature, Platform } from '#platform';
import { pruneOldTicks } from './history.ts';
import { metalsWithoutRate, productHaltsOf, type RateBoard } from './rate-board.ts';
import { registerRateMetrics } from './rate-metrics.ts';
import { rateOperations } from './rate-operations.ts';
import type { Rates } from './rates.ts';

export function ratesFeature({ live, database, clock, metrics }: Platform, rates: Rates): Feature {
  const stopBroadcasting = rates.onChange(broadcastTo(live));
  const pruneTicksJob = defineJob('forget-old-ticks', z.object({}).loose(), async (_, { now }) => {
    await pruneOldTicks(database, now);
  });
  registerRateMetrics(metrics, rates, clock);
  return {
    name: 'rates',
    operations: rateOperations({ rates, database }),
    jobs: [pruneTicksJob],
    cron: [{ job: pruneTicksJob, pattern: '17 * * * *' }],
    start: rates.start,
    async stop() {
      stopBroadcasting();
      await rates.stop();
    },
    readyChecks: [async () => unreadyReason(rates.current(clock()), rates.isConnected)],
  };
}

/** Advice to operators of a shop without a rate. */
const REMEDY = 'Set RATES_SOURCE to a feed or to manual, or set a rate in the back office';

/** Why nothing is on sale; null while at least one metal is. */
function unreadyReason(board: RateBoard, isConnected: boolean): string | null {
  const { list, halted } = board;
  if (list.length > 0) return null;
  if (isConnected && metalsWithoutRate(board).length === halted.length)
    return `nothing is sold: no rate is set. ${REMEDY}`;
  return isConnected ? `nothing is sold: ${halted[0]?.reason ?? ''}` : 'no heartbeat of the leader of rates';
}

/** Broadcasts changes of the board to open pages; an event is sent only when its content has changed. */
function broadcastTo(live: Live): (board: RateBoard) => void {
  const last = new Map<string, string>();
  const send = (event: string, message: unknown): void => {
    const text = JSON.stringify(message);
    if (last.get(event) === text) return;
    last.set(event, text);
    if (event === LIVE_DATA) live.publish(message as unknown[]);
    else live.setLatest(event, message as unknown[]);
  };
  return (board) => {
    send(PREMIUMS_DATA, premiumList.encode(premiumEntries(board.premiums)));
    send(PAUSES_DATA, metalHalts.encode(board.halted));
    send(PRODUCT_PAUSES_DATA, productHalts.encode(productHaltsOf(board)));
    send(LIVE_DATA, liveRates.encode(board.list));
  };
}
