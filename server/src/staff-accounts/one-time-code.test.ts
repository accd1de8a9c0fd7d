import { describe, expect, it } from 'vitest';
import { acceptedStep, base32, totpAddress, totpCode } from './one-time-code.ts';

/** The secret and the codes of RFC 6238, appendix B (its last 6 of 8 digits). */
const secret = Buffer.from('12345678901234567890');

describe('a code of an authenticator app', () => {
  it.each([
    [59, '287082'],
    [1_111_111_109, '081804'],
    [1_111_111_111, '050471'],
    [1_234_567_890, '005924'],
    [2_000_000_000, '279037'],
    [20_000_000_000, '353130'],
  ])('at second %i is %s', (second, code) => {
    expect(totpCode(secret, new Date(second * 1000))).toBe(code);
  });

  it('is accepted one step early or late, but not two', () => {
    const now = new Date(1_234_567_890_000);
    const at = (seconds: number): string => totpCode(secret, new Date(now.getTime() + seconds * 1000));
    expect(acceptedStep(secret, at(0), 0, now)).toBe(41_152_263);
    expect(acceptedStep(secret, at(-30), 0, now)).toBe(41_152_262);
    expect(acceptedStep(secret, at(30), 0, now)).toBe(41_152_264);
    expect(acceptedStep(secret, at(-60), 0, now)).toBeNull();
    expect(acceptedStep(secret, at(60), 0, now)).toBeNull();
  });

  it('is accepted once', () => {
    const now = new Date(1_234_567_890_000);
    const step = acceptedStep(secret, totpCode(secret, now), 0, now);
    expect(acceptedStep(secret, totpCode(secret, now), step ?? 0, now)).toBeNull();
  });

  it('is refused while the last accepted step is ahead of the clock', () => {
    const now = new Date(1_234_567_890_000);
    for (const ahead of [1, 2, 1_000]) {
      expect(acceptedStep(secret, totpCode(secret, now), 41_152_263 + ahead, now)).toBeNull();
    }
  });

  it('is encoded as RFC 4648 base 32', () => {
    expect(base32(Buffer.from('foobar'))).toBe('MZXW6YTBOI');
    expect(totpAddress(secret, 'a@b.in', 'Tola Shop')).toBe(
      'otpauth://totp/Tola%20Shop:a%40b.in?secret=GEZDGNBVGY3TQOJQGEZDGNBVGY3TQOJQ&issuer=Tola%20Shop',
    );
  });
});
