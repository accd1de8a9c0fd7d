import { type CustomerId, logIn, type PayloadOf, setConsent } from '@tola/contract';
import * as contract from '@tola/contract/staff';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import {
  buildFullCustomer,
  type CardFixture,
  call,
  createStaffClient,
  openCardFixture,
  type Shopper,
  type StaffClient,
  sql,
} from '#testing';
import { MERGED_TABLES } from './customer-merge-store.ts';

let fixture: CardFixture;
let owner: StaffClient;
let second: StaffClient;
beforeAll(async () => {
  fixture = await openCardFixture({ worker: false });
  owner = fixture.owner;
  second = await createStaffClient(fixture.shop, owner, ['accounts']);
});
afterAll(async () => await fixture.shop.close());

const reason = 'The same person, both numbers checked on the phone';
const read = async (id: CustomerId) => await owner.ok(contract.readCustomer, { id });

async function propose(keep: Shopper, merge: Shopper, more: Partial<PayloadOf<typeof contract.mergeCustomers>> = {}) {
  const wanted = { keepId: keep.id, mergeId: merge.id, mobileOf: 'kept', emailOf: 'kept', reason, ...more } as const;
  return await owner.call(contract.mergeCustomers, wanted);
}

async function approve(reply: Awaited<ReturnType<typeof propose>>) {
  if (!reply.ok) throw new Error(reply.message);
  return await second.call(contract.decideProposal, { id: reply.data.waiting.id, approve: true, reason });
}

/** How many rows of each table name the customer. */
async function rowsOf(id: CustomerId): Promise<Record<string, number>> {
  const { database } = fixture.shop;
  const counts: Record<string, number> = {};
  for (const { name } of await tables()) {
    const { rows } = await database.one<{ rows: number }>(
      sql`select count(*)::int as rows from ${sql.identifier(name)} where customer_id = ${id}`,
    );
    counts[name] = rows;
  }
  return counts;
}

async function tables(): Promise<{ name: string }[]> {
  return await fixture.shop.database.rows(sql`
    select table_name::text as name
    from information_schema.columns join information_schema.tables using (table_schema, table_name)
    where table_schema = 'public' and column_name = 'customer_id' and table_type = 'BASE TABLE' order by 1`);
}

it('treats every table with a customer', async () => {
  expect((await tables()).map(({ name }) => name)).toEqual([...MERGED_TABLES].toSorted());
});

describe('a merge', () => {
  it('moves everything once, empties the other record, and leaves the books sound', async () => {
    const { shop } = fixture;
    const { shopper: gone } = await buildFullCustomer(fixture);
    const { shopper: kept } = await buildFullCustomer(fixture);
    await call(shop, setConsent, { purpose: 'gold-email', given: false }, { token: gone.token });
    const [of, and] = [await read(gone.id), await read(kept.id)];
    const before = { gone: await rowsOf(gone.id), kept: await rowsOf(kept.id) };
    const proposed = await propose(kept, gone);
    expect(await propose(kept, gone)).toEqual(proposed);
    expect(await rowsOf(gone.id)).toEqual(before.gone);
    expect(await approve(proposed)).toMatchObject({ ok: true });
    expect(await approve(proposed)).toMatchObject({ reason: 'proposal-over' });
    const after = { gone: await rowsOf(gone.id), kept: await rowsOf(kept.id) };
    const moved = ['customer_order', 'invoice', 'credit_note', 'points_entry', 'points_hold', 'consent', 'coupon_use'];
    for (const table of [...moved, 'price_alert', 'enquiry', 'customer_balance_entry', 'upload', 'quote']) {
      expect(after.gone[table], table).toBe(0);
      expect(after.kept[table], table).toBe((before.gone[table] ?? 0) + (before.kept[table] ?? 0));
    }
    const one = await read(kept.id);
    expect(one).toMatchObject({ mobile: kept.mobile, email: kept.email, points: of.points + and.points });
    expect(one.totals).toMatchObject({
      paidOrders: of.totals.paidOrders + and.totals.paidOrders,
      paidPaise: of.totals.paidPaise + and.totals.paidPaise,
      refundedPaise: of.totals.refundedPaise + and.totals.refundedPaise,
    });
    expect(one.consents).toMatchObject([{ purpose: 'gold-email', given: false }]);
    expect(await read(gone.id)).toMatchObject({ mergedInto: { id: kept.id }, points: 0, orders: 0 });
    expect(await call(shop, logIn, { mobile: gone.mobile, password: gone.password })).toMatchObject({ ok: false });
    expect(await shop.database.rows(sql`select * from points_faults()`)).toEqual([]);
    const letters = await shop.database.rows(sql`select id from outbox_message where template = 'accounts-merged'`);
    expect(letters).toHaveLength(2);
    expect(await propose(kept, gone)).toMatchObject({ reason: 'already-merged' });
  });

  it('keeps the PAN of an order readable, before and after the next merge', async () => {
    const { shop } = fixture;
    const [first, next, last] = [await shop.customer(), await shop.customer(), await shop.customer()];
    const { id: piece } = await shop.database.one<{ id: Parameters<Shopper['fillCart']>[0] }>(
      sql`select id from product_weight where stock > 20 order by weight_mg desc, id limit 1`,
    );
    await first.fillCart(piece);
    const placed = await first.submit('NEFT', { pan: 'ABCPE1234F' });
    if (!placed.ok) throw new Error(placed.message);
    const { orderNumber } = placed.data;
    for (const [gone, kept] of [
      [first, next],
      [next, last],
    ] as const) {
      expect(await approve(await propose(kept, gone))).toMatchObject({ ok: true });
      expect(await owner.ok(contract.readPan, { orderNumber })).toBe('ABCPE1234F');
    }
  });

  it('keeps a record flagged that a screening had flagged, also where the other was cleared later', async () => {
    const { shop } = fixture;
    const [kept, gone] = [await shop.customer(), await shop.customer()];
    const found = { customerId: gone.id, result: 'match', note: 'On the UN list' } as const;
    await owner.ok(contract.screenCustomer, found);
    await owner.ok(contract.screenCustomer, { customerId: kept.id, result: 'clear', note: 'On no list' });
    expect(await approve(await propose(kept, gone))).toMatchObject({ ok: true });
    const { screening } = await owner.ok(contract.readCustomerLimits, { customerId: kept.id });
    expect(screening).toMatchObject({ result: found.result, note: found.note });
  });

  it('gives the kept record the contacts of the other, unless they changed since the proposal', async () => {
    const { shop } = fixture;
    const [kept, gone, third] = [await shop.customer(), await shop.customer(), await shop.customer()];
    const stale = await propose(kept, gone, { mobileOf: 'merged' });
    const name = { customerId: gone.id, firstName: 'Usha', lastName: 'Rao', reason };
    await owner.ok(contract.correctCustomerName, name);
    expect(await approve(stale)).toMatchObject({ reason: 'changed-since' });
    expect(await propose(kept, kept)).toMatchObject({ reason: 'same-customer' });
    const other = await propose(third, gone, { mobileOf: 'merged', emailOf: 'merged' });
    expect(await approve(other)).toMatchObject({ ok: true });
    expect(await read(third.id)).toMatchObject({ mobile: gone.mobile, email: gone.email, sessions: [] });
    expect(await call(shop, logIn, { mobile: gone.mobile, password: third.password })).toMatchObject({ ok: true });
  });

  it('happens once when two merges of one record are approved together, and beside an order', async () => {
    const { shop } = fixture;
    const [one, other, gone] = [await shop.customer(), await shop.customer(), await shop.customer()];
    await shop.givePoints(gone.id, 30);
    const both = [await propose(one, gone), await propose(other, gone)];
    const { id: piece } = await shop.database.one<{ id: Parameters<Shopper['fillCart']>[0] }>(
      sql`select id from product_weight where stock > 20 order by weight_mg, id limit 1`,
    );
    await gone.fillCart(piece);
    const [placed, ...decided] = await Promise.all([gone.submit('Upi', { utr: '632519988001' }), ...both.map(approve)]);
    expect(decided.filter(({ ok }) => ok)).toHaveLength(1);
    const winner = decided[0]?.ok === true ? one : other;
    expect((await read(one.id)).points + (await read(other.id)).points).toBe(30);
    expect((await read(winner.id)).orders).toBe(placed.ok ? 1 : 0);
    expect(await rowsOf(gone.id)).toMatchObject({ customer_order: 0, points_entry: 0, session: 0 });
  });

  it('is refused without the right, and while an erasure waits', async () => {
    const { shop } = fixture;
    const clerk = await createStaffClient(shop, owner, ['orders']);
    const [kept, gone] = [await shop.customer(), await shop.customer()];
    const wanted = { keepId: kept.id, mergeId: gone.id, mobileOf: 'kept', emailOf: 'kept', reason } as const;
    expect(await clerk.call(contract.mergeCustomers, wanted)).toMatchObject({ code: 403 });
    await shop.database.run(sql`
      insert into data_request (number, customer_id, kind, state, requested_at, due_at, effective_at)
      values ('DR-26-999999', ${gone.id}, 'erasure', 'waiting', ${shop.clock()}, ${shop.clock()}, ${shop.clock()})`);
    expect(await propose(kept, gone)).toMatchObject({ reason: 'erasure-waiting' });
  });
});
