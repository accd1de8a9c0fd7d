/** Codes of authenticator apps: TOTP (RFC 6238) with SHA-1, 6 digits, 30 seconds, which every app understands. */
import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto';

const STEP_SECONDS = 30;
const DIGITS = 6;
/** A phone's clock may be one step off either way. */
const STEPS_OFF = 1;
const SECRET_BYTES = 20;
const BASE32 = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567';

export function newTotpSecret(): Buffer {
  return randomBytes(SECRET_BYTES);
}

/** The secret as people type it, RFC 4648 base 32 without padding. */
export function base32(bytes: Buffer): string {
  let bits = 0;
  let value = 0;
  let text = '';
  for (const byte of bytes) {
    value = (value << 8) | byte;
    bits += 8;
    while (bits >= 5) {
      bits -= 5;
      text += BASE32[(value >>> bits) & 31];
      value &= (1 << bits) - 1;
    }
  }
  if (bits > 0) text += BASE32[(value << (5 - bits)) & 31];
  return text;
}

/** What the QR picture holds. https://github.com/google/google-authenticator/wiki/Key-Uri-Format */
export function totpAddress(secret: Buffer, account: string, issuer: string): string {
  const label = `${encodeURIComponent(issuer)}:${encodeURIComponent(account)}`;
  return `otpauth://totp/${label}?secret=${base32(secret)}&issuer=${encodeURIComponent(issuer)}&algorithm=SHA1&digits=${DIGITS}&period=${STEP_SECONDS}`;
}

/** The code of an instant; tests and the demo use it as a phone would. */
export function totpCode(secret: Buffer, now: Date): string {
  return codeOfStep(secret, stepOf(now));
}

/**
 * The step that a code belongs to; null for a wrong code or one of a step up to `lastStep`, which was used already.
 */
export function acceptedStep(secret: Buffer, code: string, lastStep: number, now: Date): number | null {
  if (!/^\d{6}$/.test(code)) return null;
  const current = stepOf(now);
  for (let step = current - STEPS_OFF; step <= current + STEPS_OFF; step += 1) {
    if (step > lastStep && timingSafeEqual(Buffer.from(codeOfStep(secret, step)), Buffer.from(code))) return step;
  }
  return null;
}

function stepOf(now: Date): number {
  return Math.floor(now.getTime() / 1000 / STEP_SECONDS);
}

function codeOfStep(secret: Buffer, step: number): string {
  const counter = Buffer.alloc(8);
  counter.writeBigUInt64BE(BigInt(step));
  const digest = createHmac('sha1', secret).update(counter).digest();
  const offset = (digest.at(-1) ?? 0) & 15;
  const value = (digest.readUInt32BE(offset) & 0x7fff_ffff) % 10 ** DIGITS;
  return value.toString().padStart(DIGITS, '0');
}
