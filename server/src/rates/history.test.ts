import { getRateHistory, type RateHistory, type RateRange } from '@tola/contract';
import { METAL_DEFAULTS } from '@tola/pricing';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { sql } from '#database';
import { call, sendCall, startTestServer, type TestServer } from '#testing';
import { pruneOldTicks } from './history.ts';
import { sampleHistory } from './sample-history.ts';

const now = new Date('2026-11-21T06:30:00Z');

describe('Sample history', () => {
  const history = sampleHistory(now);

  it('is deterministic for an instant and covers two years', () => {
    expect(sampleHistory(now)).toEqual(history);
    expect(history.days.filter(({ metal }) => metal === 'gold').length).toBe(731);
    expect(history.hours.filter(({ metal }) => metal === 'silver').length).toBe(731 * 24 - 23);
  });

  it('ends at the base level of the simulated market', () => {
    for (const metal of ['gold', 'silver'] as const) {
      for (const candles of [history.minutes, history.hours, history.days]) {
        expect(candles.findLast((candle) => candle.metal === metal)?.close).toBe(
          METAL_DEFAULTS[metal].simulated.askPaise,
        );
      }
    }
  });

  it('has consistent candles without leaps between hours', () => {
    for (const candles of [history.minutes, history.hours, history.days]) {
      const broken = candles.filter(
        ({ open, high, low, close }) => low <= 0 || low > Math.min(open, close) || high < Math.max(open, close),
      );
      expect(broken).toEqual([]);
    }
    const gold = history.hours.filter(({ metal }) => metal === 'gold');
    expect(gold.slice(1).filter(({ open }, index) => open !== gold[index]?.close)).toEqual([]);
    expect(gold.filter(({ open, close }) => Math.abs(close / open - 1) > 0.01)).toEqual([]);
  });
});

describe('Charts', () => {
  let server: TestServer;

  beforeAll(async () => {
    server = await startTestServer({ demo: true });
  });

  afterAll(async () => await server.close());

  async function history(metal: 'gold' | 'silver', range: RateRange): Promise<RateHistory> {
    const answer = await call(server, getRateHistory, { metal, range });
    if (!answer.ok) throw new Error(answer.message);
    return answer.data;
  }

  it.each([
    ['1D', 285, 290, 5],
    ['1W', 167, 169, 60],
    ['1M', 185, 188, 240],
    ['1Y', 365, 367, 1_440],
    ['All', 731, 731, 1_440],
  ] as const)('of %s have %d to %d candles, %d minutes apart', async (range, least, most, minutes) => {
    const { candles, unit, simulated } = await history('gold', range);
    expect(candles.length).toBeGreaterThanOrEqual(least);
    expect(candles.length).toBeLessThanOrEqual(most);
    expect({ unit, simulated }).toEqual({ unit: '10 g', simulated: true });
    const instants = candles.map(({ at }) => Date.parse(at));
    const gaps = new Set(instants.slice(1).map((instant, index) => instant - (instants[index] ?? 0)));
    expect([...gaps]).toEqual([minutes * 60_000]);
  });

  it('return all days in one small response, quickly', async () => {
    const began = performance.now();
    const { text } = await sendCall(server, 'GetRateHistoryFront', JSON.stringify({ symbol: 'silver', Range: 'All' }));
    expect(performance.now() - began).toBeLessThan(5_000);
    expect(text.length).toBeLessThan(120_000);
  });

  it('end at the current rate', async () => {
    const { candles } = await history('silver', '1D');
    const last = candles.at(-1)?.closePaise ?? 0;
    expect(Math.abs(last / METAL_DEFAULTS.silver.simulated.askPaise - 1)).toBeLessThan(0.01);
  });

  it.each([{ symbol: 'iron', Range: '1D' }, { symbol: 'gold', Range: '5D' }, { symbol: 'gold' }, {}])(
    'are refused for %j',
    async (payload) => {
      expect((await sendCall(server, 'GetRateHistoryFront', JSON.stringify(payload))).status).toBe(400);
    },
  );

  it('are served from the cache when requested again', async () => {
    await history('gold', '1Y');
    const before = server.database.queries.statements;
    await Promise.all([history('gold', '1Y'), history('gold', '1Y')]);
    expect(server.database.queries.statements).toBe(before);
  });

  it('keep their candles when old ticks are deleted', async () => {
    await server.database.run(sql`
      insert into rate_tick (sequence, metal, source, unit, purity_basis, ask_paise, bid_paise, received_at, as_of, changed_at, ok)
      select nextval('rate_sequence'), 'gold', 'simulated', '10 g', 999, 14750000, 14750000, at, at, at, true
      from generate_series(${now}::timestamptz - interval '9 days', ${now}::timestamptz - interval '6 days', '1 hour') at`);
    const days = (await history('gold', 'All')).candles.length;
    const gone = await pruneOldTicks(server.database, now);
    expect(gone).toBe(48);
    expect(await pruneOldTicks(server.database, now)).toBe(0);
    expect((await history('gold', 'All')).candles.length).toBe(days);
  });
});
