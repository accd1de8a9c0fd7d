import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { weaknessOf } from './index.ts';

const own = ['9876543210', 'Asha.Rao@customer.example'];
const weakness = (password: string) => weaknessOf(password, { atLeast: 8, own });

describe('a new password', () => {
  it.each([
    ['', 'short'],
    ['seven 7', 'short'],
    ['🔑🔑🔑🔑', 'short'],
    ['password', 'leaked'],
    ['PassWord', 'leaked'],
    ['1q2w3e4r', 'leaked'],
    ['ｐａｓｓｗｏｒｄ', 'leaked'],
    ['9876543210', 'own'],
    ['+91 9876543210', 'own'],
    ['asha.rao@CUSTOMER.example', 'own'],
    ['9876543210 asha.rao@customer.example', 'own'],
    ['eight is', null],
    ['सोना चाँदी', null],
    ['9876543210 and a secret', null],
  ])('%j is %s', (password, expected) => {
    expect(weakness(password)).toBe(expected);
  });

  it('may be any text of 8 characters that is neither leaked nor of the person', () => {
    fc.assert(
      fc.property(fc.string({ minLength: 8, unit: 'grapheme-ascii' }), (tail) => {
        expect(weakness(`§${tail}`)).toBeNull();
      }),
    );
  });
});
