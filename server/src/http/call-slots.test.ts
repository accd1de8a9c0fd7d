import { getCart, lockPrice } from '@tola/contract';
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest';
import { eventually, sendCall, startTestServer, type TestServer } from '#testing';
import { type CallSlots, createCallSlots, type Operation, operation, refuse, type SignedIn } from './index.ts';

const MOST = 2;
const LONGEST_WAIT_SECONDS = 10;

let server: TestServer;
let slots: CallSlots;
/** Ends the call of a session that is running. */
let ends = new Map<string, () => void>();

const reads: Operation = operation(getCart, async ({ token }) => {
  await new Promise<void>((end) => ends.set(String(token), end));
  return { data: [] };
});
const pays: Operation = operation(
  lockPrice,
  async () => {
    // Only whether the call begins is tested here.
    throw refuse(lockPrice, 'cart-empty');
  },
  { payment: true },
);

beforeAll(async () => {
  server = await startTestServer({
    features: async () => ({
      list: [{ name: 'test', operations: [reads, pays] }],
      identify: async (token) =>
        token === 'expired' ? null : ({ customer: {}, session: {}, isWithinLimit: true } as SignedIn),
      slots: {
        get waiting() {
          return slots.waiting;
        },
        take: (holder) => slots.take(holder),
        free: () => slots.free(),
        tick: (nowMs) => slots.tick(nowMs),
      },
      pageVersion: () => '',
    }),
  });
});
afterAll(async () => await server.close());
beforeEach(() => {
  slots = createCallSlots(MOST);
  ends = new Map();
});
afterEach(async () => {
  while (ends.size > 0) {
    for (const session of ends.keys()) end(session);
    await eventually(async () => slots.waiting === 0 || ends.size > 0);
  }
});

interface Begun {
  readonly reply: ReturnType<typeof sendCall>;
}

/** Begins a call of a session; it runs or waits for a slot then. */
async function begin(session: string): Promise<Begun> {
  const waiting = slots.waiting;
  const reply = sendCall(server, getCart.name, JSON.stringify({ Token: session }));
  await eventually(async () => ends.has(session) || slots.waiting > waiting);
  return { reply };
}

function end(session: string): void {
  ends.get(session)?.();
  ends.delete(session);
}

const runs = async (...sessions: string[]): Promise<void> =>
  expect(await eventually(async () => [...ends.keys()].length === sessions.length && [...ends.keys()].sort())).toEqual(
    sessions.toSorted(),
  );

function later(seconds: number): void {
  server.clock.advance(seconds);
  slots.tick(server.clock().getTime());
}

test('runs as many calls of sessions at once as it has slots, and the next when one is over', async () => {
  for (const session of ['one', 'two', 'three']) await begin(session);
  await runs('one', 'two');
  end('one');
  await runs('two', 'three');
  expect(slots.waiting).toBe(0);
});

test('gives slots back after refusals', async () => {
  for (let call = 1; call <= 2 * MOST; call += 1) {
    const { envelope } = await sendCall(server, getCart.name, JSON.stringify({ Token: 'expired' }));
    expect(envelope.code).toBe(401);
  }
});

test('runs calls of payments however many others wait', async () => {
  for (const session of ['one', 'two', 'three']) await begin(session);
  const { envelope } = await sendCall(server, lockPrice.name, JSON.stringify({ Token: 'buyer' }));
  expect(envelope).toMatchObject({ code: 400, reason: 'cart-empty' });
});

test('lets the session that has waited for longest go first with all its calls', async () => {
  for (const session of ['one', 'two', 'early']) await begin(session);
  later(1);
  await begin('late');
  end('one');
  await runs('two', 'early');
  end('early');
  await runs('two', 'late');
  await begin('latest');
  // The next call of the first one's page.
  await begin('early');
  end('late');
  await runs('two', 'early');
});

test('tells who has waited for ten seconds when to retry, and keeps the place', async () => {
  for (const session of ['one', 'two']) await begin(session);
  const { reply } = await begin('early');
  later(1);
  await begin('late');
  later(LONGEST_WAIT_SECONDS - 1);
  const { status, envelope, headers } = await reply;
  expect({ status, retryAfter: headers.get('retry-after'), ...envelope }).toMatchObject({
    ...{ status: 503, code: 503, reason: 'busy', waitSeconds: 5, retryAfter: '5' },
    msg: 'We are very busy. Please try again in a moment.',
  });
  await begin('early');
  end('one');
  await runs('two', 'early');
});

test('forgets who came first a minute after nobody waits', async () => {
  for (const session of ['one', 'two', 'early']) await begin(session);
  for (const session of ['one', 'two', 'early']) {
    await runs(...(session === 'one' ? ['one', 'two'] : session === 'two' ? ['two', 'early'] : ['early']));
    end(session);
  }
  later(61);
  for (const session of ['one', 'two', 'late']) await begin(session);
  later(1);
  await begin('early');
  end('one');
  await runs('two', 'late');
});

test('refuses the eleventh call of a session that waits', async () => {
  const few = createCallSlots(1);
  let refused: unknown = null;
  const now = new Date(0);
  for (let call = 0; call <= 10; call += 1) void few.take({ token: 'buyer', now });
  few.take({ token: 'buyer', now })?.catch((error: unknown) => (refused = error));
  await eventually(async () => refused !== null);
  expect([refused, few.waiting]).toEqual([expect.objectContaining({ reason: 'busy' }), 10]);
  void few.take({ token: 'other', now });
  expect(few.waiting).toBe(11);
});

test('refuses the last of more than a thousand, or another that came later than a known one', async () => {
  const now = (seconds: number): Date => new Date(seconds * 1_000);
  const few = createCallSlots(1);
  const began: string[] = [];
  const refused: unknown[] = [];
  const ask = (token: string, seconds: number): void => {
    few.take({ token, now: now(seconds) })?.then(
      () => began.push(token),
      (error: unknown) => refused.push(error),
    );
  };
  ask('running', 0);
  ask('first', 1);
  few.free();
  await eventually(async () => began.length === 1);
  for (let number = 1; number <= 1_000; number += 1) ask(`other ${number}`, 2);
  expect(few.waiting).toBe(1_000);
  ask('first', 3);
  await eventually(async () => refused.length === 1);
  expect(refused).toEqual([expect.objectContaining({ reason: 'busy', waitSeconds: 11 })]);
  expect(few.waiting).toBe(1_000);
  few.free();
  await eventually(async () => began.length === 2);
  expect(began).toEqual(['first', 'first']);
});
