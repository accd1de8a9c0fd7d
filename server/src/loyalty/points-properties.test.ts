import * as fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { sql } from '#database';
import { Refusal } from '#http';
import {
  type BareOrder,
  buildBareOrder,
  buildCustomer,
  fixedClock,
  openTestDatabase,
  type TestDatabase,
} from '#testing';
import {
  adjustPoints,
  availablePoints,
  checkPoints,
  dropOpenHold,
  earnPoints,
  HOLD_SECONDS,
  holdPoints,
  lapseHolds,
  releasePoints,
  reversePoints,
  spendPoints,
} from './index.ts';
import { openHold } from './loyalty.ts';

let database: TestDatabase;
const clock = fixedClock();

beforeAll(async () => {
  database = await openTestDatabase();
});
afterAll(async () => await database.close());

const kinds = ['redeem', 'drop', 'place', 'pay', 'cancel', 'deliver', 'refund', 'adjust', 'lapse'] as const;
const action = fc.record({
  kind: fc.constantFrom(...kinds),
  order: fc.nat(4),
  points: fc.integer({ min: 1, max: 60 }),
});
/** Rounds of actions; those of one round happen at the same moment. */
const history = fc.array(fc.array(action, { minLength: 1, maxLength: 5 }), { maxLength: 10 });

describe('points, whatever happens in whatever order and at the same moment', () => {
  it('never fall below zero and always add up to the ledger', async () => {
    await fc.assert(
      fc.asyncProperty(history, async (rounds) => {
        const { id: customerId } = await buildCustomer({ database, clock });
        await adjustPoints(database, { customerId, points: 100, note: 'To begin with' }, clock());
        const orders = await Promise.all(
          [0, 1, 2, 3, 4].map(async () => await buildBareOrder(database, customerId, clock())),
        );
        for (const round of rounds) {
          await Promise.all(round.map(async (one) => await act(customerId, orders, one)));
          expect(await availablePoints(database, customerId)).toBeGreaterThanOrEqual(0);
          expect(await checkPoints(database)).toEqual([]);
        }
        const { odd } = await database.one<{ odd: number }>(sql`
          select count(*) as odd from points_hold h
          where customer_id = ${customerId} and (
            select coalesce(sum(held_change), 0) from points_entry where hold_id = h.id
          ) <> case when state in ('open', 'attached') then points else 0 end`);
        expect(odd).toBe(0);
      }),
      { numRuns: 30 },
    );
  });
});

type Action = { kind: (typeof kinds)[number]; order: number; points: number };

async function act(customerId: number, orders: readonly BareOrder[], { kind, order, points }: Action): Promise<void> {
  const { orderId, orderNumber } = orders[order] as BareOrder;
  const named = { customerId, points, orderId, orderNumber };
  const now = clock();
  try {
    await database.transaction(async (tx) => {
      if (kind === 'redeem') await openHold(tx, { customerId, points, reference: null }, now);
      if (kind === 'drop') await dropOpenHold(tx, customerId, now);
      if (kind === 'place') await placeOnce(tx, named, now);
      if (kind === 'pay') await spendPoints(tx, orderId, now);
      if (kind === 'cancel') await releasePoints(tx, orderId, now);
      if (kind === 'deliver') await earnPoints(tx, named, now);
      if (kind === 'refund') await reversePoints(tx, orderId, now);
      if (kind === 'adjust') await adjustPoints(tx, { customerId, points: -points, note: 'Less' }, now);
      if (kind === 'lapse') await lapseHolds(tx, new Date(now.getTime() + HOLD_SECONDS * 1000));
    });
  } catch (error) {
    if (!(error instanceof Refusal)) throw error;
  }
}

/** An order is placed once, as the table of orders sees to. */
async function placeOnce(tx: Parameters<typeof holdPoints>[0], named: Parameters<typeof holdPoints>[1], now: Date) {
  await tx.rows(sql`select pg_advisory_xact_lock(${named.orderId})`);
  const standing = await tx.rows(
    sql`select id from points_hold where order_id = ${named.orderId} and state <> 'released'`,
  );
  if (standing.length === 0) await holdPoints(tx, named, now);
}
