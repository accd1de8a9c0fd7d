/** Is a webhook from the provider? base64(HMAC-SHA256(client secret, timestamp + raw body)), nothing in between. */
import { createHmac, timingSafeEqual } from 'node:crypto';

const SIGNATURE_BYTES = 32;

/**
 * The raw bytes count: the body carries amounts such as `170.00`, and writing it anew would break the signature.
 * The age of the timestamp is not looked at, because retries may carry the first one; a body counts once anyway.
 */
export function webhookIsSigned(rawBody: Buffer, timestamp: string, signature: string, secret: string): boolean {
  const given = Buffer.from(signature, 'base64');
  if (given.length !== SIGNATURE_BYTES || !/^\d{10,16}$/.test(timestamp)) return false;
  return timingSafeEqual(createHmac('sha256', secret).update(timestamp).update(rawBody).digest(), given);
}
