import { createHmac } from 'node:crypto';
import { describe, expect, test } from 'vitest';
import { createCashfree } from './cashfree.ts';
import { webhookIsSigned } from './cashfree-signature.ts';

describe('webhookIsSigned', () => {
  const body = Buffer.from('{"type":"PAYMENT_SUCCESS_WEBHOOK","data":{"payment":{"payment_amount":170.00}}}');
  const secret = 'cfsk_test_demo_secret';
  const timestamp = '1746427759733';
  const signature = 'vzJ5eqR9Von5fiEXb6OCnWbqCyWawFrpJcE9NeevGnY=';

  test('accepts a signature over timestamp and raw body', () => {
    expect(webhookIsSigned(body, timestamp, signature, secret)).toBe(true);
  });

  test.each([
    ['signed with a dot in between', 'PXNtrOwxre9jr3oKhrkz3L/SKD0ySE3imAaFPb4H2/o='],
    ['signed after reserialising', 'be8+1mqgDeRBn7EthF7zSb1FKwqKF2YuJWYsg5l9YhU='],
    ['not signed', ''],
    ['with a malformed signature', 'not base64 at all'],
  ])('rejects a body %s', (_how, wrong) => {
    expect(webhookIsSigned(body, timestamp, wrong, secret)).toBe(false);
  });

  test('rejects another timestamp and another secret', () => {
    expect(webhookIsSigned(body, '1746427759734', signature, secret)).toBe(false);
    expect(webhookIsSigned(body, timestamp, signature, `${secret}x`)).toBe(false);
  });
});

describe('readNotice', () => {
  const keys = { clientId: 'test-client', clientSecret: 'test-secret' };
  const provider = createCashfree({ baseUrl: 'http://127.0.0.1:1/pg', ...keys });
  const timestamp = '1746427759733';

  function notice(body: string): ReturnType<typeof provider.readNotice> {
    const raw = Buffer.from(body);
    const signature = createHmac('sha256', keys.clientSecret).update(timestamp).update(raw).digest('base64');
    return provider.readNotice(raw, { 'x-webhook-timestamp': timestamp, 'x-webhook-signature': signature });
  }

  test('reads the order id', () => {
    const body =
      '{"type":"PAYMENT_SUCCESS_WEBHOOK","data":{"order":{"order_id":"TL-26-000184-7KQ2-1","order_amount":170.00},"payment":{"cf_payment_id":5114910000}}}';
    expect(notice(body)).toEqual({
      type: 'PAYMENT_SUCCESS_WEBHOOK',
      providerOrderId: 'TL-26-000184-7KQ2-1',
      providerRefundId: null,
      providerPaymentId: '5114910000',
      providerDisputeId: null,
    });
  });

  test('reads the refund id, as text and as a number', () => {
    const refund = { refund_id: 'TL-26-000184-7KQ2-r1', order_id: 'TL-26-000184-7KQ2-1', cf_refund_id: 90112233 };
    expect(notice(JSON.stringify({ type: 'REFUND_STATUS_WEBHOOK', data: { refund } }))).toEqual({
      type: 'REFUND_STATUS_WEBHOOK',
      providerOrderId: 'TL-26-000184-7KQ2-1',
      providerRefundId: 'TL-26-000184-7KQ2-r1',
      providerPaymentId: null,
      providerDisputeId: null,
    });
  });

  test('is malformed without JSON or without a type', () => {
    expect(notice('nonsense')).toBe('malformed');
    expect(notice('{"data":{}}')).toBe('malformed');
  });
});
