/** Encrypts texts with AES-256-GCM under DATA_KEY, each with its own nonce. */
import { createCipheriv, createDecipheriv, randomBytes } from 'node:crypto';

const NONCE_BYTES = 12;
const TAG_BYTES = 16;

/**
 * @param key   32 bytes
 * @param about the record that the text belongs to, authenticated with it
 */
export function sealText(key: Buffer, text: string, about: string): Buffer {
  const nonce = randomBytes(NONCE_BYTES);
  const cipher = createCipheriv('aes-256-gcm', key, nonce).setAAD(Buffer.from(about));
  const body = Buffer.concat([cipher.update(text, 'utf8'), cipher.final()]);
  return Buffer.concat([nonce, cipher.getAuthTag(), body]);
}

/** @throws Error when the key or `about` differs, or a byte was changed */
export function openSealedText(key: Buffer, sealed: Buffer, about: string): string {
  const decipher = createDecipheriv('aes-256-gcm', key, sealed.subarray(0, NONCE_BYTES)).setAAD(Buffer.from(about));
  decipher.setAuthTag(sealed.subarray(NONCE_BYTES, NONCE_BYTES + TAG_BYTES));
  return Buffer.concat([decipher.update(sealed.subarray(NONCE_BYTES + TAG_BYTES)), decipher.final()]).toString('utf8');
}

/** ABCDE1234F becomes XXXXXX234F. */
export function masked(text: string, shown = 4): string {
  return `${'X'.repeat(Math.max(0, text.length - shown))}${text.slice(-shown)}`;
}
