import { expect, it } from 'vitest';
import { gift } from './gifts.ts';
import { gstin, stateName } from './values.ts';

it('reads a stored gift that the rules of today would refuse, and accepts none', () => {
  const stored = { Message: 'Happy birthday 🎂', DeliverFrom: '2026-02-30' };
  expect(gift.read(stored)).toEqual({ message: 'Happy birthday 🎂', deliverFrom: '2026-02-30' });
  expect(() => gift.decode(stored, 'Gift')).toThrow('without emoji');
  expect(() => gift.decode({ DeliverFrom: '2026-02-30' }, 'Gift')).toThrow('Choose a valid delivery date');
});

it('reads a stored State and GSTIN as they are, and accepts neither', () => {
  for (const codec of [stateName('Select state'), gstin('Enter valid GST number')]) {
    expect(codec.read('Bombay')).toBe('Bombay');
    expect(() => codec.decode('Bombay', 'Value')).toThrow();
  }
});
