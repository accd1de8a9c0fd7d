import { describe, expect, it } from 'vitest';
import { causeOf } from './cause.ts';

describe('the cause of a security event', () => {
  it.each([
    ['SignIn: wrong-login', { words: 'Wrong login', call: 'SignIn' }],
    ['insertRegister', { words: '', call: 'insertRegister' }],
    ['manual rate proposed', { words: 'Manual rate proposed', call: '' }],
    ['customers.csv', { words: 'customers.csv', call: '' }],
    ['packing slip TL-26-000017', { words: 'Packing slip TL-26-000017', call: '' }],
    ['', { words: '', call: '' }],
  ])('reads %j as words and a call', (reason, cause) => {
    expect(causeOf(reason)).toEqual(cause);
  });
});
