/** Webhook signature: base64(HMAC-SHA256(client secret, timestamp + raw body)). */
import { createHash, createHmac } from 'node:crypto';

/** The value of `x-webhook-signature`. */
export function signatureOf(secret: string, timestamp: string, rawBody: string): string {
  return createHmac('sha256', secret).update(timestamp).update(rawBody).digest('base64');
}

/** The value of the webhook's `x-idempotency-key`: a hash of the payload, not covered by the signature. */
export function payloadKey(rawBody: string): string {
  return createHash('sha256').update(rawBody).digest('base64');
}
