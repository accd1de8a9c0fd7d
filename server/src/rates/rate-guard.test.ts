import { getLiveRates, getRatePauses } from '@tola/contract';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { changeBusiness, startValues } from '#business';
import { sql } from '#database';
import {
  call,
  eventually,
  type FeedServer,
  fixedClock,
  sendLines,
  startFeedServer,
  startTestServer,
  type TestServer,
  textLines,
} from '#testing';
import { type HaltRecord, readFeedHealth, readHalts, resumeSales, setManualRate } from './index.ts';

let feed: FeedServer;
let reference: FeedServer;
let server: TestServer;

/** A Monday, in market hours. */
const monday = '2026-11-23T06:30:00Z';

beforeEach(async () => {
  feed = await startFeedServer();
  reference = await startFeedServer();
  sendLines(feed, '150000');
  sendLines(reference, '150000');
  server = await startTestServer({
    clock: fixedClock(monday),
    settings: {
      ratesSource: 'text',
      ratesUrl: feed.url,
      ratesFeed: textLines,
      ratesSecondSource: 'text',
      ratesSecondUrl: reference.url,
      ratesSecondFeed: textLines,
      ratesStaleSeconds: 60,
    },
  });
});

afterEach(async () => {
  await server.close();
  await feed.close();
  await reference.close();
});

async function asks(): Promise<Record<string, number>> {
  const answer = await call(server, getLiveRates, null);
  if (!answer.ok) throw new Error(answer.message);
  return Object.fromEntries(answer.data.map(({ metal, askPaise }) => [metal, askPaise / 100]));
}

async function openHalts(): Promise<HaltRecord[]> {
  return (await readHalts(server.database, 50)).filter(({ liftedAt }) => liftedAt === null);
}

async function changeRules(changes: Parameters<typeof changeBusiness>[1]): Promise<void> {
  const by = { by: 'Meenal', reason: 'test' };
  await server.database.transaction(async (tx) => await changeBusiness(tx, changes, by, server.clock()));
}

async function onlySilver(): Promise<void> {
  await eventually(async () => JSON.stringify(Object.keys(await asks())) === '["silver"]');
}

async function resumeAll(): Promise<void> {
  for (const { id } of await openHalts()) {
    await resumeSales(server.database, { haltId: id, by: 'Meenal', why: 'Checked by phone' }, server.clock());
  }
}

describe('The feed of a running store', () => {
  it('sets the price with each tick', async () => {
    await eventually(async () => (await asks()).gold === 150_000);
    sendLines(feed, '150900');
    await eventually(async () => (await asks()).gold === 150_900);
    const { count } = await server.database.one<{ count: number }>(
      sql`select count(*)::int as count from rate_tick where source = 'text' and ok and contract = '1 GOLD DEC'`,
    );
    expect(count).toBeGreaterThanOrEqual(2);
  });

  it('halts its metal on a jump, stores the tick, and continues at the new level after staff resume sales', async () => {
    await changeRules({ ratesAlertEmail: 'pricing@shop.example' });
    await eventually(async () => (await asks()).gold === 150_000);
    sendLines(feed, '155000');
    sendLines(reference, '155000');
    await onlySilver();
    const [halt] = await eventually(openHalts);
    expect(halt).toMatchObject({ kind: 'jump', metal: 'gold', haltedBy: 'the store' });
    expect(halt?.detail).toBe('gold at ₹1,55,000.00 after ₹1,50,000.00');
    const halts = await call(server, getRatePauses, null);
    expect(halts.ok && halts.data).toMatchObject([{ metal: 'gold', reason: halt?.reason }]);
    const refused = await eventually(
      async () => await server.database.maybeOne(sql`select ask_paise from rate_tick where not ok`),
    );
    expect(refused).toEqual({ askPaise: 1_55_000_00 });
    const mail = await server.database.one(sql`
      select recipient, data ->> 'detail' as detail from outbox_message where template = 'rates-paused'`);
    expect(mail).toEqual({ recipient: 'pricing@shop.example', detail: halt?.detail });
    sendLines(feed, '150000');
    sendLines(reference, '150000');
    sendLines(feed, '155100');
    sendLines(reference, '155100');
    expect(await asks()).not.toHaveProperty('gold');
    await resumeAll();
    await eventually(async () => (await asks()).gold === 155_100);
    const [record] = await readHalts(server.database, 1);
    expect(record).toMatchObject({ liftedBy: 'Meenal', liftedWhy: 'Checked by phone' });
  });

  it('halts on a deviation from the reference source', async () => {
    await eventually(async () => (await asks()).gold === 150_000);
    sendLines(reference, '152000');
    await onlySilver();
    expect((await openHalts())[0]).toMatchObject({ kind: 'deviation', metal: 'gold' });
    await resumeAll();
    await eventually(async () => (await asks()).gold === 150_000);
  });

  it('halts on a changed contract at a similar rate', async () => {
    await eventually(async () => (await asks()).gold === 150_000);
    sendLines(feed, '150100', '225000', 'GOLD FEB');
    await onlySilver();
    expect((await openHalts())[0]).toMatchObject({ kind: 'contract' });
  });

  it('halts outside its bounds until the bounds are changed', async () => {
    await eventually(async () => (await asks()).gold === 150_000);
    const { rateGuard } = startValues();
    await changeRules({ rateGuard: { ...rateGuard, gold: { floorPaise: 1_40_000_00, ceilingPaise: 1_49_000_00 } } });
    await onlySilver();
    await resumeAll();
    await eventually(async () => (await openHalts()).length === 1);
    await changeRules({ rateGuard });
    await resumeAll();
    await eventually(async () => (await asks()).gold === 150_000);
  });

  it('halts without a price and resumes with one', async () => {
    await eventually(async () => (await asks()).gold === 150_000);
    sendLines(feed, '-');
    await onlySilver();
    await eventually(async () => (await openHalts())[0]?.kind === 'source');
    sendLines(feed, '150010');
    await eventually(async () => (await asks()).gold === 150_010);
    expect(await openHalts()).toEqual([]);
  });

  it('warns of silence, halts at the stale limit and resumes with the next tick', async () => {
    await eventually(async () => (await asks()).gold === 150_000);
    feed.answer(() => undefined);
    server.clock.advance(40);
    await eventually(async () =>
      (await readFeedHealth(server.database))?.feed.warnings?.includes('text: no gold rate for 40 s'),
    );
    expect((await asks()).gold).toBe(150_000);
    server.clock.advance(21);
    expect(await asks()).toEqual({});
    await eventually(async () => (await openHalts()).filter(({ kind }) => kind === 'stale').length === 2);
    sendLines(feed, '150020');
    await eventually(async () => (await asks()).gold === 150_020, 20_000);
    await eventually(async () => (await openHalts()).length === 0);
  });

  it('halts when the rate is unchanged for too long in market hours, until it changes', async () => {
    await eventually(async () => (await asks()).gold === 150_000);
    server.clock.advance(901);
    await eventually(async () => (await openHalts()).length === 2);
    expect((await openHalts()).every(({ kind }) => kind === 'frozen')).toBe(true);
    sendLines(feed, '150001', '225001');
    await eventually(async () => (await openHalts()).length === 0);
    await eventually(async () => (await asks()).gold === 150_001);
  });

  it('stops selling at market close and resumes at opening when the policy is "pause"', async () => {
    await eventually(async () => (await asks()).gold === 150_000);
    await changeRules({ rateGuard: { ...startValues().rateGuard, closedPolicy: 'pause' } });
    server.clock.set('2026-11-28T06:30:00Z');
    await eventually(async () => (await openHalts()).map(({ kind }) => kind).join() === 'hours,hours');
    const halts = await call(server, getRatePauses, null);
    expect(halts.ok && halts.data[0]?.reason).toMatch(/when it opens on Monday.* 9:00/);
    expect(await asks()).toEqual({});
    server.clock.set('2026-11-30T03:30:00Z');
    await eventually(async () => (await asks()).gold === 150_000);
    await eventually(async () => (await openHalts()).length === 0);
    const ended = (await readHalts(server.database, 50)).filter(({ kind }) => kind === 'hours');
    expect(ended).toMatchObject([{ liftedBy: 'the store' }, { liftedBy: 'the store' }]);
  });

  it('is overridden by a manual rate, even while halted', async () => {
    await eventually(async () => (await asks()).gold === 150_000);
    const expiresAt = new Date(server.clock().getTime() + 1_800_000);
    const order = { metal: 'gold', askPaise: 1_53_000_00, expiresAt, by: 'Meenal', reason: 'test' } as const;
    await server.database.transaction(async (tx) => await setManualRate(tx, order, server.clock()));
    await eventually(async () => (await asks()).gold === 153_000);
    sendLines(feed, '-');
    await eventually(async () => (await asks()).gold === 153_000);
  });
});
