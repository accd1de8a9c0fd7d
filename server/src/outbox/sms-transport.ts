/** SMS over HTTP: `POST {to, text, template}` as JSON. */
import { DeliveryError, type OutgoingMessage, type Transport } from './transport.ts';

interface SmsOptions {
  readonly url: string;
  readonly timeoutMs: number;
}

/** Permanent rejections of the message itself. Other 4xx codes point to a wrong URL or key, which can be corrected. */
const FINAL_CODES = new Set([400, 406, 410, 413, 414, 415, 422]);

export function createSmsTransport({ url, timeoutMs }: SmsOptions): Transport {
  return {
    async send({ id, to, template, rendered }: OutgoingMessage) {
      let response: Response;
      try {
        response = await fetch(url, {
          method: 'POST',
          // Lets the provider deduplicate a retry after a timeout.
          headers: { 'content-type': 'application/json', 'idempotency-key': `outbox-${id}` },
          body: JSON.stringify({ to, text: rendered.text, template }),
          redirect: 'error',
          signal: AbortSignal.timeout(timeoutMs),
        });
        await response.body?.cancel();
      } catch (error) {
        throw new DeliveryError(`The SMS provider cannot be reached: ${reasonOf(error)}`, false, error);
      }
      if (!response.ok) {
        throw new DeliveryError(`The SMS provider answered ${response.status}`, FINAL_CODES.has(response.status));
      }
    },
  };
}

function reasonOf(error: unknown): string {
  if (!(error instanceof Error)) return String(error);
  return error.cause instanceof Error ? error.cause.message : error.message;
}
