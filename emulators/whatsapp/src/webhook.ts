/** Webhooks with the status of a message, signed with the app's secret. */
import { createHmac } from 'node:crypto';
import { GRAPH_ERRORS } from './graph-error.ts';
import type { AcceptedMessage, State } from './whatsapp-state.ts';

export function signatureOf(secret: string, body: string): string {
  return `sha256=${createHmac('sha256', secret).update(body).digest('hex')}`;
}

/** Says that a message could not be delivered. Sent once; the real API repeats it until it is answered. */
export async function notifyFailure(state: State, { id, to, callbackData }: AcceptedMessage): Promise<void> {
  if (state.notifyUrl === null) return;
  const { code, message, details } = GRAPH_ERRORS.undeliverable;
  const errors = [{ code, title: message, message, error_data: { details } }];
  const status = { id, status: 'failed', recipient_id: to, biz_opaque_callback_data: callbackData, errors };
  const value = { messaging_product: 'whatsapp', statuses: [status] };
  const body = JSON.stringify({
    object: 'whatsapp_business_account',
    entry: [{ id: 'emulated', changes: [{ field: 'messages', value }] }],
  });
  await fetch(state.notifyUrl, {
    method: 'POST',
    headers: { 'content-type': 'application/json', 'x-hub-signature-256': signatureOf(state.appSecret, body) },
    body,
  });
}
