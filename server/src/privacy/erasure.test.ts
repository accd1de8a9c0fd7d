import {
  addToCart,
  cancelErasure,
  type Design,
  getDesign,
  getErasurePlan,
  getProfile,
  logIn,
  requestErasure,
  saveDesign,
  type WeightId,
} from '@tola/contract';
import { resendMessage } from '@tola/contract/staff';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openAccount, openSession } from '#accounts';
import { recordAudit } from '#audit';
import { chainNewEntries, verifyChain } from '#audit-chain';
import { buildFullCustomer, type CardFixture, call, dataOf, openCardFixture, type Shopper, sql } from '#testing';
import { carryOutErasures } from './erasure.ts';
import { eraseMessages } from './retention-store.ts';

const DAY_MS = 24 * 60 * 60_000;

let counter: CardFixture;
let piece: WeightId;

beforeAll(async () => {
  counter = await openCardFixture({ worker: false });
  piece = (
    await counter.shop.database.one<{ id: WeightId }>(
      sql`select id from product_weight where stock > 20 order by weight_mg, id limit 1`,
    )
  ).id;
});
afterAll(async () => await counter.shop.close());

const ask = async (shopper: Shopper, password = shopper.password) =>
  await call(counter.shop, requestErasure, { password }, { token: shopper.token });
const plan = async (shopper: Shopper) =>
  await dataOf(call(counter.shop, getErasurePlan, null, { token: shopper.token }));
const inDays = (days: number): Date => new Date(counter.shop.clock().getTime() + days * DAY_MS);
const erase = async (days = 8): Promise<number> => await carryOutErasures(counter.shop.database, inDays(days));
const isErased = async ({ id }: Shopper): Promise<boolean> =>
  (
    await counter.shop.database.one<{ erased: boolean }>(
      sql`select erased_at is not null as erased from customer where id = ${id}`,
    )
  ).erased;

/**
 * Tables that keep personal text of an erased account.
 * Orders, payments and documents: tax law. The card provider's messages: their own period.
 * The last mail is erased once it is sent.
 */
const KEPT = new Set([
  'customer_order',
  'invoice',
  'credit_note',
  'refund',
  'bank_credit',
  'bank_statement',
  'payment_claim',
  'provider_event',
  'provider_payment',
  'security_event',
]);

/** Text and JSON columns of every table in which a text occurs. */
async function tablesWith(text: string): Promise<string[]> {
  const { database } = counter.shop;
  const columns = await database.rows<{ table: string; column: string }>(sql`
    select table_name::text as "table", column_name::text as "column"
    from information_schema.columns join information_schema.tables using (table_schema, table_name)
    where table_schema = 'public' and table_type = 'BASE TABLE'
      and data_type in ('text', 'jsonb', 'json', 'character varying', 'ARRAY', 'tsvector')`);
  const found = new Set<string>();
  for (const { table, column } of columns) {
    const { hits } = await database.one<{ hits: number }>(sql`
      select count(*)::int as hits from ${sql.identifier(table)}
      where ${sql.identifier(column)}::text ilike ${`%${text}%`}`);
    if (hits > 0) found.add(table);
  }
  return [...found].toSorted();
}

/** A draft of a customised coin. @returns its id */
async function designOf({ token }: Shopper): Promise<{ designId: string; weightId: WeightId }> {
  const { id: weightId } = await counter.shop.database.one<{ id: WeightId }>(sql`
    select w.id from product_weight w join product p on p.id = w.product_id join product_type t on t.id = p.product_type_id
    where t.customised and w.weight_mg >= 10000 order by w.weight_mg, w.id limit 1`);
  const none = { lines: [], date: '', picture: null };
  const design: Design = { font: 'plain', border: 'none', front: { ...none, lines: ['Asha'] }, back: none };
  const saved = call(counter.shop, saveDesign, { designId: null, weightId, design }, { token });
  return { ...(await dataOf(saved)), weightId };
}

describe('an erasure', () => {
  it('leaves a design to those who have put it into their cart', async () => {
    const [asha, ravi] = [await counter.shop.customer(), await counter.shop.customer()];
    const [{ designId: shared, weightId }, { designId: own }] = [await designOf(asha), await designOf(asha)];
    const added = { weightId, quantity: 1, weightMg: null, designId: shared };
    await dataOf(call(counter.shop, addToCart, added, { token: ravi.token }));
    expect(await ask(asha)).toMatchObject({ ok: true });
    expect(await erase()).toBe(1);
    expect(await call(counter.shop, getDesign, { designId: own })).toMatchObject({ code: 404 });
    expect(await call(counter.shop, getDesign, { designId: shared })).toMatchObject({ ok: true });
    expect(await ravi.lock()).toMatchObject({ ok: true });
  });

  it('leaves no personal text outside the tables that law keeps', async () => {
    const { shopper, traces } = await buildFullCustomer(counter);
    const { database, clock } = counter.shop;
    const { id } = await database.one<{ id: number }>(sql`
      select id from outbox_message where recipient = ${shopper.email} and data <> 'null' order by id limit 1`);
    await counter.owner.ok(resendMessage, { id });
    const noteText = async () =>
      (
        await database.one<{ subject: string }>(sql`
          select subject from audit_entry where kind = 'message' and subject_id = ${String(id)}`)
      ).subject;
    expect(await noteText()).toContain(shopper.email);
    for (const trace of traces) expect((await tablesWith(trace)).length, trace).toBeGreaterThan(1);
    expect(await ask(shopper)).toMatchObject({ ok: true });
    expect(await erase(6)).toBe(0);
    expect(await erase()).toBe(1);
    await counter.shop.database.run(sql`
      update outbox_message set state = 'failed' where template = 'account-erased'`);
    await counter.shop.database.transaction(
      async (tx) => await eraseMessages(tx, { before: new Date(0), atMost: 100 }, clock()),
    );
    for (const trace of traces) {
      expect(
        (await tablesWith(trace)).filter((table) => !KEPT.has(table)),
        trace,
      ).toEqual([]);
    }
    expect(await noteText()).toBe('');
    expect(await tablesWith('Moonstone Villa')).toContain('customer_order');
    const { erased } = await database.one<{ erased: number }>(sql`
      select count(*)::int as erased from audit_entry
      where kind = 'customer' and subject_id = ${String(shopper.id)} and erased_at is not null`);
    expect(erased).toBeGreaterThan(1);
    await chainNewEntries(database);
    expect(await verifyChain(database, null, clock())).toMatchObject({ isWhole: true });
  });

  it('erases the name in older entries about their own requests, and what others did stays', async () => {
    const { database, clock } = counter.shop;
    const shopper = await counter.shop.customer();
    await ask(shopper);
    const { id, name } = await database.one<{ id: number; name: string }>(sql`
      select r.id, trim(first_name || ' ' || last_name) as name
      from data_request r join customer c on c.id = r.customer_id where c.id = ${shopper.id}`);
    const by = (name: string) => ({ kind: 'system', id: 'test', name }) as const;
    const entry = { action: 'requested', kind: 'data request', note: 'an older entry' };
    await database.transaction(async (tx) => {
      await recordAudit(tx, by(name), { ...entry, subjectId: id }, clock());
      await recordAudit(tx, by('deadlines'), { ...entry, subjectId: id }, clock());
      await recordAudit(tx, by(name), { ...entry, subjectId: 0 }, clock());
    });
    await erase();
    const rows = await database.rows<{ who: string }>(sql`
      select who from audit_entry where kind = 'data request' and subject_id in (${String(id)}, '0')
        and (note = 'an older entry' or erased_at is not null) order by id`);
    expect(rows).toEqual([{ who: '' }, { who: 'deadlines' }, { who: name }]);
    await chainNewEntries(database);
    expect(await verifyChain(database, null, clock())).toMatchObject({ isWhole: true });
  });

  it('ends sessions and login, and frees number and email for a new account', async () => {
    const shopper = await counter.shop.customer();
    await counter.shop.givePoints(shopper.id, 25);
    expect(await plan(shopper)).toMatchObject({ blockers: [], points: 25, waitingDays: 7 });
    await ask(shopper);
    await erase();
    expect(await call(counter.shop, getProfile, null, { token: shopper.token })).toMatchObject({ code: 401 });
    const { mobile, password, email } = shopper;
    expect(await call(counter.shop, logIn, { mobile, password })).toMatchObject({ reason: 'wrong-login' });
    const { points } = await counter.shop.database.one<{ points: number }>(
      sql`select available_points as points from points_account where customer_id = ${shopper.id}`,
    );
    expect(points).toBe(0);
    const again = { ...shopper, gstin: null };
    expect(await openAccount(counter.shop.database, { ...again, mobile, email }, counter.shop.clock())).not.toBe(
      shopper.id,
    );
  });

  it('is refused while an order is open, and says which', async () => {
    const shopper = await counter.shop.customer();
    await shopper.fillCart(piece);
    const placed = await shopper.submit('Card');
    const orderNumber = placed.ok ? placed.data.orderNumber : '';
    expect(await ask(shopper)).toMatchObject({
      code: 409,
      reason: 'erasure-blocked',
      message: expect.stringContaining(orderNumber),
    });
    expect((await plan(shopper)).blockers).toEqual([`Order ${orderNumber} is not delivered or closed yet.`]);
  });

  it('is refused while a refund is due', async () => {
    const order = await counter.paidByCard();
    await counter.pack(order);
    await counter.ship(order);
    await counter.refundByBank(order, 10_000, 0);
    expect((await plan(order.asha)).blockers).toContain(
      `A refund of ₹100.00 for order ${order.orderNumber} is under way.`,
    );
  });

  it('is cancelled with one click until its day, and cannot be cancelled after it', async () => {
    const shopper = await counter.shop.customer();
    await ask(shopper);
    expect((await plan(shopper)).waiting).not.toBeNull();
    expect(await call(counter.shop, cancelErasure, null, { token: shopper.token })).toMatchObject({ ok: true });
    expect((await plan(shopper)).waiting).toBeNull();
    expect(await erase(100)).toBe(0);
    expect(await isErased(shopper)).toBe(false);
    await ask(shopper);
    await erase();
    expect(await call(counter.shop, cancelErasure, null, { token: shopper.token })).toMatchObject({ code: 401 });
    expect(await isErased(shopper)).toBe(true);
  });

  it('is opened once by concurrent requests, and carried out once by concurrent and late jobs', async () => {
    const shopper = await counter.shop.customer();
    await Promise.all([ask(shopper), ask(shopper), ask(shopper)]);
    const { waiting } = await counter.shop.database.one<{ waiting: number }>(
      sql`select count(*)::int as waiting from data_request where customer_id = ${shopper.id}`,
    );
    expect(waiting).toBe(1);
    const erased = await Promise.all([erase(400), erase(400)]);
    expect(erased.reduce((sum, count) => sum + count, 0)).toBe(1);
    const { entries } = await counter.shop.database.one<{ entries: number }>(sql`
      select count(*)::int as entries from audit_entry where kind = 'customer account' and subject_id = ${String(shopper.id)}`);
    expect(entries).toBe(1);
  });

  it('waits for an order placed in the waiting period', async () => {
    const shopper = await counter.shop.customer();
    await ask(shopper);
    await shopper.fillCart(piece);
    expect(await shopper.submit('Card')).toMatchObject({ ok: true });
    expect(await erase()).toBe(0);
    expect(await isErased(shopper)).toBe(false);
    expect((await plan(shopper)).waiting).not.toBeNull();
  });

  it('lets either itself or a concurrent order happen, never both', async () => {
    for (let round = 0; round < 5; round += 1) {
      const shopper = await counter.shop.customer();
      await ask(shopper);
      await shopper.fillCart(piece);
      const [placed, erased] = await Promise.all([shopper.submit('Card'), erase()]);
      expect(placed.ok).toBe(erased === 0);
      if (!placed.ok) expect(placed.code).toBeLessThan(500);
      expect(await isErased(shopper)).toBe(erased === 1);
    }
  });

  it('refuses a login that was under way', async () => {
    const shopper = await counter.shop.customer();
    await ask(shopper);
    await erase();
    await expect(openSession(counter.shop.database, shopper.id, 'test', counter.shop.clock())).rejects.toThrow(
      'is erased',
    );
  });

  it('needs the password', async () => {
    const shopper = await counter.shop.customer();
    expect(await ask(shopper, 'another password')).toMatchObject({ code: 400, reason: 'password-wrong' });
    expect((await plan(shopper)).waiting).toBeNull();
  });
});
