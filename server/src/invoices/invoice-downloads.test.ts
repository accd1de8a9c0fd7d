import { createHash } from 'node:crypto';
import { getOrder, idOf, type OrderId, verifyOrder, type WeightId } from '@tola/contract';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { sql } from '#database';
import { findLines, findOrder } from '#orders';
import { call, openStoreFixture, type Shopper, type StoreFixture } from '#testing';
import { issueInvoice } from './invoices.ts';

let store: StoreFixture;
let asha: Shopper;
let vikram: Shopper;
let orderNumber: string;
let pieceId: WeightId;

beforeAll(async () => {
  store = await openStoreFixture();
  asha = await store.customer();
  vikram = await store.customer();
  const piece = await store.database.one<{ id: WeightId }>(
    sql`select id from product_weight where stock > 20 order by weight_mg, id limit 1`,
  );
  pieceId = piece.id;
  await asha.fillCart(pieceId, 3);
  const answer = await asha.submit('Card');
  if (!answer.ok) throw new Error(answer.message);
  orderNumber = answer.data.orderNumber;
  await store.pay(orderNumber, 'success');
  await asha.status(orderNumber);
});
afterAll(async () => await store.close());

async function download(path: string, shopper: Shopper | null): Promise<Response> {
  const cookie: Record<string, string> = shopper === null ? {} : { cookie: `tola_session=${shopper.token}` };
  return await fetch(`${store.url}${path}`, { headers: cookie });
}

describe('an invoice', () => {
  test('is not rendered for a stranger, who gets 404 at once', async () => {
    const answers = await Promise.all(
      Array.from({ length: 40 }, async () => await download(`/api/invoices/${orderNumber}.pdf`, vikram)),
    );
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([404]));
    const rendered = await store.database.rows(sql`select id from invoice where pdf_sha256 is not null`);
    expect(rendered).toEqual([]);
  });

  test('is downloaded by its owner, byte-identical each time and not cacheable', async () => {
    const path = `/api/invoices/${orderNumber}.pdf`;
    const first = await download(path, asha);
    expect(first.status).toBe(200);
    expect(first.headers.get('content-type')).toBe('application/pdf');
    expect(first.headers.get('cache-control')).toBe('private, no-store');
    expect(first.headers.get('content-disposition')).toMatch(/^attachment; filename="TL-26-27-\d{6}\.pdf"$/);
    const bytes = Buffer.from(await first.arrayBuffer());
    expect(bytes.subarray(0, 5).toString()).toBe('%PDF-');
    expect(Buffer.from(await (await download(path, asha)).arrayBuffer()).equals(bytes)).toBe(true);
  });

  test('is not available to anyone else', async () => {
    const path = `/api/invoices/${orderNumber}.pdf`;
    expect((await download(path, vikram)).status).toBe(404);
    expect((await download(path, null)).status).toBe(401);
    expect((await download('/api/invoices/TL-26-999999.pdf', asha)).status).toBe(404);
    expect((await download('/api/invoices/..%2f..%2fetc%2fpasswd', asha)).status).toBe(404);
    expect((await download('/api/credit-notes/1.pdf', asha)).status).toBe(404);
  });

  test('has a verification code that reveals nothing about the buyer', async () => {
    const { code } = await store.database.one<{ code: string }>(
      sql`select verification_code as code from customer_order where order_number = ${orderNumber}`,
    );
    const answer = await call(store, verifyOrder, { code });
    expect(answer).toMatchObject({ data: { orderNumber, state: 'confirmed', lines: [{ quantity: 3 }] } });
    const { number, issuedAt, document } = await store.database.one<{
      number: string;
      issuedAt: Date;
      document: { payablePaise: number; verificationUrl: string };
    }>(sql`
      select number, issued_at, document from invoice
      where order_id = (select id from customer_order where order_number = ${orderNumber})`);
    const issued = { kind: 'invoice', number, issuedAt: issuedAt.toISOString(), totalPaise: document.payablePaise };
    expect(answer).toMatchObject({ data: { documents: [issued] } });
    expect(new URL(document.verificationUrl).pathname).toBe(`/verify/${code}`);
    expect(JSON.stringify(answer)).not.toMatch(/Asha|Kulkarni|Prabhat/);
    expect(await call(store, verifyOrder, { code: `${code}x` })).toMatchObject({ code: 404 });
  });

  test('matches the tax in the order view and the amount paid', async () => {
    const view = await call(store, getOrder, { orderNumber }, { token: asha.token });
    if (!view.ok) throw new Error(view.message);
    const { tax, payablePaise, surchargePaise } = view.data;
    const oddPaise = payablePaise - (tax.taxablePaise + tax.cgstPaise + tax.sgstPaise + tax.igstPaise);
    expect([0, 1]).toContain(oddPaise);
    expect(tax.sgstPaise).toBe(tax.cgstPaise);
    expect(tax).toMatchObject({ igstPaise: 0, stateTaxName: 'SGST', placeOfSupply: '27 Maharashtra' });
    expect(surchargePaise).toBeGreaterThan(0);
  });
});

test('a credit note is available only to its owner, byte-identical each time', async () => {
  const { id: orderId } = await store.order(orderNumber);
  const request = { orderId, amountPaise: 100_00, reason: 'Goodwill', byBank: true };
  const [refund] = await store.staff.refund(request);
  await store.staff.payRefundOut({ refundId: refund?.id ?? idOf(1), utr: 'SBIN326112100091' });
  const note = async () =>
    await store.database.one<{ id: number; pdfSha256: string | null }>(sql`
      select n.id, n.pdf_sha256 from credit_note n join invoice i on i.id = n.invoice_id where i.order_id = ${orderId}`);
  const { id, pdfSha256 } = await note();
  expect(pdfSha256).toBeNull();
  const path = `/api/credit-notes/${id}.pdf`;
  const first = await download(path, asha);
  expect(first.headers.get('content-disposition')).toMatch(/^attachment; filename="CN-26-27-\d{6}\.pdf"$/);
  const bytes = Buffer.from(await first.arrayBuffer());
  expect((await note()).pdfSha256).toBe(createHash('sha256').update(bytes).digest('hex'));
  expect(Buffer.from(await (await download(path, asha)).arrayBuffer()).equals(bytes)).toBe(true);
  expect((await download(path, vikram)).status).toBe(404);
});

test('numbering restarts at 1 at midnight IST on 1 April, and the old year has no gap', async () => {
  const newYear = new Date('2027-03-31T18:30:00Z');
  const issue = async (at: Date): Promise<string> => {
    const shopper = await store.customer();
    await shopper.fillCart(pieceId);
    const answer = await shopper.submit('Card');
    if (!answer.ok) throw new Error(answer.message);
    await store.pay(answer.data.orderNumber, 'success');
    const row = await store.database.one<{ id: OrderId }>(
      sql`select id from customer_order where order_number = ${answer.data.orderNumber}`,
    );
    await store.database.transaction(async (tx) => {
      const order = await findOrder(tx, row.id);
      await issueInvoice(store.payments, tx, order, await findLines(tx, row.id), at);
    });
    const { number } = await store.database.one<{ number: string }>(
      sql`select number from invoice where order_id = ${row.id}`,
    );
    return number;
  };
  const [last, first] = await Promise.all([issue(new Date(newYear.getTime() - 1)), issue(newYear)]);
  expect([last, first]).toEqual(['TL/26-27/000002', 'TL/27-28/000001']);
});

test('the database only allows a number series to advance by one', async () => {
  await expect(store.database.run(sql`update number_series set last = last + 2`)).rejects.toThrow('goes on by one');
  await expect(store.database.run(sql`delete from number_series`)).rejects.toThrow('goes on by one');
});

test('the database rejects changes to the agreed terms of an order', async () => {
  const attempts = [
    sql`update customer_order set payable_paise = payable_paise + 1, total_paise = total_paise + 1, gst_paise = gst_paise + 1`,
    sql`update order_line set quantity = quantity + 1, line_paise = line_paise + unit_paise`,
    sql`update payment_attempt set amount_paise = 1`,
    sql`delete from order_line`,
  ];
  for (const attempt of attempts) await expect(store.database.run(attempt)).rejects.toThrow(/never changed/);
});

test('the database rejects changes to an issued invoice', async () => {
  await expect(store.database.run(sql`update invoice set number = 'TL/1'`)).rejects.toThrow('never changed');
  await expect(store.database.run(sql`delete from invoice`)).rejects.toThrow('never changed');
});
