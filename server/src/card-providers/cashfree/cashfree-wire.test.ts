import { expect, test } from 'vitest';
import { cashfreeWire } from './cashfree-wire.ts';

test('lists a repeated payment once, as a success when it is one', () => {
  const payment = (id: string, payment_status: string) => ({ cf_payment_id: id, payment_status, payment_amount: 10 });
  const listed = cashfreeWire.payments.parse([
    payment('1', 'PENDING'),
    payment('2', 'SUCCESS'),
    payment('1', 'FAILED'),
    payment('2', 'PENDING'),
  ]);
  expect(listed.map(({ id, state }) => [id, state])).toEqual([
    ['1', 'failed'],
    ['2', 'success'],
  ]);
});
