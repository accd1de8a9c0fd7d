/**
 * SMS over HTTP: `POST {to, text, template}` as JSON, with `sender`, `entityId` and `dltTemplateId` once the business has a sender
 * id: the operators of India then deliver registered texts only.
 */
import { DeliveryError, type OutgoingMessage, type Transport } from './transport.ts';

interface SmsOptions {
  readonly url: string;
  /** Read for each SMS because staff can change it. */
  readonly sender: () => SmsSender;
  readonly timeoutMs: number;
}

export interface SmsSender {
  /** Six letters; empty for none. */
  readonly senderId: string;
  /** Of the business in the register of the operators. */
  readonly entityId: string;
}

/** Permanent rejections of the message itself. Other 4xx codes point to a wrong URL or key, which can be corrected. */
const FINAL_CODES = new Set([400, 406, 410, 413, 414, 415, 422]);

export function createSmsTransport({ url, sender, timeoutMs }: SmsOptions): Transport {
  return {
    async send({ id, to, template, rendered, dltTemplateId }: OutgoingMessage) {
      const registered = registration(sender(), template, dltTemplateId);
      let response: Response;
      try {
        response = await fetch(url, {
          method: 'POST',
          // Lets the provider deduplicate a retry after a timeout.
          headers: { 'content-type': 'application/json', 'idempotency-key': `outbox-${id}` },
          body: JSON.stringify({ to, text: rendered.text, template, ...registered }),
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

/** @throws DeliveryError for a text that is not registered */
function registration({ senderId, entityId }: SmsSender, template: string, dltTemplateId: string | null) {
  if (senderId === '') return {};
  if (dltTemplateId !== null) return { sender: senderId, entityId, dltTemplateId };
  const remedy = 'Enter it under Outbox > Message texts, then resend the message.';
  throw new DeliveryError(`The SMS text “${template}” has no DLT template id. ${remedy}`, true);
}

function reasonOf(error: unknown): string {
  if (!(error instanceof Error)) return String(error);
  return error.cause instanceof Error ? error.cause.message : error.message;
}
