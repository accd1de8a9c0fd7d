/** The account of a customer at the counter: the one with their mobile number, or a new one. */
import type { CustomerId } from '@tola/contract';
import { isPrintable } from '@tola/contract/printable';
import { openCounterCustomer } from '@tola/contract/staff';
import { createSlots } from '#addresses';
import { type Actor, recordAudit } from '#audit';
import { isUniqueViolation, type Transaction } from '#database';
import { refuse } from '#http';
import { findByMobile, insertAtCounter } from './account-store.ts';

interface CounterAccount {
  readonly mobile: string;
  readonly firstName: string;
  readonly lastName: string;
  readonly email: string | null;
}

/**
 * Finds or opens the account. Its number is not proved: the person who proves it later is asked whether the account is theirs.
 *
 * @throws Refusal of OpenCounterCustomer
 */
export async function openCounterAccount(
  tx: Transaction,
  { email, ...typed }: CounterAccount,
  actor: Actor,
  now: Date,
): Promise<CustomerId> {
  if (![typed.firstName, typed.lastName].every(isPrintable)) throw refuse(openCounterCustomer, 'not-printable');
  const customerId = await insertOrRefuse(tx, { ...typed, email: email ?? '' }, now);
  if (customerId === null) {
    const known = await findByMobile(tx, typed.mobile);
    if (known === null) throw new Error('An account with this number vanished');
    return known.id;
  }
  await createSlots(tx, { customerId, state: '', filled: [] }, now);
  await recordAudit(tx, actor, { action: 'opened', kind: 'customer', subjectId: customerId }, now);
  return customerId;
}

async function insertOrRefuse(
  tx: Transaction,
  account: Omit<CounterAccount, 'email'> & { readonly email: string },
  now: Date,
): Promise<CustomerId | null> {
  try {
    return await insertAtCounter(tx, account, now);
  } catch (error) {
    if (isUniqueViolation(error, 'customer_email_once')) throw refuse(openCounterCustomer, 'email-taken');
    throw error;
  }
}
