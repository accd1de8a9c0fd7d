/** Mails to a member of staff about changes of their own login. */
import type { StaffId } from '@tola/contract';
import type { Transaction } from '#database';
import { queueMail } from '#outbox';

/** @param change a sentence without its full stop */
export async function notifyOfChange(
  tx: Transaction,
  person: { readonly id: StaffId; readonly name: string; readonly email: string },
  change: string,
  now: Date,
): Promise<void> {
  const data = { name: person.name, change, at: now.toISOString() };
  const dedupeKey = `staff-login ${person.id} ${now.toISOString()} ${change}`;
  await queueMail(tx, { template: 'staff-login-changed', to: person.email, data, dedupeKey }, now);
}
