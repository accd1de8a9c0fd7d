/** Data of messages that carry a one-time code or link: sealed while it waits, erased once it is of no use. */
import { type DataKeys, openSealedText, sealText } from '#data-keys';
import type { MessageRow } from './outbox-store.ts';

interface SealedData {
  /** Base64. */
  readonly sealed: string;
}

const about = (dedupeKey: string): string => `message ${dedupeKey}`;

export function sealData(keys: DataKeys, dedupeKey: string, data: unknown): SealedData {
  return { sealed: sealText(keys, JSON.stringify(data), about(dedupeKey)).toString('base64') };
}

/** The message with its data in clear, as its template needs it. */
export function openData<M extends Pick<MessageRow, 'data' | 'dedupeKey'>>(keys: DataKeys, message: M): M {
  const { data, dedupeKey } = message;
  if (!isSealed(data)) return message;
  const text = openSealedText(keys, Buffer.from(data.sealed, 'base64'), about(dedupeKey));
  return { ...message, data: JSON.parse(text) };
}

function isSealed(data: unknown): data is SealedData {
  return typeof data === 'object' && data !== null && 'sealed' in data;
}
