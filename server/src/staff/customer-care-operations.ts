/** Back-office calls that block, tag, correct and merge customers. */
import type { CustomerId } from '@tola/contract';
import { isPrintable } from '@tola/contract/printable';
import * as contract from '@tola/contract/staff';
import { correctMobile, correctName, sendEmailLink, setBlock } from '#accounts';
import { recordAudit } from '#audit';
import { insertScreening, latestScreening } from '#books';
import type { DataKeys } from '#data-keys';
import type { Database, Queryable } from '#database';
import { type Operation, refuse } from '#http';
import type { ChangeDependencies } from '#pending-changes';
import { onWire, staffChange } from '#staff-accounts';
import { proposeMerge } from './customer-merge.ts';
import { requireCustomer } from './customer-operations.ts';
import { type CustomerRow, deleteTag, insertTag, lockCustomer } from './customer-store.ts';

interface CareDependencies {
  readonly database: Database;
  readonly changes: ChangeDependencies;
  /** Seals the link that proves a new email. */
  readonly keys: DataKeys;
}

const kind = 'customer';

export function customerCareOperations({ database, changes, keys }: CareDependencies): Operation[] {
  return [
    staffChange(database, contract.blockCustomer, async (tx, { payload, now }, actor) => {
      const { customerId, block, reason: note } = payload;
      await requireAccount(tx, customerId);
      if (!(await setBlock(tx, { customerId, reason: block ? note : null }, now))) return null;
      const action = block ? 'blocked' : 'unblocked';
      await recordAudit(tx, actor, { action, kind, subjectId: customerId, note }, now);
      return null;
    }),
    staffChange(database, contract.tagCustomer, async (tx, { payload, staff, now }, actor) => {
      const { customerId, tag, add } = payload;
      await requireAccount(tx, customerId);
      const action = add ? 'tagged' : 'removed a tag of';
      if (add) {
        const outcome = await insertTag(tx, { customerId, tag, staffId: staff.id, most: contract.MOST_TAGS }, now);
        if (outcome === 'full') throw refuse(contract.tagCustomer, 'too-many-tags');
        if (outcome === 'had') return null;
      } else if (!(await deleteTag(tx, customerId, tag))) return null;
      await recordAudit(tx, actor, { action, kind, subjectId: customerId, note: tag }, now);
      return null;
    }),
    staffChange(database, contract.mergeCustomers, async (tx, { payload, now }, actor) =>
      onWire(await proposeMerge({ ...changes, keys }, tx, payload, actor, now)),
    ),
    ...contactOperations({ database, keys }),
    screening(database),
  ];
}

function screening(database: Database): Operation {
  return staffChange(database, contract.screenCustomer, async (tx, { payload, staff, now }, actor) => {
    const { customerId, result, note } = payload;
    await requireAccount(tx, customerId);
    const latest = await latestScreening(tx, customerId);
    // The same result with the same note is a repeat.
    if (latest?.result === result && latest.note === note) return null;
    await insertScreening(tx, { customerId, result, note, by: staff.name }, now);
    const entry = { action: 'screened', kind, subjectId: customerId, note };
    await recordAudit(tx, actor, { ...entry, before: { result: latest?.result ?? null }, after: { result } }, now);
    return null;
  });
}

function contactOperations({ database, keys }: Pick<CareDependencies, 'database' | 'keys'>): Operation[] {
  return [
    staffChange(database, contract.correctCustomerName, async (tx, { payload, now }, actor) => {
      const { customerId, reason: note, firstName, lastName } = payload;
      if (![firstName, lastName].every(isPrintable)) throw refuse(contract.correctCustomerName, 'not-printable');
      const had = await requireAccount(tx, customerId);
      if (had.firstName === firstName && had.lastName === lastName) return null;
      await correctName(tx, customerId, { firstName, lastName }, now);
      const before = { firstName: had.firstName, lastName: had.lastName };
      const entry = { action: 'corrected the name of', kind, subjectId: customerId, note };
      await recordAudit(tx, actor, { ...entry, before, after: { firstName, lastName } }, now);
      return null;
    }),
    staffChange(database, contract.correctCustomerEmail, async (tx, { payload, now }, actor) => {
      const { customerId, email, reason: note } = payload;
      const { email: old } = await requireAccount(tx, customerId);
      await sendEmailLink(tx, keys, { customerId, email }, now);
      const entry = { action: 'sent a link to a new email of', kind, subjectId: customerId, note };
      await recordAudit(tx, actor, { ...entry, before: { email: old }, after: { email } }, now);
      return null;
    }),
    staffChange(database, contract.correctCustomerMobile, async (tx, { payload, now }, actor) => {
      const { customerId, mobile, reason: note } = payload;
      const { mobile: oldMobile } = await requireAccount(tx, customerId);
      if (mobile === oldMobile) return null;
      await correctMobile(tx, { customerId, mobile, oldMobile }, now);
      const entry = { action: 'corrected the mobile number of', kind, subjectId: customerId, note };
      await recordAudit(tx, actor, { ...entry, before: { mobile: oldMobile }, after: { mobile } }, now);
      return null;
    }),
  ];
}

/**
 * Locks the customer, so that no erasure or merge runs beside the change, and none has left an account to write to.
 *
 * @throws Refusal customer-unknown, account-erased
 */
async function requireAccount(tx: Queryable, id: CustomerId): Promise<CustomerRow> {
  await lockCustomer(tx, id);
  const customer = await requireCustomer(tx, id);
  if (customer.erasedAt !== null) throw refuse(contract.blockCustomer, 'account-erased');
  return customer;
}
