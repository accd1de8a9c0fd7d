import { getCart, lockPrice, placeOrder } from '@tola/contract';
import { placeTransferOrder } from '@tola/contract/payments';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { type Operation, operation, refuse, type SignedIn } from '#http';
import { eventually, openStoreFixture, sendCall, startTestServer, type TestServer } from '#testing';
import { SECONDS_UNTIL_QUEUE } from './admission-rate.ts';
import { type CheckoutQueue, createCheckoutQueue } from './index.ts';

const OVERLOAD_MS = 60_000;

let server: TestServer;
let queue: CheckoutQueue;
let sessionsRead = 0;

const begins: Operation = operation(
  lockPrice,
  async () => {
    // Only who may begin is tested here.
    throw refuse(lockPrice, 'cart-empty');
  },
  { queued: true },
);

const completes: Operation = operation(getCart, async () => ({ data: [] }), {
  completesQueued: true,
});

beforeAll(async () => {
  server = await startTestServer({
    features: async (platform) => {
      queue = createCheckoutQueue(platform);
      return {
        list: [{ name: 'test', operations: [begins, completes] }],
        identify: async (token) => {
          sessionsRead += 1;
          return token?.startsWith('buyer') === true
            ? ({ customer: {}, session: {}, isWithinLimit: true } as SignedIn)
            : null;
        },
        queue: {
          refusalOfWaiting: (context) => queue.refusalOfWaiting(context),
          refusalOfNewcomer: (context) => queue.refusalOfNewcomer(context),
          completed: () => queue.completed(),
        },
        pageVersion: () => '',
      };
    },
  });
});
afterAll(async () => await server.close());
beforeEach(() => {
  queue = createCheckoutQueue(server.platform);
});

interface Asked {
  readonly code: number;
  readonly reason: unknown;
  readonly message: string;
  readonly waitSeconds: unknown;
  /** `name=value` of the ticket that was given. */
  readonly ticket: string | null;
}

const bodyOf = (buyer: string): string => JSON.stringify({ Token: buyer });

async function ask(buyer: string, ticket: string | null = null): Promise<Asked> {
  const options = ticket === null ? {} : { cookie: ticket };
  const { envelope, headers } = await sendCall(server, lockPrice.name, bodyOf(buyer), options);
  const [given] = (headers.get('set-cookie') ?? '').split(';');
  return {
    code: envelope.code,
    reason: envelope.reason,
    message: envelope.msg,
    waitSeconds: envelope.waitSeconds,
    ticket: given === '' ? null : (given ?? null),
  };
}

const begun = { code: 400, reason: 'cart-empty' };
const queued = { code: 503, reason: 'in-queue' };

function tick(seconds: number, waitMs: number): void {
  for (let second = 1; second <= seconds; second += 1) queue.tick(waitMs, server.clock().getTime());
}

test('nobody queues, and no cookie is set, while the store keeps up', async () => {
  tick(10, 5);
  expect(await ask('buyer-1')).toMatchObject({ ...begun, ticket: null });
});

test('overloaded, the store lets buyers begin in the order of their arrival', async () => {
  tick(SECONDS_UNTIL_QUEUE, OVERLOAD_MS);
  const first = await ask('buyer-1');
  server.clock.advance(1);
  const second = await ask('buyer-2');
  expect(first).toMatchObject(queued);
  expect(second).toMatchObject(queued);
  // Half an admission per second, and more with each second without overload.
  tick(2, 0);
  expect(await ask('buyer-2', second.ticket)).toMatchObject({
    ...queued,
    message:
      'Many buyers are paying now. You are in the queue and keep your place: one buyer is ahead of you, a wait of less than a minute.',
  });
  expect(await ask('buyer-1', first.ticket)).toMatchObject(begun);
  tick(2, 0);
  expect(await ask('buyer-2', second.ticket)).toMatchObject(begun);
});

test('a buyer who was let in renews the price without queueing, until half an hour later', async () => {
  tick(SECONDS_UNTIL_QUEUE, OVERLOAD_MS);
  const { ticket } = await ask('buyer-1');
  tick(3, 0);
  const admitted = await ask('buyer-1', ticket);
  expect(admitted).toMatchObject(begun);
  tick(10, OVERLOAD_MS);
  expect(await ask('buyer-1', admitted.ticket)).toMatchObject(begun);
  server.clock.advance(31 * 60);
  tick(1, OVERLOAD_MS);
  expect(await ask('buyer-1', admitted.ticket)).toMatchObject(queued);
});

test('a place that led to a payment is not kept for another one', async () => {
  tick(SECONDS_UNTIL_QUEUE, OVERLOAD_MS);
  const { ticket } = await ask('buyer-1');
  tick(3, 0);
  expect(await ask('buyer-1', ticket)).toMatchObject(begun);
  server.clock.advance(31 * 60);
  tick(10, OVERLOAD_MS);
  await ask('buyer-2');
  server.clock.advance(1);
  tick(1, OVERLOAD_MS);
  expect((await ask('buyer-1', ticket)).message).toContain('one buyer is ahead of you');
});

test('a buyer who began before the queue renews the price without queueing', async () => {
  expect(await ask('buyer-1')).toMatchObject(begun);
  tick(SECONDS_UNTIL_QUEUE, OVERLOAD_MS);
  expect(await ask('buyer-1')).toMatchObject(begun);
  expect(await ask('buyer-2')).toMatchObject(queued);
});

test('any process honours a place that another has given', async () => {
  tick(SECONDS_UNTIL_QUEUE, OVERLOAD_MS);
  const first = await ask('buyer-1');
  queue = createCheckoutQueue(server.platform);
  server.clock.advance(1);
  tick(SECONDS_UNTIL_QUEUE, OVERLOAD_MS);
  const second = await ask('buyer-2');
  await ask('buyer-1', first.ticket);
  tick(2, 0);
  expect(await ask('buyer-2', second.ticket)).toMatchObject(queued);
  expect(await ask('buyer-1', first.ticket)).toMatchObject(begun);
});

test('a place lets its buyer in once, whichever process is asked', async () => {
  const anotherProcess = (): void => {
    queue = createCheckoutQueue(server.platform);
    tick(SECONDS_UNTIL_QUEUE, OVERLOAD_MS);
  };
  anotherProcess();
  const { ticket } = await ask('buyer-1');
  tick(2, 0);
  expect(await ask('buyer-1', ticket)).toMatchObject(begun);
  // The reply was lost, and the page asks again with the ticket that it has.
  anotherProcess();
  server.clock.advance(29 * 60);
  tick(2, 0);
  const second = await ask('buyer-1', ticket);
  expect(second).toMatchObject(begun);
  server.clock.advance(2 * 60);
  expect(await ask('buyer-1', second.ticket)).toMatchObject(queued);
  anotherProcess();
  const third = await ask('buyer-3');
  server.clock.advance(1);
  tick(4, 0);
  const late = await ask('buyer-1', ticket);
  expect(late).toMatchObject(queued);
  expect(late.message).toContain('one buyer is ahead of you');
  tick(4, 0);
  expect(await ask('buyer-3', third.ticket)).toMatchObject(begun);
});

test('the nearer a turn, the more often its page asks, and a page that waits longer keeps its place', async () => {
  tick(SECONDS_UNTIL_QUEUE, OVERLOAD_MS);
  const buyers = Array.from({ length: 100 }, (_, number) => `buyer-${number}`);
  const asked = [];
  for (const buyer of buyers) {
    asked.push(await ask(buyer));
    server.clock.advance(0.01);
  }
  expect(asked[0]).toMatchObject({ ...queued, waitSeconds: 2 });
  expect(asked[50]?.waitSeconds).toBe(Math.ceil(50 / 0.5 / 3));
  expect(asked[99]?.waitSeconds).toBe(60);
  server.clock.advance(70);
  tick(1, OVERLOAD_MS);
  expect(queue.waiting).toBe(buyers.filter((_, number) => Math.ceil(number / 1.5) > 55).length);
});

test('the queue begins with what the store has completed, and a refused call completes nothing', async () => {
  for (let second = 1; second <= 10; second += 1) {
    for (const buyer of ['buyer-1', 'buyer-2', 'stranger']) await sendCall(server, getCart.name, bodyOf(buyer));
    tick(1, 0);
  }
  tick(SECONDS_UNTIL_QUEUE, OVERLOAD_MS);
  // Nothing was completed in the seconds of overload.
  expect(queue.admittedPerSecond).toBeCloseTo(2 * 0.7 * 0.75);
});

test('a place is the session’s own: nobody can make one, pass it on or move it up', async () => {
  tick(SECONDS_UNTIL_QUEUE, OVERLOAD_MS);
  const { ticket } = await ask('buyer-1');
  server.clock.advance(10);
  await ask('buyer-2', ticket);
  const earlier = ticket?.replace(/w(\d+)-/, (_, at: string) => `w${Number(at) - 3_600_000}-`) ?? null;
  await ask('buyer-3', earlier);
  tick(2, 0);
  for (const buyer of ['buyer-2', 'buyer-3']) expect(await ask(buyer)).toMatchObject(queued);
  expect(await ask('buyer-1', ticket)).toMatchObject(begun);
});

test('a place from a queue of another day is not at the front of the next one', async () => {
  tick(SECONDS_UNTIL_QUEUE, OVERLOAD_MS);
  const former = await ask('buyer-1');
  queue = createCheckoutQueue(server.platform);
  server.clock.advance(24 * 3_600);
  tick(SECONDS_UNTIL_QUEUE, OVERLOAD_MS);
  const second = await ask('buyer-2');
  server.clock.advance(1);
  tick(2, 0);
  expect(await ask('buyer-1', former.ticket)).toMatchObject(queued);
  expect(await ask('buyer-2', second.ticket)).toMatchObject(begun);
});

test('a program without cookies keeps its place at its process', async () => {
  tick(SECONDS_UNTIL_QUEUE, OVERLOAD_MS);
  await ask('buyer-1');
  server.clock.advance(1);
  await ask('buyer-2');
  tick(2, 0);
  expect(await ask('buyer-2')).toMatchObject(queued);
  expect(await ask('buyer-1')).toMatchObject(begun);
  expect(await ask('buyer-1')).toMatchObject(begun);
});

test('waiting costs no statement, and strangers get no place', async () => {
  tick(SECONDS_UNTIL_QUEUE, OVERLOAD_MS);
  const { ticket } = await ask('buyer-1');
  const read = sessionsRead;
  await ask('buyer-1', ticket);
  expect(sessionsRead).toBe(read);
  expect(await ask('stranger')).toMatchObject({ code: 401, ticket: null });
  expect(queue.waiting).toBe(1);
});

test('a page that was closed is not waited for', async () => {
  tick(SECONDS_UNTIL_QUEUE, OVERLOAD_MS);
  await ask('buyer-1');
  server.clock.advance(30);
  const second = await ask('buyer-2');
  tick(2, 0);
  expect(await ask('buyer-2', second.ticket)).toMatchObject(begun);
});

test('a store whose connections are all in use queues its buyers, and ends the queue by itself', async () => {
  const store = await openStoreFixture({ withoutProvider: true, settings: { databaseConnections: 4 } });
  try {
    const operations = store.store.shop.features.list.flatMap((feature) => feature.operations ?? []);
    const completing = operations.filter(({ completesQueued }) => completesQueued).map(({ call }) => call.name);
    expect(completing.toSorted()).toEqual([placeOrder.name, placeTransferOrder.name].toSorted());
    const buyer = await store.customer();
    const { pool } = store.platform.database;
    const held = await Promise.all([1, 2, 3].map(async () => await pool.connect()));
    const waiting = async (): Promise<boolean> =>
      /^tola_checkout_queue_admitted_per_second 0\.5$/m.test(await (await fetch(`${store.url}/metrics`)).text());
    await eventually(waiting);
    for (const client of held) client.release();
    expect(await buyer.lock()).toMatchObject({ ok: false, reason: 'in-queue' });
    await eventually(async () => {
      const answer = await buyer.lock();
      return !answer.ok && answer.reason === 'cart-empty';
    });
  } finally {
    await store.close();
  }
});
