/** Webhook signatures: base64(HMAC-SHA256(client secret, timestamp + raw body)), without a separator. */
import { createHmac, timingSafeEqual } from 'node:crypto';

const SIGNATURE_BYTES = 32;

/**
 * Over the raw bytes: the body has amounts such as `170.00`, which reserialising would change. The timestamp may be old,
 * because retries can repeat the first one; each body is processed once anyway.
 */
export function webhookIsSigned(rawBody: Buffer, timestamp: string, signature: string, secret: string): boolean {
  const given = Buffer.from(signature, 'base64');
  if (given.length !== SIGNATURE_BYTES || !/^\d{10,16}$/.test(timestamp)) return false;
  return timingSafeEqual(createHmac('sha256', secret).update(timestamp).update(rawBody).digest(), given);
}
