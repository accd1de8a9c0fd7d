/** The customer as a login replies it. */
import type { LoginRecord } from '@tola/contract';
import type { SignedInCustomer } from '#http';

type LoginRecordSource = Pick<SignedInCustomer, 'firstName' | 'lastName' | 'mobile' | 'email' | 'state'>;

export function loginRecordOf({ firstName, lastName, mobile, email, state }: LoginRecordSource): LoginRecord {
  return { firstName, lastName, mobile, email, state, userType: 'User' };
}
