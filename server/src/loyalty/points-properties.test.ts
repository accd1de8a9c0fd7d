import type { CustomerId, OrderId } from '@tola/contract';
import * as fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { customerActor } from '#audit';
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
  earnPoints,
  expireHolds,
  HOLD_SECONDS,
  holdPoints,
  releaseCartHold,
  releasePoints,
  returnPoints,
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

const kinds = ['redeem', 'drop', 'place', 'pay', 'cancel', 'deliver', 'refund', 'part', 'adjust', 'lapse'] as const;
const action = fc.record({
  kind: fc.constantFrom(...kinds),
  order: fc.nat(4),
  points: fc.integer({ min: 1, max: 60 }),
});
/** Rounds of actions; the actions of a round run concurrently. */
const history = fc.array(fc.array(action, { minLength: 1, maxLength: 5 }), { maxLength: 10 });

describe('points, under any sequence of concurrent actions', () => {
  it('never fall below zero and always add up to the ledger', async () => {
    await fc.assert(
      fc.asyncProperty(history, async (rounds) => {
        const { id: customerId } = await buildCustomer({ database, clock });
        await adjustPoints(database, { customerId, points: 100, note: 'Opening balance' }, clock());
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
        expect(await findExcess(customerId)).toEqual([]);
      }),
      { numRuns: 30 },
    );
  });
});

/** Orders that released more points than they held, or reversed more than they earned. */
async function findExcess(customerId: CustomerId): Promise<unknown[]> {
  return await database.rows(sql`
    select order_id, hold_id, kind, sum(available_change) as moved from points_entry e
    where customer_id = ${customerId} and kind in ('released', 'reversed')
    group by order_id, hold_id, kind
    having case kind
      when 'released' then sum(available_change) > (select points from points_hold where id = hold_id)
      else -sum(available_change) > (select available_change from points_entry p where p.order_id = e.order_id and p.kind = 'earned')
    end`);
}

type Action = { kind: (typeof kinds)[number]; order: number; points: number };

async function act(
  customerId: CustomerId,
  orders: readonly BareOrder[],
  { kind, order, points }: Action,
): Promise<void> {
  const { orderId, orderNumber } = orders[order] as BareOrder;
  const named = { customerId, points, orderId, orderNumber };
  const actor = customerActor({ id: customerId, firstName: 'Asha', lastName: 'Kulkarni' });
  const now = clock();
  try {
    await database.transaction(async (tx) => {
      if (kind === 'redeem') await openHold(tx, { points, reference: null }, actor, now);
      if (kind === 'drop') await releaseCartHold(tx, actor, now);
      if (kind === 'place') await placeOnce(tx, named, now);
      if (kind === 'pay') await spendPoints(tx, orderId, now);
      if (kind === 'cancel') await releasePoints(tx, orderId, now);
      if (kind === 'deliver') await earnPoints(tx, named, now);
      if (kind === 'refund') await reversePoints(tx, orderId, null, now);
      if (kind === 'part') await refundPart(tx, orderId, points, now);
      if (kind === 'adjust') await adjustPoints(tx, { customerId, points: -points, note: 'Less' }, now);
      if (kind === 'lapse') await expireHolds(tx, new Date(now.getTime() + HOLD_SECONDS * 1000));
    });
  } catch (error) {
    if (!(error instanceof Refusal)) throw error;
  }
}

/** Refunds part of the price. A smaller cumulative refund than before has no effect. */
async function refundPart(tx: Parameters<typeof reversePoints>[0], orderId: OrderId, part: number, now: Date) {
  const back = { refundedPaise: part, pricePaise: 60 };
  await returnPoints(tx, orderId, back, now);
  await reversePoints(tx, orderId, back, now);
}

/** Places an order once, as the unique constraint on orders ensures in production. */
async function placeOnce(tx: Parameters<typeof holdPoints>[0], named: Parameters<typeof holdPoints>[1], now: Date) {
  await tx.rows(sql`select pg_advisory_xact_lock(${named.orderId})`);
  const active = await tx.rows(
    sql`select id from points_hold where order_id = ${named.orderId} and state <> 'released'`,
  );
  if (active.length === 0) await holdPoints(tx, named, now);
}
