/**
 * Sends messages to numbers by WhatsApp where the customer has agreed to it and the text is approved there; everything else, and
 * whatever WhatsApp does not take, goes by SMS. Codes and links that log in always go by SMS.
 */
import type { Queryable } from '#database';
import type { Letterhead } from './letter.ts';
import { shippedText } from './message-text.ts';
import type { MessageText } from './message-text-store.ts';
import { hasAgreedToWhatsApp, type MessageRow } from './outbox-store.ts';
import { placeholdersIn, valuesOf } from './placeholders.ts';
import { findTemplate } from './templates/index.ts';
import { DeliveryError } from './transport.ts';
import { noteFailure, noteSuccess } from './transport-health.ts';
import { WhatsAppError, type WhatsAppMessage, type WhatsAppTransport } from './whatsapp-transport.ts';

interface ByWhatsApp {
  readonly database: Queryable;
  readonly transport: WhatsAppTransport | undefined;
  /** Whether an SMS can take its place. */
  readonly hasSms: boolean;
  readonly clock: () => Date;
}

/**
 * @param text in force, with the name of the approved template
 * @returns whether WhatsApp took the message
 * @throws DeliveryError when it did not, and no SMS can be sent instead
 */
export async function sendByWhatsApp(
  { database, transport, hasSms, clock }: ByWhatsApp,
  message: MessageRow,
  text: MessageText | null,
  head: Letterhead,
): Promise<boolean> {
  const wanted = transport === undefined ? null : whatsAppMessage(message, text, head);
  if (transport === undefined || wanted === null) return false;
  if (!(await hasAgreedToWhatsApp(database, message.recipient))) return false;
  try {
    await transport.send(wanted);
  } catch (error) {
    if (!(error instanceof WhatsAppError)) throw error;
    if (error.about !== 'recipient') await noteFailure(database, 'whatsapp', error.message, clock());
    if (hasSms) return false;
    throw new DeliveryError(error.message, error.about === 'recipient', error);
  }
  await noteSuccess(database, 'whatsapp', clock());
  return true;
}

/** Null for a message that does not go by WhatsApp. */
function whatsAppMessage(
  { id, channel, recipient: to, template: name, data, skipsWhatsapp }: MessageRow,
  text: MessageText | null,
  head: Letterhead,
): WhatsAppMessage | null {
  const template = findTemplate(name);
  const approved = text?.whatsappTemplate ?? null;
  if (channel !== 'sms' || template.isSecret || approved === null || skipsWhatsapp) return null;
  const body = text === null || text.body === '' ? shippedText(template, 'sms', head).body : text.body;
  const values = valuesOf(template.schema.parse(data), head);
  return { id, to, template: approved, parameters: placeholdersIn(body).map((one) => values[one] ?? '') };
}
