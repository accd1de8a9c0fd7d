/**
 * Encrypts fields with AES-256-GCM, each with its own nonce: mark, key id, nonce, tag, ciphertext. Fields from before keys
 * had ids begin with the nonce.
 */
import { createCipheriv, createDecipheriv, randomBytes } from 'node:crypto';
import { type DataKey, type DataKeys, KEY_ID_BYTES } from './data-keys.ts';

const NONCE_BYTES = 12;
const TAG_BYTES = 16;
const MARK = Buffer.from('key1');

/** What everything that is encrypted under the current key begins with. */
export function sealedPrefix({ current }: DataKeys): Buffer {
  return Buffer.concat([MARK, current.id]);
}

/** @param about the record that the bytes belong to, authenticated with them */
export function sealBytes(keys: DataKeys, bytes: Buffer, about: string): Buffer {
  const nonce = randomBytes(NONCE_BYTES);
  const cipher = createCipheriv('aes-256-gcm', keys.current.key, nonce).setAAD(Buffer.from(about));
  const body = Buffer.concat([cipher.update(bytes), cipher.final()]);
  return Buffer.concat([sealedPrefix(keys), nonce, cipher.getAuthTag(), body]);
}

/** @throws Error when no key fits, `about` differs, or a byte was changed */
export function openSealedBytes(keys: DataKeys, sealed: Buffer, about: string): Buffer {
  const all = [keys.current, ...keys.previous];
  if (!sealed.subarray(0, MARK.length).equals(MARK)) return openWithAny(all, sealed, about);
  const headerEnd = MARK.length + KEY_ID_BYTES;
  const id = sealed.subarray(MARK.length, headerEnd);
  const key = all.find((one) => one.id.equals(id));
  if (key === undefined) throw new Error(`A field is encrypted under the key ${id.toString('hex')}, which is not set`);
  return open(key, sealed.subarray(headerEnd), about);
}

/** A field without a key id may be under any of the keys. */
function openWithAny([key, ...others]: readonly DataKey[], sealed: Buffer, about: string): Buffer {
  if (key === undefined) throw new Error('A field is encrypted under a key that is not set');
  try {
    return open(key, sealed, about);
  } catch (error) {
    if (others.length === 0) throw error;
    return openWithAny(others, sealed, about);
  }
}

function open({ key }: DataKey, sealed: Buffer, about: string): Buffer {
  const decipher = createDecipheriv('aes-256-gcm', key, sealed.subarray(0, NONCE_BYTES)).setAAD(Buffer.from(about));
  decipher.setAuthTag(sealed.subarray(NONCE_BYTES, NONCE_BYTES + TAG_BYTES));
  return Buffer.concat([decipher.update(sealed.subarray(NONCE_BYTES + TAG_BYTES)), decipher.final()]);
}

export function sealText(keys: DataKeys, text: string, about: string): Buffer {
  return sealBytes(keys, Buffer.from(text, 'utf8'), about);
}

/** @throws Error as `openSealedBytes` */
export function openSealedText(keys: DataKeys, sealed: Buffer, about: string): string {
  return openSealedBytes(keys, sealed, about).toString('utf8');
}

/** ABCDE1234F becomes XXXXXX234F. */
export function masked(text: string, shown = 4): string {
  return `${'X'.repeat(Math.max(0, text.length - shown))}${text.slice(-shown)}`;
}
