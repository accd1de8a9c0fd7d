/** Codes of authenticator apps: TOTP (RFC 6238) with SHA-1, 6 digits, 30 seconds, which every app understands. */
import { randomBytes } from 'node:crypto';
import { generateSync, generateURI, ScureBase32Plugin, verifySync } from 'otplib';

const STEP_SECONDS = 30;
/** A phone's clock may be one step off either way. */
const TOLERANCE_SECONDS = STEP_SECONDS;
const SECRET_BYTES = 20;
const OPTIONS = { algorithm: 'sha1', digits: 6, period: STEP_SECONDS } as const;

const base32Codec = new ScureBase32Plugin();

export function newTotpSecret(): Buffer {
  return randomBytes(SECRET_BYTES);
}

/** The secret in RFC 4648 base 32 without padding, for typing. */
export function base32(bytes: Buffer): string {
  return base32Codec.encode(bytes);
}

/** The content of the QR code; apps assume SHA-1, 6 digits and 30 seconds. https://github.com/google/google-authenticator/wiki/Key-Uri-Format */
export function totpAddress(secret: Buffer, account: string, issuer: string): string {
  return generateURI({ ...OPTIONS, secret: base32(secret), label: account, issuer });
}

/** The code at an instant, for tests and the demo. */
export function totpCode(secret: Buffer, now: Date): string {
  return generateSync({ ...OPTIONS, secret, epoch: secondsOf(now) });
}

/**
 * The time step of a code; null for a wrong code, or one of a step up to `lastStep`, which was used already.
 */
export function acceptedStep(secret: Buffer, code: string, lastStep: number, now: Date): number | null {
  if (!/^\d{6}$/.test(code)) return null;
  const epoch = secondsOf(now);
  // The library throws for a last step that lies ahead, as after a correction of the clock.
  if (lastStep >= Math.floor((epoch + TOLERANCE_SECONDS) / STEP_SECONDS)) return null;
  const options = { ...OPTIONS, secret, token: code, epoch, epochTolerance: TOLERANCE_SECONDS };
  const result = verifySync({ ...options, afterTimeStep: lastStep });
  return result.valid && 'timeStep' in result ? result.timeStep : null;
}

function secondsOf(now: Date): number {
  return Math.floor(now.getTime() / 1000);
}
