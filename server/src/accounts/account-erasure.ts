/** Erases an account: it keeps its id, because orders and invoices refer to it, and nothing that names a person. */
import type { CustomerId } from '@tola/contract';
import { sql, type Transaction } from '#database';
import { forgetDevicesOfNumber } from './account-limits.ts';
import { UNUSABLE_HASH } from './passwords.ts';

export interface OwnContacts {
  readonly mobile: string;
  readonly email: string;
  /** Null until proved to be this customer's. */
  readonly provedMobile: string | null;
  readonly provedEmail: string | null;
}

/**
 * Locks a customer against orders and logins until the transaction ends.
 *
 * @returns the contacts; null when the account is erased already
 */
export async function lockForErasure(tx: Transaction, customerId: CustomerId): Promise<OwnContacts | null> {
  return await tx.maybeOne<OwnContacts>(sql`
    select mobile, email, case when mobile_verified_at is not null then mobile end as proved_mobile,
      case when email_verified_at is not null then email end as proved_email
    from customer where id = ${customerId} and erased_at is null for update`);
}

/** Replaces every personal field, and deletes sessions and one-time passwords. Number and email are free for a new account. */
export async function eraseAccount(tx: Transaction, customerId: CustomerId, mobile: string, now: Date): Promise<void> {
  await tx.run(sql`
    update customer
    set first_name = 'Erased', last_name = 'customer', mobile = 'erased-' || id, email = 'erased-' || id || '@erased.invalid',
      gstin = null, blocked_at = null, blocked_reason = '', password_hash = ${UNUSABLE_HASH}, password_changed_at = ${now},
      erased_at = ${now}
    where id = ${customerId}`);
  await tx.run(sql`delete from session where customer_id = ${customerId}`);
  await tx.run(sql`delete from one_time_password where customer_id = ${customerId} or mobile = ${mobile}`);
  await tx.run(sql`delete from otp_wrong_try where mobile = ${mobile}`);
  await forgetDevicesOfNumber(tx, mobile);
}
