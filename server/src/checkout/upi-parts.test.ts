/** UPI orders above the limit of one payment: parts that are interrupted, declined, paid late, left unpaid and refunded. */

import type { WeightId } from '@tola/contract';
import {
  cancelOrder,
  getOrder,
  getPaymentFailure,
  getWaitingOrders,
  quoteCancellation,
  readUpiPayment,
  requestUpi,
} from '@tola/contract';
import { type Paise, percentBp } from '@tola/pricing';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { changeBusiness } from '#business';
import { sql } from '#database';
import { type AuditedStore, call, eventually, openAuditedStore, type Shopper, watchPayments } from '#testing';

const PART = 1_000_00;

let audited: AuditedStore;
let store: AuditedStore['store'];
let piece: WeightId;
let asha: Shopper;

beforeAll(async () => {
  audited = await openAuditedStore();
  ({ store, piece } = audited);
});
beforeEach(async () => {
  await limitUpi(PART);
  asha = await store.customer();
  await asha.fillCart(piece);
});
afterAll(async () => await audited.close());

async function limitUpi(mostPaise: Paise | null): Promise<void> {
  const { paymentModes } = store.payments.business.current();
  if (paymentModes.upiGateway.mostPaise === mostPaise) return;
  const upiGateway = { ...paymentModes.upiGateway, mostPaise };
  const author = { by: 'test', reason: 'test' };
  await changeBusiness(store.database, { paymentModes: { ...paymentModes, upiGateway } }, author, store.clock());
  await eventually(() => store.payments.business.current().paymentModes.upiGateway.mostPaise === mostPaise);
}

const token = () => ({ token: asha.token });

async function placedInParts(): Promise<{ readonly orderNumber: string; readonly payablePaise: Paise }> {
  const placed = await asha.submit('UpiGateway', { inParts: true });
  if (!placed.ok) throw new Error(placed.message);
  const { orderNumber } = placed.data;
  return { orderNumber, payablePaise: (await store.order(orderNumber)).payablePaise };
}

async function request(orderNumber: string) {
  const answer = await call(store, requestUpi, { orderNumber, channel: 'link' }, token());
  if (!answer.ok) throw new Error(`${answer.code} ${answer.message}`);
  return answer.data;
}

async function progress(orderNumber: string) {
  const answer = await call(store, readUpiPayment, { orderNumber }, token());
  if (!answer.ok) throw new Error(answer.message);
  return answer.data;
}

interface Link {
  /** The provider's order, one for each part. */
  readonly attempt: string;
  readonly amount: Paise;
  readonly act: (outcome: 'success' | 'failed', more?: object) => Promise<unknown>;
}

/** What the payer's app reads from a link. */
function read({ links }: Awaited<ReturnType<typeof request>>): Link {
  const { searchParams } = new URL(links[0]?.url ?? '');
  const attempt = searchParams.get('tn') ?? '';
  const act = async (outcome: 'success' | 'failed', more: object = {}) =>
    await store.steer(`orders/${attempt}/pay`, { cf_payment_id: searchParams.get('tr'), outcome, ...more });
  return { attempt, amount: Math.round(Number(searchParams.get('am')) * 100), act };
}

async function paidPart(orderNumber: string, paidPaise: Paise): Promise<void> {
  await read(await request(orderNumber)).act('success');
  await eventually(async () => (await progress(orderNumber)).paidPaise === paidPaise);
}

/** What was received for an order, with the bank's references, in the order of arrival. */
async function receiptsOf(orderNumber: string) {
  return await store.database.rows<{ amountPaise: Paise; reference: string }>(sql`
    select r.amount_paise, p.bank_reference as reference
    from receipt r join provider_payment p on p.id = r.provider_payment_id join customer_order o on o.id = r.order_id
    where o.order_number = ${orderNumber} order by r.id`);
}

async function mailsOf(orderNumber: string, template: 'payment-received' | 'payment-held') {
  return await store.database.rows<{ amountPaise: Paise; reference: string }>(sql`
    select (data ->> 'receivedPaise')::bigint as amount_paise, data ->> 'reference' as reference
    from outbox_message where template = ${template} and data ->> 'orderNumber' = ${orderNumber} order by id`);
}

test('asks for parts up to the limit, and confirms the order with the last one', async () => {
  expect(await asha.submit('UpiGateway')).toMatchObject({ reason: 'over-limit' });
  const { orderNumber, payablePaise } = await placedInParts();
  const asked: Paise[] = [];
  while ((await store.order(orderNumber)).state === 'awaiting payment') {
    const link = read(await request(orderNumber));
    expect(link.amount).toBeLessThanOrEqual(PART);
    asked.push(link.amount);
    await link.act('success', { webhook: { copies: 2 } });
    const paidPaise = asked.reduce((sum, one) => sum + one, 0);
    await eventually(async () => (await progress(orderNumber)).paidPaise === paidPaise);
  }
  expect(asked.reduce((sum, one) => sum + one, 0)).toBe(payablePaise);
  const viewed = await call(store, getOrder, { orderNumber }, token());
  expect(new Set(viewed.ok ? viewed.data.attempts.map(({ mode }) => mode) : [])).toEqual(new Set(['UpiGateway']));
  const mails = await store.database.rows<{ template: string }>(sql`
    select template from outbox_message where data ->> 'orderNumber' = ${orderNumber} order by id`);
  const eachPart = Array.from({ length: asked.length - 1 }, () => 'payment-received');
  expect(mails.map(({ template }) => template)).toEqual([...eachPart, 'order-confirmed']);
  expect(await store.order(orderNumber)).toMatchObject({
    state: 'confirmed',
    paidPaise: payablePaise,
    attention: null,
  });
});

test('makes a declined part again, and keeps the paid ones', async () => {
  const { orderNumber } = await placedInParts();
  await paidPart(orderNumber, PART);
  const declined = read(await request(orderNumber));
  await declined.act('failed', { reason: 'ZM' });
  await eventually(async () => (await progress(orderNumber)).declined === 'The UPI PIN was wrong.');
  expect(await store.order(orderNumber)).toMatchObject({ state: 'awaiting payment', paidPaise: PART });
  expect(await asha.status(orderNumber)).toMatchObject({ data: { isPending: true } });
  const [one, other] = await Promise.all([request(orderNumber), request(orderNumber)]);
  expect(read(one)).toMatchObject({ attempt: read(other).attempt, amount: PART });
  expect(read(one).attempt).not.toBe(declined.attempt);
});

test('asks for the next part at once when the webhook of a paid one was lost', async () => {
  const { orderNumber } = await placedInParts();
  const first = read(await request(orderNumber));
  await first.act('success', { webhook: { drop: true } });
  store.clock.advance(11);
  const next = await request(orderNumber);
  expect(next).toMatchObject({ paidPaise: PART, isOpen: true });
  expect(read(next).attempt).not.toBe(first.attempt);
});

test('asks for the rest only, when the limit is lifted between two parts', async () => {
  const { orderNumber, payablePaise } = await placedInParts();
  await paidPart(orderNumber, PART);
  await limitUpi(null);
  const rest = await request(orderNumber);
  expect(rest.duePaise).toBe(payablePaise - PART);
  expect(read(rest).amount).toBe(payablePaise - PART);
});

test('says the amount of the request that is shown, when the limit is changed meanwhile', async () => {
  const { orderNumber } = await placedInParts();
  await request(orderNumber);
  await limitUpi(PART / 2);
  const again = await request(orderNumber);
  expect([again.duePaise, read(again).amount]).toEqual([PART, PART]);
});

test('counts a part once that two payers pay at the same time', async () => {
  const { orderNumber } = await placedInParts();
  const link = read(await request(orderNumber));
  const qrCode = await call(store, requestUpi, { orderNumber, channel: 'qrcode' }, token());
  expect(qrCode).toMatchObject({ data: { duePaise: PART } });
  const { payments } = (await store.steer(`orders/${link.attempt}`, {}, 'GET')) as {
    payments: readonly { readonly cf_payment_id: string }[];
  };
  expect(payments).toHaveLength(2);
  await Promise.all(
    payments.map(
      async ({ cf_payment_id }) =>
        await store.steer(`orders/${link.attempt}/pay`, { cf_payment_id, outcome: 'success', webhook: { copies: 2 } }),
    ),
  );
  await eventually(async () => (await progress(orderNumber)).paidPaise > 0);
  await store.settled();
  // The provider returns the second one by itself.
  expect(await store.order(orderNumber)).toMatchObject({ paidPaise: PART, attention: null });
});

test('waits for staff when its time ends after the first part, and says so to the buyer', async () => {
  const { orderNumber } = await placedInParts();
  await paidPart(orderNumber, PART);
  expect(await call(store, getWaitingOrders, null, token())).toMatchObject({
    data: [{ orderNumber, paidPaise: PART }],
  });
  store.clock.advance(10 * 60 + 1);
  await watchPayments(store.payments, store.clock());
  await eventually(async () => (await store.order(orderNumber)).state === 'expired');
  const { id, attention, paidPaise } = await store.order(orderNumber);
  expect([attention, paidPaise]).toEqual(['part paid', PART]);
  expect(await call(store, getOrder, { orderNumber }, token())).toMatchObject({
    data: { state: 'expired', paidPaise: PART, cardPayBy: null },
  });
  const mail = await store.database.one<{ hasMoney: boolean }>(sql`
    select (data ->> 'hasMoney')::boolean as has_money from outbox_message
    where template = 'order-ended' and data ->> 'orderNumber' = ${orderNumber}`);
  expect(mail.hasMoney).toBe(true);
  const failure = async () => await call(store, getPaymentFailure, { orderNumber }, token());
  expect(await failure()).toMatchObject({ data: { receivedPaise: PART, refundedPaise: 0, isRetryable: false } });
  expect(await store.staff.refundLatePayment(id)).toMatchObject([{ amountPaise: PART, channel: 'card' }]);
  expect(await failure()).toMatchObject({ data: { receivedPaise: PART, refundedPaise: PART } });
});

test('waits for staff when the last part succeeds late, though the first was in time', async () => {
  const { orderNumber, payablePaise } = await placedInParts();
  await paidPart(orderNumber, PART);
  await limitUpi(null);
  const rest = read(await request(orderNumber));
  await rest.act('failed', { webhook: { drop: true } });
  // The provider's order has expired as well, and can still be paid by a payment that was started before.
  store.clock.advance(20 * 60);
  await store.settled();
  await watchPayments(store.payments, store.clock());
  await eventually(async () => (await store.order(orderNumber)).state === 'expired');
  await rest.act('success', { webhook: { copies: 2 } });
  await eventually(async () => (await mailsOf(orderNumber, 'payment-held')).length > 0);
  const late = { state: 'expired', attention: 'paid late', paidPaise: payablePaise };
  expect(await store.order(orderNumber)).toMatchObject(late);
  const [, restReceived] = await receiptsOf(orderNumber);
  expect(await mailsOf(orderNumber, 'payment-held')).toEqual([restReceived]);
});

test('is held with a mail for each part when the second arrives before the decision on the first', async () => {
  const { orderNumber } = await placedInParts();
  await paidPart(orderNumber, PART);
  const first = read(await request(orderNumber));
  await first.act('failed', { webhook: { drop: true } });
  await store.steer('faults', { route: 'orders.read', kind: 'tamper', set: { order_status: 'EXPIRED' } });
  await asha.status(orderNumber);
  await limitUpi(PART / 2);
  const second = read(await request(orderNumber));
  await second.act('failed', { webhook: { drop: true } });
  store.clock.advance(20 * 60);
  await store.settled();
  await watchPayments(store.payments, store.clock());
  await eventually(async () => (await store.order(orderNumber)).state === 'expired');
  // The first is booked, and the read of its refunds fails before the decision.
  await store.steer('faults', { route: 'refunds.list', kind: 'internal_error', times: 3 });
  await first.act('success', { webhook: { copies: 1 } });
  await eventually(async () => (await store.order(orderNumber)).paidPaise === 2 * PART);
  await second.act('success', { webhook: { copies: 1 } });
  await eventually(async () => (await mailsOf(orderNumber, 'payment-held')).length > 1);
  const [, ...late] = await receiptsOf(orderNumber);
  expect(await mailsOf(orderNumber, 'payment-held')).toEqual(late);
});

test('names each part in its own mail when a declined one succeeds after the next', async () => {
  const { orderNumber } = await placedInParts();
  await paidPart(orderNumber, PART);
  const declined = read(await request(orderNumber));
  await declined.act('failed', { webhook: { drop: true } });
  await store.steer('faults', { route: 'orders.read', kind: 'tamper', set: { order_status: 'EXPIRED' } });
  await asha.status(orderNumber);
  await limitUpi(PART / 2);
  await paidPart(orderNumber, PART + PART / 2);
  await declined.act('success', { webhook: { copies: 2 } });
  await eventually(async () => (await progress(orderNumber)).paidPaise === 2 * PART + PART / 2);
  const received = await receiptsOf(orderNumber);
  expect(received.map(({ amountPaise }) => amountPaise)).toEqual([PART, PART / 2, PART]);
  expect(await mailsOf(orderNumber, 'payment-received')).toEqual(received);
});

test('is refunded part by part, less the charge, when it is cancelled half paid', async () => {
  const { orderNumber } = await placedInParts();
  await paidPart(orderNumber, PART);
  await paidPart(orderNumber, 2 * PART);
  const keptPaise = percentBp(2 * PART, 200);
  const offer = await call(store, quoteCancellation, { orderNumber }, token());
  expect(offer).toMatchObject({ data: { allowed: true, refundPaise: 2 * PART - keptPaise, refundTo: 'UPI account' } });
  const wanted = { refundPaise: 2 * PART - keptPaise, reason: '', accountNumber: null, ifsc: null };
  const both = [1, 2].map(async () => await call(store, cancelOrder, { orderNumber, ...wanted }, token()));
  for (const answer of await Promise.all(both)) expect(answer).toMatchObject({ data: { state: 'cancelled' } });
  const refunds = await store.database.rows<{ amountPaise: number; attemptId: number }>(sql`
    select r.amount_paise, r.attempt_id from refund r join customer_order o on o.id = r.order_id
    where o.order_number = ${orderNumber}`);
  expect(new Set(refunds.map(({ attemptId }) => attemptId)).size).toBe(2);
  expect(refunds.reduce((sum, { amountPaise }) => sum + amountPaise, 0)).toBe(2 * PART - keptPaise);
  expect(await call(store, getOrder, { orderNumber }, token())).toMatchObject({
    data: { refunds: [{ to: 'UPI account' }, { to: 'UPI account' }] },
  });
  await eventually(async () => {
    store.clock.advance(61);
    await store.settled();
    await watchPayments(store.payments, store.clock());
    return (await store.order(orderNumber)).state === 'refunded';
  });
  const methods = await store.database.rows<{ method: string }>(sql`
    select data ->> 'method' as method from outbox_message
    where template = 'refund' and data ->> 'orderNumber' = ${orderNumber}`);
  expect(methods.map(({ method }) => method)).toEqual(['To your UPI account', 'To your UPI account']);
});
