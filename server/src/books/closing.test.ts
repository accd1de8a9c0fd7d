/** Closing of months, beside documents that are issued at the same time. */
import type { OrderId, RefundId } from '@tola/contract';
import * as contract from '@tola/contract/staff';
import { indianInstant } from '@tola/pricing';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { sql } from '#database';
import { issueCreditNote, issueInvoice } from '#invoices';
import { findLines, findOrder } from '#orders';
import {
  createStaffClient,
  openTransferFixture,
  ownerLogin,
  ownerPassword,
  type StaffClient,
  signInOwner,
  type TransferFixture,
} from '#testing';

let store: TransferFixture;
let owner: StaffClient;
let accounts: StaffClient;

beforeAll(async () => {
  store = await openTransferFixture({ settings: { adminEmail: ownerLogin, adminPassword: ownerPassword } });
  owner = await signInOwner(store);
  accounts = await createStaffClient(store, owner, ['accounts']);
});
afterAll(async () => await store.close());

async function placed(): Promise<OrderId> {
  const { orderNumber } = await store.placed();
  return (await store.order(orderNumber)).id;
}

/** Issues the invoice of an order as of an instant in India, and tells its number and dates. */
async function issue(orderId: OrderId, at: string) {
  await store.database.transaction(async (tx) => {
    await issueInvoice(
      store.payments,
      tx,
      await findOrder(tx, orderId),
      await findLines(tx, orderId),
      indianInstant(at),
    );
  });
  return await store.database.one<{ number: string; dated: string; issuedAt: Date; frozenAt: string }>(sql`
    select d.number, d.dated::text as dated, d.issued_at, i.document ->> 'issuedAt' as frozen_at
    from tax_document d join invoice i on i.id = d.document_id where d.kind = 'invoice' and d.order_id = ${orderId}`);
}

test('a closed month takes no document: a late invoice and a late credit note are dated in the next one', async () => {
  const [early, late] = [await placed(), await placed()];
  expect(await issue(early, '2026-08-20T11:00')).toMatchObject({ dated: '2026-08-20', number: 'TL/26-27/000001' });
  await accounts.ok(contract.closeMonth, { month: '2026-08' });
  const moved = await issue(late, '2026-08-31T23:59');
  expect(moved).toMatchObject({ dated: '2026-09-01', number: 'TL/26-27/000002' });
  expect(moved.frozenAt).toBe(moved.issuedAt.toISOString());

  await store.database.transaction(async (tx) => {
    const { id } = await tx.one<{ id: RefundId }>(sql`
      insert into refund (order_id, number, channel, amount_paise, charge_paise, reason, state, requested_by, requested_at, ended_at)
      values (${early}, 1, 'bank', 100, 0, 'Returned', 'failed', 'test', now(), now()) returning id`);
    const refund = { id, amountPaise: 100, chargePaise: 0, reason: 'Returned' };
    await issueCreditNote(tx, early, refund, 0, indianInstant('2026-08-30T10:00'));
  });
  const note = await store.database.one(sql`
    select number, dated::text as dated from tax_document where kind = 'credit note'`);
  expect(note).toEqual({ number: 'CN/26-27/000001', dated: '2026-09-01' });
});

test('dates never go backwards within a series when a later document is committed first', async () => {
  const [first, second] = [await placed(), await placed()];
  expect(await issue(first, '2026-09-20T12:00')).toMatchObject({ dated: '2026-09-20' });
  expect(await issue(second, '2026-09-19T12:00')).toMatchObject({ dated: '2026-09-20' });
  const backwards = await store.database.rows(sql`
    select number from (select number, dated, lag(dated) over (partition by kind, financial_year, series order by serial) as before
      from tax_document) numbered where dated < before`);
  expect(backwards).toEqual([]);
});

test('months are closed in their order, once, and only when they are over', async () => {
  expect(await accounts.call(contract.closeMonth, { month: '2026-11' })).toMatchObject({ reason: 'month-not-over' });
  expect(await accounts.call(contract.closeMonth, { month: '2026-10' })).toMatchObject({
    reason: 'earlier-month-open',
  });
  await accounts.ok(contract.closeMonth, { month: '2026-08' });
  const { months, next, last } = await accounts.ok(contract.readClosing, null);
  expect([next, last]).toEqual(['2026-09', '2026-08']);
  expect(months.map(({ month, state }) => [month, state])).toEqual([
    ['2026-11', 'current'],
    ['2026-10', 'open'],
    ['2026-09', 'open'],
    ['2026-08', 'closed'],
  ]);
  expect(months.at(-1)).toMatchObject({ invoices: 1, creditNotes: 0, closedBy: expect.any(String) });
});

test('a month stays open while the portal may still cancel an e-invoice of it', async () => {
  await store.database.run(sql`
    insert into e_invoice (kind, document_id, dated, state, next_attempt_at, irn, ack_number, acked_at, signed_qr)
    select kind, document_id, dated, 'cancelling', now(), repeat('a', 64), '1', now(), 'signed' from tax_document
    where kind = 'invoice' and dated >= '2026-09-01' limit 1`);
  expect(await accounts.call(contract.closeMonth, { month: '2026-09' })).toMatchObject({ reason: 'being-cancelled' });
  await store.database.run(sql`update e_invoice set state = 'registered'`);
});

test('closing beside invoices: each is in the month or after it, numbers have no gap, and the closed figures stay true', async () => {
  const orders = await Promise.all(Array.from({ length: 8 }, placed));
  const closings = Array.from({ length: 3 }, async () => await accounts.ok(contract.closeMonth, { month: '2026-09' }));
  const issued = orders.map(async (orderId) => await issue(orderId, '2026-09-30T23:59'));
  await Promise.all([...issued.slice(0, 4), ...closings, ...issued.slice(4)]);
  const { months } = await accounts.ok(contract.readClosing, null);
  const closed = await store.database.one<{ figures: object }>(sql`
    select figures from closed_month where month = '2026-09-01'`);
  const { invoices, creditNotes, taxablePaise, taxPaise } = months.find(({ month }) => month === '2026-09') ?? {};
  expect(closed.figures).toEqual({ invoices, creditNotes, taxablePaise, taxPaise });
  const { gaps, outside } = await store.database.one<{ gaps: number; outside: number }>(sql`
    select max(serial) - count(*) as gaps, count(*) filter (where dated not between '2026-08-01' and '2026-10-01') as outside
    from tax_document where kind = 'invoice'`);
  expect({ gaps, outside }).toEqual({ gaps: 0, outside: 0 });
  const entries = await store.database.rows(sql`
    select from audit_entry where kind = 'books' and action = 'closed' and subject_id = '2026-09'`);
  expect(entries).toHaveLength(1);
});

test('only an owner reopens, the last month first, and it is audited with its reason', async () => {
  const wanted = { month: '2026-09', reason: 'A supplier bill was missing' };
  expect(await accounts.call(contract.reopenMonth, wanted)).toMatchObject({ code: 403 });
  expect(await owner.call(contract.reopenMonth, { ...wanted, month: '2026-08' })).toMatchObject({
    reason: 'later-month-closed',
  });
  await Promise.all([owner.ok(contract.reopenMonth, wanted), owner.ok(contract.reopenMonth, wanted)]);
  expect((await accounts.ok(contract.readClosing, null)).last).toBe('2026-08');
  const entries = await store.database.rows<{ note: string; who: string }>(sql`
    select note, who from audit_entry where kind = 'books' and action = 'reopened'`);
  expect(entries).toEqual([{ note: wanted.reason, who: 'Owner' }]);
});
