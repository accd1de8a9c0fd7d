/** Registration against the emulator of the portal: one IRN for a document, whatever happens between the two. */
import { createHash } from 'node:crypto';
import * as contract from '@tola/contract/staff';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { sql } from '#database';
import { type EInvoiceFixture, openEInvoiceFixture } from '#testing';

let at: EInvoiceFixture;
beforeAll(async () => {
  at = await openEInvoiceFixture();
});
afterAll(async () => await at.close());
beforeEach(() => at.reset());

describe('registration', () => {
  it('sends an invoice of a buyer with GSTIN once, and keeps IRN, acknowledgement and QR code', async () => {
    const sold = await at.sale();
    expect(await at.row(sold)).toMatchObject({ state: 'not due' });
    await at.run();
    await at.run();
    const { irn } = await at.row(sold);
    expect(await at.row(sold)).toMatchObject({ state: 'registered', attempts: 1, problem: null });
    expect(at.registrations()).toBe(1);
    expect(at.portal.state.documents.get(irn ?? '')?.signedQr).toBe(
      (await at.store.database.one<{ qr: string }>(sql`select signed_qr as qr from e_invoice where id = ${sold.id}`))
        .qr,
    );
  });

  it('prints IRN and signed QR code, with the same bytes each time', async () => {
    const sold = await at.sale();
    const pdf = async (): Promise<Buffer> => {
      const path = `${at.store.url}/back-office/files/invoices/${sold.orderNumber}`;
      const response = await fetch(path, { headers: { cookie: at.accounts.cookie } });
      expect(response.status).toBe(200);
      return Buffer.from(await response.arrayBuffer());
    };
    const plain = await pdf();
    await at.run();
    const registered = await pdf();
    expect(registered.equals(plain)).toBe(false);
    expect(registered.equals(await pdf())).toBe(true);
    const hashes = await at.store.database.one<{ plain: string; registered: string }>(sql`
      select i.pdf_sha256 as plain, e.pdf_sha256 as registered
      from e_invoice e join invoice i on e.kind = 'invoice' and i.id = e.document_id where e.id = ${sold.id}`);
    const hashOf = (bytes: Buffer): string => createHash('sha256').update(bytes).digest('hex');
    expect(hashes).toEqual({ plain: hashOf(plain), registered: hashOf(registered) });
  });

  it('leaves documents before the duty and buyers without GSTIN alone', async () => {
    await at.dutySince('2026-12-01');
    const sold = await at.sale();
    const { orderNumber, payablePaise } = await at.store.placed('NEFT');
    await at.store.credit(orderNumber, payablePaise);
    await at.run();
    expect(await at.row(sold)).toMatchObject({ state: 'not due' });
    expect(at.registrations()).toBe(0);
    await at.dutySince('2026-04-01', 5_00_00_000_00);
    await at.run();
    expect(await at.row(sold)).toMatchObject({ state: 'not due' });
    await at.dutySince('2026-04-01');
    await at.run();
    expect(await at.row(sold)).toMatchObject({ state: 'registered' });
  });

  it('asks one worker only, of several that run at once', async () => {
    const sold = await Promise.all([at.sale(), at.sale(), at.sale()]);
    await Promise.all([at.run(), at.run(), at.run(), at.run()]);
    for (const one of sold) expect(await at.row(one)).toMatchObject({ state: 'registered', attempts: 1 });
    expect(at.registrations()).toBe(3);
  });

  it.each([
    ['down', 'The portal is busy'],
    ['cut', 'The provider cannot be reached'],
    ['html', 'The provider is unavailable (502)'],
  ] as const)('tries again later when the portal is %s', async (kind, problem) => {
    const sold = await at.sale();
    at.portal.state.addFault(kind, 9);
    await at.run();
    expect(await at.row(sold)).toMatchObject({ state: 'waiting', problem });
    at.portal.state.clearFaults();
    await at.run();
    expect(await at.row(sold)).toMatchObject({ state: 'waiting', attempts: 1 });
    at.store.clock.advance(60);
    await at.run();
    expect(await at.row(sold)).toMatchObject({ state: 'registered' });
  });

  it('takes over the IRN of a request whose answer was lost, also after a worker died', async () => {
    const lost = await at.sale();
    const session = await at.provider({ isLoggedIn: true });
    at.portal.state.addFault('lost', 1);
    await at.run(session);
    expect(await at.row(lost)).toMatchObject({ state: 'waiting', isUnsure: true });
    at.store.clock.advance(61);
    await at.run(session);
    expect(await at.row(lost)).toMatchObject({ state: 'registered' });
    expect(at.registrations()).toBe(1);

    const died = await at.sale();
    at.portal.state.addFault('lost', 1);
    await at.run(session);
    await at.store.database.run(sql`
      update e_invoice set claimed_until = ${new Date(at.store.clock().getTime() + 60_000)}, next_attempt_at = ${at.store.clock()},
        is_unsure = false, attempts = 0 where id = ${died.id}`);
    await at.run(session);
    expect(await at.row(died)).toMatchObject({ state: 'waiting' });
    at.store.clock.advance(61);
    await at.run(session);
    expect(await at.row(died)).toMatchObject({ state: 'registered' });
    const { irn } = await at.row(died);
    expect(at.portal.state.calls.filter((one) => one.endsWith('irnbydocdetails')).length).toBeGreaterThan(1);
    expect([...at.portal.state.documents.values()].filter((one) => one.irn === irn)).toHaveLength(1);
  });

  it('waits for a slow answer, gives up a request that hangs, and renews a refused token', async () => {
    const slow = await at.sale();
    at.portal.state.slowMs = 50;
    at.portal.state.addFault('slow', 2);
    await at.run();
    expect(await at.row(slow)).toMatchObject({ state: 'registered' });
    const hanging = await at.sale();
    const session = await at.provider({ timeoutMs: 400, isLoggedIn: true });
    at.portal.state.addFault('hangs', 1);
    await at.run(session);
    expect(await at.row(hanging)).toMatchObject({ state: 'waiting', isUnsure: true });
    at.store.clock.advance(61);
    at.portal.state.addFault('token', 1);
    await at.run(session);
    expect(await at.row(hanging)).toMatchObject({ state: 'registered' });
  });

  it('names a wrong login, and stops asking', async () => {
    const sold = [await at.sale(), await at.sale()];
    await at.run(await at.provider({ clientSecret: 'other' }));
    const rows = await Promise.all(sold.map(async (one) => await at.row(one)));
    expect(rows.map(({ attempts }) => attempts).toSorted()).toEqual([0, 1]);
    expect(rows.find(({ attempts }) => attempts === 1)?.problem).toBe('The provider refuses client, user or password');
    at.store.clock.advance(120);
    await at.run();
  });

  it('leaves a refused document to staff, who press to send it again', async () => {
    const sold = await at.sale();
    const session = await at.provider({ isLoggedIn: true });
    at.portal.state.addFault('invalid', 1);
    await at.run(session);
    expect(await at.row(sold)).toMatchObject({
      state: 'needs correction',
      problem: 'The portal does not know an HSN of the document: compare it with the list of the portal (2176)',
    });
    await at.run(session);
    expect(at.registrations()).toBe(1);
    await at.accounts.ok(contract.retryEInvoice, { id: sold.id });
    await at.run(session);
    expect(await at.row(sold)).toMatchObject({ state: 'registered' });
    expect(await at.accounts.call(contract.retryEInvoice, { id: sold.id })).toMatchObject({
      reason: 'nothing-to-send',
    });
  });

  it('asks for the place of an address without one, and takes it from staff', async () => {
    const sold = await at.sale();
    const { id } = sold;
    await at.store.database.transaction(async (tx) => {
      await tx.run(sql`set local session_replication_role = replica`);
      await tx.run(sql`
        update invoice set document = jsonb_set(jsonb_set(document, '{buyer,pinCode}', '""'), '{buyer,address}', '"Zaveri Bazaar"')
        where order_id = (select id from customer_order where order_number = ${sold.orderNumber})`);
      await tx.run(sql`
        update customer_order set billing = billing || '{"pinCode": null}' where order_number = ${sold.orderNumber}`);
    });
    await at.run();
    expect(await at.row(sold)).toMatchObject({
      state: 'needs correction',
      problem: expect.stringContaining('enter PIN code and place'),
    });
    const other = { id, pinCode: '560001', location: 'Bengaluru' };
    expect(await at.accounts.call(contract.correctEInvoice, other)).toMatchObject({ reason: 'pin-code-elsewhere' });
    await at.accounts.ok(contract.correctEInvoice, { id, pinCode: '400002', location: 'Mumbai' });
    await at.run();
    expect(await at.row(sold)).toMatchObject({ state: 'registered' });
  });
});
