import { createHmac } from 'node:crypto';
import { describe, expect, test } from 'vitest';
import { createCashfree } from './cashfree.ts';
import { webhookIsSigned } from './cashfree-signature.ts';

describe('webhooks', () => {
  const body = Buffer.from('{"type":"PAYMENT_SUCCESS_WEBHOOK","data":{"payment":{"payment_amount":170.00}}}');
  const secret = 'cfsk_test_demo_secret';
  const timestamp = '1746427759733';
  const signature = 'vzJ5eqR9Von5fiEXb6OCnWbqCyWawFrpJcE9NeevGnY=';

  test('are from the provider when the raw body is signed', () => {
    expect(webhookIsSigned(body, timestamp, signature, secret)).toBe(true);
  });

  test.each([
    ['signed with a dot in between', 'PXNtrOwxre9jr3oKhrkz3L/SKD0ySE3imAaFPb4H2/o='],
    ['signed over a body that was written anew', 'be8+1mqgDeRBn7EthF7zSb1FKwqKF2YuJWYsg5l9YhU='],
    ['not signed', ''],
    ['signed with rubbish', 'not base64 at all'],
  ])('are not from the provider when %s', (_how, wrong) => {
    expect(webhookIsSigned(body, timestamp, wrong, secret)).toBe(false);
  });

  test('are not from the provider when the timestamp or the secret is another', () => {
    expect(webhookIsSigned(body, '1746427759734', signature, secret)).toBe(false);
    expect(webhookIsSigned(body, timestamp, signature, `${secret}x`)).toBe(false);
  });
});

describe('a signed webhook', () => {
  const keys = { clientId: 'test-client', clientSecret: 'test-secret' };
  const provider = createCashfree({ baseUrl: 'http://127.0.0.1:1/pg', ...keys });
  const timestamp = '1746427759733';

  function notice(body: string): ReturnType<typeof provider.readNotice> {
    const raw = Buffer.from(body);
    const signature = createHmac('sha256', keys.clientSecret).update(timestamp).update(raw).digest('base64');
    return provider.readNotice(raw, { 'x-webhook-timestamp': timestamp, 'x-webhook-signature': signature });
  }

  test('says which order it is about', () => {
    const body =
      '{"type":"PAYMENT_SUCCESS_WEBHOOK","data":{"order":{"order_id":"TL-26-000184-7KQ2-1","order_amount":170.00}}}';
    expect(notice(body)).toEqual({
      type: 'PAYMENT_SUCCESS_WEBHOOK',
      providerOrderId: 'TL-26-000184-7KQ2-1',
      providerRefundId: null,
      providerPaymentId: null,
      providerDisputeId: null,
    });
  });

  test('says which refund it is about, whether ids are texts or numbers', () => {
    const refund = { refund_id: 'TL-26-000184-7KQ2-r1', order_id: 'TL-26-000184-7KQ2-1', cf_refund_id: 90112233 };
    expect(notice(JSON.stringify({ type: 'REFUND_STATUS_WEBHOOK', data: { refund } }))).toEqual({
      type: 'REFUND_STATUS_WEBHOOK',
      providerOrderId: 'TL-26-000184-7KQ2-1',
      providerRefundId: 'TL-26-000184-7KQ2-r1',
      providerPaymentId: null,
      providerDisputeId: null,
    });
  });

  test('that is no JSON, or has no type, is malformed', () => {
    expect(notice('nonsense')).toBe('malformed');
    expect(notice('{"data":{}}')).toBe('malformed');
  });
});
