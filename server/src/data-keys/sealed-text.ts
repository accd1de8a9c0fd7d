/**
 * Encrypts fields with AES-256-GCM, each with its own nonce: mark, key id, nonce, tag, ciphertext. Fields from before keys
 * had ids begin with the nonce.
 */
import { createCipheriv, createDecipheriv, randomBytes } from 'node:crypto';
import { type DataKey, type DataKeys, KEY_ID_BYTES } from './data-keys.ts';
import { UnknownKeyError } from './unknown-key.ts';

const NONCE_BYTES = 12;
const TAG_BYTES = 16;
const MARK = Buffer.from('key1');
/** What follows everything that begins with the mark. */
const AFTER_MARK = Buffer.from('key2');
const HEADER_BYTES = MARK.length + KEY_ID_BYTES;

/** What everything that is encrypted under the current key begins with. */
export function sealedPrefix({ current }: DataKeys): Buffer {
  return prefixOf(current.id);
}

function prefixOf(id: Buffer): Buffer {
  return Buffer.concat([MARK, id]);
}

/** What begins what only lost keys decrypt. */
export function lostPrefixes({ lost }: DataKeys): Buffer[] {
  return lost.map(prefixOf);
}

/**
 * Where the first bytes of a field lie whose key is neither set nor lost: between these, exclusively.
 *
 * @param keys null when there is none yet
 */
export function unknownPrefixes(keys: DataKeys | null): (readonly [after: Buffer, before: Buffer])[] {
  const ids = keys === null ? [] : [...[keys.current, ...keys.previous].map(({ id }) => id), ...keys.lost];
  const ends = [MARK, ...ids.map(prefixOf).toSorted(Buffer.compare), AFTER_MARK];
  return ends.slice(1).map((before, index) => [ends[index] ?? MARK, before]);
}

/** The id, in hexadecimal digits, of the key that a field names in its first bytes. */
export function keyIdIn(sealed: Buffer): string {
  return sealed.subarray(MARK.length, HEADER_BYTES).toString('hex');
}

/** Whether the key of a field was declared lost, so that nothing opens it. */
export function isLost(keys: DataKeys, sealed: Buffer): boolean {
  const isOf = (prefix: Buffer): boolean => sealed.subarray(0, HEADER_BYTES).equals(prefix);
  const isKnown = [keys.current, ...keys.previous].some(({ id }) => isOf(prefixOf(id)));
  return !isKnown && lostPrefixes(keys).some(isOf);
}

/** @param about the record that the bytes belong to, authenticated with them */
export function sealBytes(keys: DataKeys, bytes: Buffer, about: string): Buffer {
  const nonce = randomBytes(NONCE_BYTES);
  const cipher = createCipheriv('aes-256-gcm', keys.current.key, nonce).setAAD(Buffer.from(about));
  const body = Buffer.concat([cipher.update(bytes), cipher.final()]);
  return Buffer.concat([sealedPrefix(keys), nonce, cipher.getAuthTag(), body]);
}

/**
 * @throws UnknownKeyError when its key is not set
 * @throws Error when no key fits, `about` differs, or a byte was changed
 */
export function openSealedBytes(keys: DataKeys, sealed: Buffer, about: string): Buffer {
  const all = [keys.current, ...keys.previous];
  if (!sealed.subarray(0, MARK.length).equals(MARK)) return openWithAny(all, sealed, about);
  const id = sealed.subarray(MARK.length, HEADER_BYTES);
  const key = all.find((one) => one.id.equals(id));
  if (key === undefined) throw new UnknownKeyError(keyIdIn(sealed));
  return open(key, sealed.subarray(HEADER_BYTES), about);
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
