/** What staff do with e-invoices: cancel, upload as a file, list. */
import * as contract from '@tola/contract/staff';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { type Sql, sql } from '#database';
import { createStaffClient, type EInvoiceFixture, openEInvoiceFixture } from '#testing';
import { inv01 } from './inv01.ts';

let at: EInvoiceFixture;
beforeAll(async () => {
  at = await openEInvoiceFixture();
});
afterAll(async () => await at.close());
beforeEach(() => at.reset());

describe('cancellation', () => {
  it('cancels an invoice that was taken back, with its credit note, and neither before nor twice', async () => {
    const sold = await at.sale();
    const wanted = { id: sold.id, reason: '3', remark: 'Order cancelled' } as const;
    expect(await at.accounts.call(contract.cancelEInvoice, wanted)).toMatchObject({ reason: 'not-registered' });
    await at.run();
    expect(await at.accounts.call(contract.cancelEInvoice, wanted)).toMatchObject({ reason: 'not-taken-back' });
    await at.takeBack(sold);
    const soon = new Date(at.store.clock().getTime() + 60_000);
    await at.store.database.run(sql`update e_invoice set claimed_until = ${soon} where kind = 'credit note'`);
    expect(await at.accounts.call(contract.cancelEInvoice, wanted)).toMatchObject({ reason: 'being-sent' });
    await at.store.database.run(sql`update e_invoice set claimed_until = null where kind = 'credit note'`);
    await at.run();
    await at.store.database.run(sql`
      insert into closed_month (month, closed_at, closed_by, figures) values ('2026-11-01', now(), 'Owner', '{}')`);
    expect(await at.accounts.call(contract.cancelEInvoice, wanted)).toMatchObject({ reason: 'month-closed' });
    await at.store.database.run(sql`delete from closed_month`);
    const answers = await Promise.all([1, 2].map(async () => await at.accounts.call(contract.cancelEInvoice, wanted)));
    expect(answers.filter((one) => one.ok)).toHaveLength(1);
    const session = await at.provider({ isLoggedIn: true });
    at.portal.state.addFault('lost', 1);
    await at.run(session);
    at.store.clock.advance(61);
    await at.run(session);
    expect(await at.row(sold)).toMatchObject({ state: 'cancelled' });
    const states = await at.store.database.rows<{ state: string }>(sql`
      select e.state from e_invoice e join tax_document d using (kind, document_id) where d.order_number = ${sold.orderNumber}`);
    expect(states.map(({ state }) => state)).toEqual(['cancelled', 'cancelled']);
    await at.run(session);
    expect(await at.row(sold)).toMatchObject({ state: 'cancelled' });
    const { checks, leftOut, series } = await at.accounts.ok(contract.readGstReturn, { month: '2026-11' });
    expect(checks.filter(({ isMet }) => !isMet)).toEqual([]);
    expect(leftOut.map(({ why }) => why)).toEqual(['IRN cancelled', 'IRN cancelled']);
    expect(series.reduce((sum, { cancelled }) => sum + cancelled, 0)).toBe(2);
  });

  it('leaves an invoice registered whose credit note the portal does not cancel any more', async () => {
    const sold = await at.sale();
    await at.run();
    await at.takeBack(sold);
    await at.run();
    const note = await at.store.database.one<{ id: number; irn: string }>(sql`
      select e.id, e.irn from e_invoice e join tax_document d using (kind, document_id)
      where e.kind = 'credit note' and d.order_number = ${sold.orderNumber}`);
    const registered = at.portal.state.documents.get(note.irn);
    if (registered === undefined) throw new Error('The portal has no credit note');
    const dayEarlier = new Date(registered.ackAt.getTime() - 25 * 3600 * 1000);
    at.portal.state.documents.set(note.irn, { ...registered, ackAt: dayEarlier });
    const wanted = { id: sold.id, reason: '3', remark: 'Order cancelled' } as const;
    await at.accounts.ok(contract.cancelEInvoice, wanted);
    await at.store.database.run(sql`
      update e_invoice set next_attempt_at = next_attempt_at + interval '1 minute' where id = ${note.id}`);
    await at.run();
    expect(await at.row(sold)).toMatchObject({ state: 'cancelling' });
    at.store.clock.advance(61);
    await at.run();
    expect(await at.row(sold)).toMatchObject({ state: 'registered', problem: expect.stringContaining('2270') });
  });

  it('refuses after 24 hours, in the store and at the portal', async () => {
    const sold = await at.sale();
    await at.run();
    await at.takeBack(sold);
    await at.run();
    const dayAgo = new Date(at.store.clock().getTime() - 24 * 3600 * 1000 - 1);
    await at.store.database.transaction(async (tx) => {
      await tx.run(sql`set local session_replication_role = replica`);
      await tx.run(sql`update e_invoice set acked_at = ${dayAgo} where id = ${sold.id}`);
    });
    const wanted = { id: sold.id, reason: '3', remark: 'Order cancelled' } as const;
    expect(await at.accounts.call(contract.cancelEInvoice, wanted)).toMatchObject({ reason: 'too-late' });
    await at.store.database.run(sql`
      update e_invoice set state = 'cancelling', cancel_reason = '3', cancel_remark = 'late', next_attempt_at = ${at.store.clock()}
      where id = ${sold.id}`);
    at.portal.state.fixedNow = new Date(at.store.clock().getTime() + 24 * 3600 * 1000 + 1000);
    await at.run();
    expect(await at.row(sold)).toMatchObject({ state: 'registered', problem: expect.stringContaining('2270') });
  });
});

describe('without a provider', () => {
  it('writes the waiting documents into a file, and takes the answers over once', async () => {
    const sold = [await at.sale(), await at.sale()];
    await at.run(null);
    const path = `${at.store.url}/back-office/files/e-invoices.json`;
    const response = await fetch(path, { headers: { cookie: at.accounts.cookie } });
    expect(response.status).toBe(200);
    const documents = (await response.json()) as unknown[];
    expect(documents).toHaveLength(2);
    const client = await at.provider();
    const answers = [];
    for (const one of documents) {
      const { irn, signedQr, ackNumber } = await client.register(inv01.parse(one));
      const AckDt = at.portal.state.documents.get(irn)?.ackDt;
      answers.push({ Irn: irn, AckNo: ackNumber, AckDt, SignedQRCode: signedQr, Status: 'ACT' });
    }
    const text = JSON.stringify([...answers, { Irn: 'nothing' }]);
    const [first, second] = await Promise.all(
      [1, 2].map(async () => await at.accounts.ok(contract.readEInvoiceAnswers, { text })),
    );
    expect((first?.taken ?? 0) + (second?.taken ?? 0)).toBe(2);
    expect((first?.known ?? 0) + (second?.known ?? 0)).toBe(2);
    expect(first?.unreadable).toBe(1);
    for (const one of sold) expect(await at.row(one)).toMatchObject({ state: 'registered' });
    const [one, other] = answers;
    const swapped = JSON.stringify([{ ...one, SignedQRCode: other?.SignedQRCode }]);
    expect(await at.accounts.ok(contract.readEInvoiceAnswers, { text: swapped })).toMatchObject({ taken: 0 });
    const refused = await at.accounts.call(contract.readEInvoiceAnswers, { text: 'a page' });
    expect(refused).toMatchObject({ reason: 'answers-unreadable' });
  });
});

const registered = { shown: 'registered', page: 1, perPage: 50 } as const;
const SORTED: readonly (readonly [string, (row: contract.EInvoiceRow) => string | number])[] = [
  ['number', ({ number }) => number],
  ['dated', ({ dated }) => dated],
  ['buyer', ({ buyer }) => buyer],
  ['orderNumber', ({ orderNumber }) => orderNumber],
  ['valuePaise', ({ valuePaise }) => valuePaise],
  ['portal', ({ problem, ackedAt, dated }) => `${problem ?? ''} ${ackedAt ?? dated}`],
];
const byValue = (one: string | number, other: string | number): number => (one < other ? -1 : one > other ? 1 : 0);

describe('the list', () => {
  it('shows documents by state to accounts and to nobody else', async () => {
    const listed = await at.accounts.ok(contract.listEInvoices, registered);
    expect(listed).toMatchObject({ isDue: true, hasProvider: true, total: listed.rows.length });
    expect(listed.rows[0]).toMatchObject({ buyerGstin: '27ABCPK1234L1Z5', ackNumber: expect.stringMatching(/^\d+$/) });
    expect(listed.rows[0]?.irn).toHaveLength(64);
    const packer = await createStaffClient(at.store, at.owner, ['packer']);
    expect(await packer.call(contract.listEInvoices, registered)).toMatchObject({ reason: 'no-right' });
  });

  it('is sorted by each column, and searched by document, order, GSTIN and IRN', async () => {
    const [one, other] = [await at.sale(), await at.sale()];
    await at.run();
    const rowsOf = async (more: { sort?: string; search?: string }) =>
      (await at.accounts.ok(contract.listEInvoices, { ...registered, ...more })).rows;
    const all = await rowsOf({});
    for (const [column, value] of SORTED) {
      const [up, down] = [await rowsOf({ sort: column }), await rowsOf({ sort: `-${column}` })];
      const sorted = all.map(value).toSorted(byValue);
      expect(up.map(value), column).toEqual(sorted);
      expect(down.map(value), column).toEqual(sorted.toReversed());
    }
    const found = all.find(({ id }) => id === one.id);
    for (const search of [found?.number, found?.orderNumber, found?.irn?.slice(0, 12)])
      expect(
        (await rowsOf({ search: search?.toLowerCase() ?? '' })).map(({ id }) => id),
        search,
      ).toEqual([one.id]);
    await at.store.database.run(sql`update e_invoice set problem = 'Zone unknown' where id = ${one.id}`);
    expect((await rowsOf({ sort: 'portal' })).at(-1)?.id).toBe(one.id);
    expect((await rowsOf({ sort: '-portal' }))[0]?.id).toBe(one.id);
    expect((await rowsOf({ search: '27ABCPK1234L1Z5' })).length).toBe(all.length);
    expect(await rowsOf({ search: '29ABCPK1234L1Z5' })).toEqual([]);
    expect(await rowsOf({ search: '%' })).toEqual([]);
    const file = await fetch(
      `${at.store.url}/back-office/files/e-invoices.csv?shown=registered&search=${other.orderNumber}`,
      { headers: { cookie: at.accounts.cookie } },
    );
    const [head, ...lines] = (await file.text()).trim().split('\r\n');
    expect(head).toContain('Document,Kind,Dated,Order,Buyer,GSTIN,Value (₹)');
    expect(lines).toHaveLength(1);
    expect(lines[0]).toContain(`${other.orderNumber},`);
  });

  it('never changes an IRN that was given', async () => {
    await expect(
      at.store.database.run(sql`update e_invoice set irn = ${'0'.repeat(64)} where irn is not null`),
    ).rejects.toThrow('never changed');
  });
});

it('names the documents that make a check of the GST return fail', async () => {
  const checked = async () => {
    const { checks, differences } = await at.accounts.ok(contract.readGstReturn, { month: '2026-11' });
    const failed = checks.filter(({ isMet }) => !isMet).map(({ name }) => name);
    return { failed, differences };
  };
  const [before, sold, after] = [await at.sale(), await at.sale(), await at.sale()];
  const rows = await at.store.database.rows<{ number: string; orderNumber: string }>(sql`
    select number, order_number from tax_document where order_number = any(${[before, sold, after].map(({ orderNumber }) => orderNumber)})
    order by serial`);
  const waiting = await checked();
  expect(waiting.failed).toEqual(['irn']);
  expect(waiting.differences).toMatchObject(rows.map((row) => ({ check: 'irn', ...row })));
  await at.run();
  expect(await checked()).toEqual({ failed: [], differences: [] });

  // Nothing in the store can do this.
  const tamper = async (statement: Sql) =>
    await at.store.database.transaction(async (tx) => {
      await tx.run(sql`set local session_replication_role = replica`);
      await tx.run(statement);
    });
  await tamper(sql`
    update tax_document set value_paise = value_paise + 1, taxable_paise = taxable_paise + 1 where order_number = ${after.orderNumber}`);
  const document = rows[2];
  const more = await checked();
  expect(more.failed).toEqual(['outward', 'books']);
  expect(more.differences).toMatchObject([
    { check: 'outward', ...document },
    { check: 'books', ...document },
  ]);
  for (const { leftPaise, rightPaise } of more.differences) expect(Number(leftPaise) - Number(rightPaise)).toBe(1);
  await tamper(sql`delete from tax_document where order_number = ${sold.orderNumber}`);
  const gap = await checked();
  expect(gap.failed).toContain('documents');
  expect(gap.differences.find(({ check }) => check === 'documents')).toMatchObject(rows[0] ?? {});
});
