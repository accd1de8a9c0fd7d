import { describe, expect, test } from 'vitest';
import { gstinIsValid, panIsValid } from './tax-identity.ts';

const VALID = ['27AAPFU0939F1ZV', '29AAGCB7383J1Z4', '24AABCT1332L1ZK', '27AABCR1234M1ZD'];

describe('gstinIsValid', () => {
  test.each(VALID)('accepts %s', (gstin) => {
    expect(gstinIsValid(gstin)).toBe(true);
  });

  test.each([
    ['27AABCR1234M1Z5', 'a wrong check character'],
    ['27aapfu0939f1zv', 'small letters'],
    ['27AAPFU0939F1Z', 'too short'],
    ['27AAPFU0939F1ZVV', 'too long'],
    [' 27AAPFU0939F1ZV', 'a space'],
    ['27AAPFU0939F0ZV', 'entity number 0'],
    ['', 'nothing'],
  ])('refuses %s: %s', (gstin) => {
    expect(gstinIsValid(gstin)).toBe(false);
  });

  test('notices every single wrong character', () => {
    for (const gstin of VALID) {
      for (let place = 0; place < gstin.length; place += 1) {
        for (const wrong of '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZ') {
          if (gstin[place] === wrong) continue;
          expect(gstinIsValid(gstin.slice(0, place) + wrong + gstin.slice(place + 1))).toBe(false);
        }
      }
    }
  });

  test('notices two neighbours that changed places', () => {
    expect(gstinIsValid('72AAPFU0939F1ZV')).toBe(false);
    expect(gstinIsValid('27AAPUF0939F1ZV')).toBe(false);
    expect(gstinIsValid('27AAPFU9039F1ZV')).toBe(false);
  });
});

describe('panIsValid', () => {
  test.each(['AAPFU0939F', 'ABCPE1234F'])('accepts %s', (pan) => {
    expect(panIsValid(pan)).toBe(true);
  });

  test.each(['aapfu0939f', 'AAPFU0939', 'AAPFU09399', 'AAPF00939F', 'AAPFU0939FF', ' AAPFU0939F', ''])(
    'refuses "%s"',
    (pan) => {
      expect(panIsValid(pan)).toBe(false);
    },
  );
});
