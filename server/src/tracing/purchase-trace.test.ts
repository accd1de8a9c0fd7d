import type { WeightId } from '@tola/contract';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { sql } from '#database';
import {
  attributeOf,
  eventually,
  type MailServer,
  type OtlpReceiver,
  openStoreFixture,
  type ReceivedSpan,
  type Shopper,
  type StoreFixture,
  sendCall,
  startMailServer,
  startOtlpReceiver,
} from '#testing';

let receiver: OtlpReceiver;
let mails: MailServer;
let store: StoreFixture;
let asha: Shopper;

beforeAll(async () => {
  [receiver, mails] = await Promise.all([startOtlpReceiver(), startMailServer()]);
  store = await openStoreFixture({
    worker: true,
    settings: {
      otelExporterOtlpEndpoint: receiver.url,
      otelExporterOtlpHeaders: { 'x-api-key': 'of the receiver' },
      otelTracesSamplerArg: 1,
      smtpUrl: mails.url,
    },
  });
  asha = await store.customer();
});
afterAll(async () => {
  await store.close();
  await Promise.all([receiver.close(), mails.close()]);
});

async function spansOf(isWanted: (span: ReceivedSpan) => boolean): Promise<ReceivedSpan[]> {
  const { traceId } = await eventually(() => receiver.spans.find(isWanted) ?? null);
  return receiver.spans.filter((span) => span.traceId === traceId);
}

test('one trace leads from the call that places an order to the mail that confirms it', async () => {
  const { id } = await store.database.one<{ id: WeightId }>(
    sql`select id from product_weight where stock > 20 order by weight_mg, id limit 1`,
  );
  await asha.fillCart(id);
  const placed = await asha.submit('Card');
  if (!placed.ok) throw new Error(placed.message);
  await store.pay(placed.data.orderNumber, 'success');
  await eventually(() => mails.mails.length > 0);

  const isMail = (span: ReceivedSpan): boolean =>
    span.name === 'send mail' && attributeOf(span, 'tola.template') === 'order-confirmed';
  const trace = await spansOf(isMail);
  const byId = new Map(trace.map((span) => [span.spanId, span]));
  const mail = trace.find(isMail);
  const path: string[] = [];
  for (let at = mail; at !== undefined; at = byId.get(at.parentSpanId ?? '')) path.push(at.name);
  expect(path).toEqual(['send mail', 'job deliver-message', 'settle attempt', 'proceedToPay']);
  // Every span has its parent in the trace, but for the one of the call.
  expect(trace.filter(({ parentSpanId = '' }) => !byId.has(parentSpanId)).map(({ name }) => name)).toEqual([
    'proceedToPay',
  ]);
  const names = new Set(trace.map(({ name }) => name));
  for (const name of ['cashfree POST', 'cashfree GET', 'commit', 'update outbox_message'])
    expect(names).toContain(name);
  const settled = trace.find(({ name }) => name === 'settle attempt');
  const webhook = await spansOf(({ name }) => name === 'POST /api/webhooks/card-provider');
  expect(webhook.map(({ spanId }) => spanId)).toContain(settled?.links[0]?.spanId);
  expect(receiver.headers['x-api-key']).toBe('of the receiver');
});

test('spans contain nothing that names the customer', async () => {
  const { email, mobile, first_name, address } = await store.database.one<Record<string, string>>(sql`
    select c.email, c.mobile, c.first_name, a.address from customer c join address a on a.customer_id = c.id
    where c.id = ${asha.id} and a.address <> '' limit 1`);
  const everything = receiver.bodies.join('\n');
  for (const value of [email, mobile, first_name, address, asha.token]) {
    expect(value === undefined || value === '' || !everything.includes(value)).toBe(true);
  }
});

test('a call continues the press of the browser, which does not choose what is sampled', async () => {
  const traceId = 'b7ad6b7169203331af19d6c6e9a5b1c4';
  const headers = { traceparent: `00-${traceId}-00f067aa0ba902b7-00`, 'x-press-ms': '250' };
  await sendCall(store, 'NotACall', '{}', { headers });
  await sendCall(store, 'GetCartFront', '{"obj":"{}"}', { headers });
  await sendCall(store, 'GetCartFront', '{"obj":"{}"}', { headers });
  const trace = await eventually(() => {
    const found = receiver.spans.filter((span) => span.traceId === traceId);
    return found.length >= 3 && found;
  });
  const press = trace.filter(({ name }) => name === 'press');
  expect(press).toMatchObject([{ spanId: '00f067aa0ba902b7' }]);
  const calls = trace.filter(({ parentSpanId }) => parentSpanId === '00f067aa0ba902b7');
  expect(calls).toHaveLength(2);
  const [first] = calls;
  const startOf = (span: ReceivedSpan | undefined): number => Number(span?.startTimeUnixNano) / 1e6;
  expect(startOf(first) - startOf(press[0])).toBeGreaterThan(200);
});
