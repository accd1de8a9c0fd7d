/** The provider's own Node SDK (version 2026-01-01 of the API) against the emulator: what it reads is what Cashfree documents. */
import { createServer } from 'node:http';
import { startCardProvider } from '@tola/card-provider-emulator';
import { Cashfree, CFEnvironment } from 'cashfree-pg';
import { afterAll, beforeAll, expect, test } from 'vitest';

const keys = { clientId: 'sdk-client', clientSecret: 'sdk-secret' };
let emulator: Awaited<ReturnType<typeof startCardProvider>>;
let sdk: Cashfree;
let made = 0;

beforeAll(async () => {
  emulator = await startCardProvider({ port: 0, ...keys });
  // The seventh argument turns off the SDK's own error reports.
  const { SANDBOX } = CFEnvironment;
  sdk = new Cashfree(SANDBOX, keys.clientId, keys.clientSecret, undefined, undefined, undefined, false);
  sdk.basePath = `${emulator.url}/pg`;
});
afterAll(async () => await emulator.close());

async function control(path: string, body: unknown): Promise<Record<string, unknown>> {
  const response = await fetch(`${emulator.url}/__emu/${path}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(body),
  });
  if (!response.ok) throw new Error(`${path}: ${await response.text()}`);
  return (await response.json()) as Record<string, unknown>;
}

async function order(paymentMethods = 'cc,dc,upi'): Promise<{ id: string; session: string }> {
  made += 1;
  const { data } = await sdk.PGCreateOrder({
    order_id: `TL-26-SDK-${made}`,
    order_amount: 100,
    order_currency: 'INR',
    customer_details: { customer_id: 'customer_7', customer_phone: '9876543210', customer_name: 'Asha Kulkarni' },
    order_meta: { payment_methods: paymentMethods },
  });
  return { id: data.order_id ?? '', session: data.payment_session_id ?? '' };
}

async function paidOrder(): Promise<{ id: string; paymentId: string }> {
  const { id } = await order();
  const payment = await control(`orders/${id}/pay`, { outcome: 'success' });
  return { id, paymentId: String(payment.cf_payment_id) };
}

test('creates, reads and terminates an order', async () => {
  const { id, session } = await order();
  expect(session).toMatch(/^session_/);
  expect((await sdk.PGFetchOrder(id)).data).toMatchObject({ order_id: id, order_amount: 100, order_status: 'ACTIVE' });
  const ended = await sdk.PGTerminateOrder(id, { order_status: 'TERMINATED' });
  expect(ended.data.order_status).toBe('TERMINATED');
});

test('throws the documented error for an unknown order', async () => {
  await expect(sdk.PGFetchOrder('TL-26-NONE')).rejects.toMatchObject({
    response: { status: 404, data: { code: 'order_not_found', type: 'invalid_request_error' } },
  });
});

test('starts UPI by link and by QR code, and reads the payment', async () => {
  const { id, session } = await order('upi');
  const link = await sdk.PGPayOrder({
    payment_session_id: session,
    payment_method: { upi: { channel: 'link' } },
  });
  expect(link.data).toMatchObject({ payment_amount: 100, payment_method: 'upi', channel: 'link', action: 'link' });
  expect(link.data.data?.payload).toMatchObject({ gpay: expect.stringMatching(/am=100\.00/) });

  const scan = await sdk.PGPayOrder({ payment_session_id: session, payment_method: { upi: { channel: 'qrcode' } } });
  expect(scan.data).toMatchObject({ channel: 'qrcode', action: 'custom' });
  const paymentId = scan.data.cf_payment_id ?? '';
  await control(`orders/${id}/pay`, { outcome: 'success', cf_payment_id: paymentId });
  expect((await sdk.PGOrderFetchPayment(id, paymentId)).data).toMatchObject({
    payment_status: 'SUCCESS',
    payment_group: 'upi',
    payment_method: { upi: { channel: 'qrcode' } },
  });
  expect((await sdk.PGOrderFetchPayments(id)).data).toHaveLength(2);
});

test('is refused a UPI collect request', async () => {
  const { session } = await order('upi');
  const collect = { channel: 'collect', upi_id: 'asha@okaxis' } as const;
  await expect(sdk.PGPayOrder({ payment_session_id: session, payment_method: { upi: collect } })).rejects.toMatchObject(
    { response: { status: 400 } },
  );
});

test('refunds a payment, and reads the refund alone and in the list', async () => {
  const { id } = await paidOrder();
  const made = await sdk.PGOrderCreateRefund(id, { refund_id: `${id}-r1`, refund_amount: 40 });
  expect(made.data).toMatchObject({ refund_id: `${id}-r1`, refund_amount: 40, refund_status: 'PENDING' });
  await control('clock', { advanceMs: 6_000 });
  expect((await sdk.PGOrderFetchRefund(id, `${id}-r1`)).data.refund_status).toBe('SUCCESS');
  expect((await sdk.PGOrderFetchRefunds(id)).data).toHaveLength(1);
});

test('reads settlements: of one order, all of a period, and the events of one', async () => {
  await control('settlements', {});
  const { id, paymentId } = await paidOrder();
  const settled = await control('settlements', {});
  const settlementId = String(settled.cf_settlement_id);

  expect((await sdk.PGOrderFetchSettlement(id)).data).toMatchObject({
    order_details: { order_id: id, order_amount: 100 },
    payment_details: {
      cf_payment_id: paymentId,
      pg_service_charge: 1.75,
      pg_service_tax: 0.32,
      settlement_amount: 97.93,
    },
    settlement_details: { cf_settlement_id: settlementId, settlement_utr: settled.settlement_utr, status: 'SUCCESS' },
  });
  const pagination = { limit: 10 };
  const all = await sdk.PGFetchSettlements({ pagination, filters: { cf_settlement_ids: [settlementId] } });
  expect(all.data.data).toMatchObject([
    { cf_settlement_id: settlementId, payment_amount: 100, pg_service_charge: 1.75, amount_settled: 97.93 },
  ]);
  const filters = { cf_settlement_ids: [Number(settlementId)] };
  const recon = await sdk.PGSettlementFetchRecon({ pagination, filters });
  expect(recon.data.data).toMatchObject([
    {
      event_details: { event_type: 'PAYMENT', event_amount: 100, event_settlement_amount: 97.93, sale_type: 'CREDIT' },
      order_details: { order_id: id },
      payment_details: { cf_payment_id: paymentId, payment_service_charge: 1.75 },
      settlement_details: { cf_settlement_id: settlementId, settlement_utr: settled.settlement_utr },
    },
  ]);
});

test('reports the settlement of an unsettled order as not found', async () => {
  const { id } = await paidOrder();
  await expect(sdk.PGOrderFetchSettlement(id)).rejects.toMatchObject({ response: { status: 404 } });
});

test('verifies the webhook that the emulator signs', async () => {
  const { id, session } = await order('upi');
  const { data } = await sdk.PGPayOrder({ payment_session_id: session, payment_method: { upi: { channel: 'link' } } });
  const received: { body: string; headers: Headers }[] = [];
  const server = createServer((request, response) => {
    const parts: Buffer[] = [];
    request.on('data', (part: Buffer) => parts.push(part));
    request.on('end', () => {
      received.push({
        body: Buffer.concat(parts).toString('utf8'),
        headers: new Headers(request.headers as Record<string, string>),
      });
      response.end('ok');
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const address = server.address();
  if (address === null || typeof address === 'string') throw new Error('The receiver has no port');
  await control('config', { notifyUrl: `http://127.0.0.1:${address.port}/` });
  await control(`orders/${id}/pay`, { outcome: 'failed', reason: 'Z9', cf_payment_id: data.cf_payment_id });
  await control('settle', {});
  server.close();
  const [notice] = received;
  if (notice === undefined) throw new Error('No webhook arrived');
  const signature = notice.headers.get('x-webhook-signature') ?? '';
  const timestamp = notice.headers.get('x-webhook-timestamp') ?? '';
  const event = sdk.PGVerifyWebhookSignature(signature, notice.body, timestamp);
  expect(event.type).toBe('PAYMENT_FAILED_WEBHOOK');
  expect(JSON.parse(notice.body)).toMatchObject({
    data: {
      payment: { payment_group: 'upi', payment_status: 'FAILED', payment_method: { upi: { channel: 'link' } } },
      error_details: { error_reason: 'insufficient_funds', error_code_raw: 'Z9' },
    },
  });
});
