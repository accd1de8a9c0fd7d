import { describe, expect, it } from 'vitest';
import { tidyDigits } from './digits.ts';

describe('a mobile number', () => {
  it.each([
    '9876543210',
    '98765 43210',
    '+91 98765 43210',
    '+91-9876543210',
    '0091 98765 43210',
    '098765-43210',
    '(0) 98765 43210',
    '91 98765 43210',
  ])('%s has the same ten digits', (typed) => {
    expect(tidyDigits(typed, 10, true)).toBe('9876543210');
  });

  it('that begins with 91 keeps its first digits', () => {
    expect(tidyDigits('91234 56789', 10, true)).toBe('9123456789');
    expect(tidyDigits('91234567890', 10, true)).toBe('9123456789');
  });

  it('is limited to ten digits', () => {
    expect(tidyDigits('98765432101', 10, true)).toBe('9876543210');
  });
});

it('a one-time password keeps a leading zero', () => {
  expect(tidyDigits('01 23 45 6', 5, false)).toBe('01234');
});
