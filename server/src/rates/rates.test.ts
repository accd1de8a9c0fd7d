import {
  getLiveRates,
  getLiveState,
  getPremiums,
  getRatePauses,
  LIVE_DATA,
  liveRates,
  PAUSES_DATA,
  PREMIUMS_DATA,
} from '@tola/contract';
import { io, type Socket } from 'socket.io-client';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { sql } from '#database';
import { call, eventually, startTestServer, type TestServer } from '#testing';
import { haltSales, readHalts, resumeSales, setManualRate, setPremium, withdrawManualRate } from './index.ts';

let server: TestServer;
const sockets: Socket[] = [];

beforeEach(async () => {
  server = await startTestServer({
    settings: { ratesSource: 'manual', ratesGold: 1_47_500, ratesSilver: 2_25_000 },
  });
});

afterEach(async () => {
  for (const socket of sockets.splice(0)) socket.close();
  await server.close();
});

async function listed(): Promise<[string, number][]> {
  const answer = await call(server, getLiveRates, null);
  if (!answer.ok) throw new Error(answer.message);
  return answer.data.map(({ metal, askPaise }) => [metal, askPaise]);
}

async function halts(): Promise<string[]> {
  const answer = await call(server, getRatePauses, null);
  if (!answer.ok) throw new Error(answer.message);
  return answer.data.map(({ metal, reason }) => `${metal}: ${reason}`);
}

/** The messages received by a client of the specification's store, newest last. */
function listen(event: string, transports = ['polling', 'websocket']): unknown[][] {
  const received: unknown[][] = [];
  const socket = io(server.url, { forceNew: true, transports });
  sockets.push(socket);
  socket.on(event, (message: unknown[]) => received.push(message));
  return received;
}

const both = [
  ['gold', 1_47_500_00],
  ['silver', 2_25_000_00],
];

describe('Live rates', () => {
  it('are available at start-up, from the settings', async () => {
    expect(await listed()).toEqual(both);
    expect(await halts()).toEqual([]);
  });

  it('are sent to a client on connection, in the contract’s format', async () => {
    const lists = listen(LIVE_DATA);
    const [gold, silver] = (await eventually(() => lists.find((list) => list.length > 0))) as Record<string, unknown>[];
    expect(gold).toMatchObject({ symbol: 'gold', Ask: 1_47_500, Bid: 1_47_500 });
    expect(silver).toMatchObject({ symbol: 'silver', Ask: 2_25_000 });
    expect(gold?.At).toBe(server.clock().toISOString());
    expect(Number(silver?.Seq)).not.toBe(Number(gold?.Seq));
  });

  it.each([[['polling']], [['websocket']]])(
    'reach a client that supports only %j and sends room events',
    async (transports) => {
      const lists = listen(LIVE_DATA, transports);
      for (const event of ['room', 'ClientData', 'Client']) sockets[0]?.emit(event, 'our-project');
      await eventually(() => lists.at(-1)?.length === 2);
      await haltSales(
        server.database,
        { what: 'all', kind: 'staff', reason: 'Closed.', by: 'pricing' },
        server.clock(),
      );
      await eventually(() => lists.at(-1)?.length === 0);
      expect(lists[0]).toMatchObject([
        { symbol: 'gold', Ask: 1_47_500, Bid: 1_47_500 },
        { symbol: 'silver', Ask: 2_25_000, Bid: 2_25_000 },
      ]);
    },
  );

  it('carry a growing sequence number', async () => {
    const lists = listen(LIVE_DATA);
    for (const askPaise of [1_47_600_00, 1_47_700_00, 1_47_800_00]) {
      const expiresAt = new Date(server.clock().getTime() + 600_000);
      await server.database.transaction(
        async (tx) =>
          await setManualRate(
            tx,
            { metal: 'gold', askPaise, expiresAt, by: 'pricing', reason: 'test' },
            server.clock(),
          ),
      );
      await eventually(async () => (await listed())[0]?.[1] === askPaise);
    }
    await eventually(() => lists.some((list) => (list[0] as { Ask?: number } | undefined)?.Ask === 1_47_800));
    const numbers = lists.flatMap((list) => liveRates.read(list)).filter(({ metal }) => metal === 'gold');
    const sequence = numbers.map((rate) => rate.sequence);
    expect(sequence).toEqual([...sequence].toSorted((one, other) => one - other));
    expect(new Set(sequence).size).toBeGreaterThanOrEqual(4);
  });
});

describe('A halt', () => {
  it('of all sales empties the list for every client until it is lifted', async () => {
    const lists = listen(LIVE_DATA);
    const reasons = listen(PAUSES_DATA);
    const order = { what: 'all', kind: 'staff', reason: 'We are taking stock until noon.', by: 'Meenal' } as const;
    const haltId = await haltSales(server.database, order, server.clock());
    await eventually(async () => (await listed()).length === 0);
    await eventually(() => lists.at(-1)?.length === 0);
    await eventually(() => (reasons.at(-1)?.[0] as { reason: string } | undefined)?.reason === order.reason);
    expect(await halts()).toEqual([`gold: ${order.reason}`, `silver: ${order.reason}`]);
    await resumeSales(server.database, { haltId, by: 'Meenal', why: 'Done' }, server.clock());
    await eventually(async () => (await listed()).length === 2);
    const [record] = await readHalts(server.database, 10);
    expect(record).toMatchObject({ haltedBy: 'Meenal', reason: order.reason, liftedBy: 'Meenal', liftedWhy: 'Done' });
  });

  it('of one metal does not affect the other', async () => {
    const order = { what: { metal: 'silver' }, kind: 'staff', reason: 'No silver today.', by: 'Meenal' } as const;
    await haltSales(server.database, order, server.clock());
    await eventually(async () => (await listed()).length === 1);
    expect(await listed()).toEqual(both.slice(0, 1));
  });

  it('is opened once and lifted once under concurrent requests', async () => {
    const order = { what: 'all', kind: 'staff', reason: 'Closed.', by: 'pricing' } as const;
    const tries = await Promise.allSettled(
      [1, 2, 3, 4].map(async () => await haltSales(server.database, order, server.clock())),
    );
    const made = tries.filter(({ status }) => status === 'fulfilled');
    expect(made.length).toBe(1);
    for (const attempt of tries) {
      if (attempt.status === 'rejected') expect(attempt.reason).toMatchObject({ code: 409, reason: 'halted-already' });
    }
    const [record] = await readHalts(server.database, 1);
    const end = { haltId: record?.id ?? 0, by: 'pricing', why: 'Open' };
    const ends = await Promise.allSettled(
      [1, 2].map(async () => await resumeSales(server.database, end, server.clock())),
    );
    expect(ends.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected']);
  });
});

describe('Premiums', () => {
  it('are sent to clients when they change, and keep their history', async () => {
    const received = listen(PREMIUMS_DATA);
    const order = { name: 'gold999', amountPaise: 2_750_50, by: 'pricing', reason: 'Festival' } as const;
    await setPremium(server.database, order, server.clock());
    await eventually(async () => {
      const answer = await call(server, getPremiums, null);
      return answer.ok && answer.data.some(({ premiumPaise }) => premiumPaise === 2_750_50);
    });
    await eventually(() =>
      received.at(-1)?.some((entry) => (entry as { name: string; premium: number }).premium === 2_750.5),
    );
    const { count } = await server.database.one<{ count: number }>(
      sql`select count(*)::int as count from premium where name = 'gold999'`,
    );
    expect(count).toBe(1);
  });

  it('cannot take effect in the past', async () => {
    const effectiveAt = new Date(server.clock().getTime() - 1);
    const order = { name: 'gold999', amountPaise: 1, effectiveAt, by: 'pricing', reason: '' } as const;
    await expect(setPremium(server.database, order, server.clock())).rejects.toMatchObject({ code: 400 });
  });
});

describe('A manual rate', () => {
  it('overrides the feed until it expires', async () => {
    const expiresAt = new Date(server.clock().getTime() + 3_600_000);
    const order = { metal: 'gold', askPaise: 1_49_000_00, expiresAt, by: 'pricing', reason: 'Feed down' } as const;
    await server.database.transaction(async (tx) => await setManualRate(tx, order, server.clock()));
    await eventually(async () => (await listed())[0]?.[1] === 1_49_000_00);
    server.clock.advance(3_599);
    expect((await listed())[0]?.[1]).toBe(1_49_000_00);
    server.clock.advance(1);
    await eventually(async () => (await listed())[0]?.[0] === 'silver');
    expect((await halts())[0]).toMatch(/^gold: No rate is set at the moment/);
  });

  it('ends at once when withdrawn', async () => {
    const expiresAt = new Date(server.clock().getTime() + 3_600_000);
    const order = { metal: 'silver', askPaise: 2_26_000_00, expiresAt, by: 'pricing', reason: 'Feed down' } as const;
    await server.database.transaction(async (tx) => await setManualRate(tx, order, server.clock()));
    await eventually(async () => (await listed())[1]?.[1] === 2_26_000_00);
    await withdrawManualRate(server.database, 'silver', 'pricing', server.clock());
    await eventually(async () => (await listed()).every(([metal]) => metal === 'gold'));
  });

  it('is refused with an expiry in the past or a bid above the ask', async () => {
    const now = server.clock();
    const order = { metal: 'gold', askPaise: 1_49_000_00, expiresAt: now, by: 'pricing', reason: '' } as const;
    await expect(setManualRate(server.database, order, now)).rejects.toMatchObject({ code: 400 });
    const later = new Date(now.getTime() + 1_000);
    const crossed = { ...order, expiresAt: later, bidPaise: 1_49_000_01 };
    await expect(setManualRate(server.database, crossed, now)).rejects.toMatchObject({ code: 400 });
  });
});

describe('Monitoring', () => {
  async function ready(): Promise<{ status: number; reasons: string[] }> {
    const response = await fetch(`${server.url}/readyz`);
    return { status: response.status, reasons: ((await response.json()) as { reasons: string[] }).reasons };
  }

  async function metric(name: string): Promise<number> {
    const text = await (await fetch(`${server.url}/metrics`)).text();
    const line = text.split('\n').find((one) => one.startsWith(`${name} `));
    if (line === undefined) throw new Error(`There is no ${name} in:\n${text}`);
    return Number(line.slice(name.length));
  }

  it('reports readiness, the age of rates and the health of the source', async () => {
    expect(await ready()).toEqual({ status: 200, reasons: [] });
    server.clock.advance(7);
    expect(await metric('tola_rates_age_seconds{metal="gold"}')).toBe(7);
    expect(await metric('tola_rates_paused{metal="silver"}')).toBe(0);
    expect(await metric('tola_rates_reader')).toBe(1);
    expect(await metric('tola_rates_in_touch')).toBe(1);
    expect(await metric('tola_rates_source_silent_seconds{role="feed",source="manual",metal="gold"}')).toBe(7);
    expect(await metric('tola_rates_source_warnings')).toBe(0);
    expect(await metric('tola_live_behind')).toBe(0);
    expect(await metric('tola_database_waiting')).toBe(0);
    const before = await metric('tola_live_connections');
    listen(LIVE_DATA);
    await eventually(async () => (await metric('tola_live_connections')) === before + 1);
  });

  it('reports unready when all sales are halted, but not for one metal', async () => {
    const order = { kind: 'staff', reason: 'We are taking stock.', by: 'Meenal' } as const;
    await haltSales(server.database, { ...order, what: { metal: 'gold' } }, server.clock());
    await eventually(async () => (await metric('tola_rates_paused{metal="gold"}')) === 1);
    expect((await ready()).status).toBe(200);
    await haltSales(server.database, { ...order, what: 'all' }, server.clock());
    await eventually(async () => (await ready()).status === 503);
    expect((await ready()).reasons).toEqual(['nothing is sold: We are taking stock.']);
    expect((await fetch(`${server.url}/healthz`)).status).toBe(200);
  });
});

it('returns the live state to a page that polls', async () => {
  await haltSales(
    server.database,
    { what: { metal: 'silver' }, kind: 'staff', reason: 'No silver today.', by: 'Meenal' },
    server.clock(),
  );
  const state = await eventually(async () => {
    const answer = await call(server, getLiveState, null);
    return answer.ok && answer.data.halts.length === 1 && answer.data;
  });
  expect(state.rates).toMatchObject([{ metal: 'gold', askPaise: 1_47_500_00 }]);
  expect(state.halts).toEqual([{ metal: 'silver', reason: 'No silver today.' }]);
  expect(state.premiums).toHaveLength(3);
  expect(state.productHalts).toEqual([]);
});
