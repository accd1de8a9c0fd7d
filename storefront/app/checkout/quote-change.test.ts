import type { Paise } from '@tola/pricing';
import { expect, test } from 'vitest';
import { changeMessage, quoteChange } from './quote-change.ts';

const price = (payablePaise: Paise) => ({ payablePaise, cardPayablePaise: payablePaise + payablePaise / 50 });

test('reports no change for the first and for an equal price', () => {
  expect(quoteChange(null, price(100_00))).toBeNull();
  expect(quoteChange(price(100_00), price(100_00))).toBeNull();
});

test('reports a rise in rupees and asks to submit again', () => {
  const change = quoteChange(price(1_54_500_00), price(1_54_750_00));
  if (change === null) throw new Error('The rise was not seen');
  expect(change.rose).toBe(true);
  expect(changeMessage(change, false)).toBe(
    'The price went up by ₹250.00. The new total is ₹1,54,750.00. Press SUBMIT to accept it.',
  );
});

test('includes the card surcharge in both figures', () => {
  const change = quoteChange(price(1_00_000_00), price(99_000_00));
  if (change === null) throw new Error('The fall was not seen');
  expect(change.rose).toBe(false);
  expect(changeMessage(change, true)).toBe('The price went down by ₹1,020.00. The new total is ₹1,00,980.00.');
});
