import { expect, test } from 'vitest';
import { failureOf } from './cashfree-failures.ts';

test.each([
  ['FAILED', { error_code_raw: 'ZM' }, 'ZM::Invalid UPI PIN', 'wrong PIN'],
  ['FAILED', null, 'Z9::INSUFFICIENT FUNDS IN CUSTOMER ACCOUNT', 'insufficient funds'],
  ['FAILED', { error_reason: 'insufficient_funds' }, '', 'insufficient funds'],
  ['FAILED', { error_reason: 'auth_declined' }, 'Transaction declined by the issuing bank', 'declined'],
  ['FAILED', { error_description: 'Expired card' }, '', 'card expired'],
  ['FAILED', { error_reason: 'transaction_limit_exceeded' }, '', 'limit exceeded'],
  ['FAILED', { error_reason: 'unknown', error_description: 'Mainframe asleep' }, 'Mainframe asleep', null],
  ['USER_DROPPED', null, 'User dropped', 'abandoned'],
  ['CANCELLED', null, '', 'cancelled'],
  ['SUCCESS', null, '00::Transaction success', null],
  ['PENDING', null, 'Transaction is pending', null],
])('%s %o %s means %s', (status, error, message, failure) => {
  expect(failureOf(status, error, message)).toBe(failure);
});
