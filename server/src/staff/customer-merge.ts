/**
 * Merges two records of one person: everything of one moves to the other, whose customer keeps the contacts or takes them
 * from the record that goes. A second person approves it, because the customer of the kept record
 * then sees the orders of both.
 */
import type { CustomerId } from '@tola/contract';
import { mergeCustomers, type WaitingChange } from '@tola/contract/staff';
import * as z from 'zod';
import { endSessions, eraseAccount } from '#accounts';
import { type Actor, actingStaff, recordAudit } from '#audit';
import type { DataKeys } from '#data-keys';
import { isUniqueViolation, type Transaction } from '#database';
import { refuse } from '#http';
import { movePoints } from '#loyalty';
import { rebindPans } from '#orders';
import { queueMail } from '#outbox';
import {
  type ChangeDependencies,
  type ChangeKind,
  changedSince,
  makeAsSeen,
  proposeChange,
  rehearse,
} from '#pending-changes';
import * as store from './customer-merge-store.ts';
import { insertCustomerNote } from './customer-store.ts';

const customerId = z.int().transform((id) => id as CustomerId);
const contactOf = z.enum(['kept', 'merged']);
const payloadSchema = z.object({
  keepId: customerId,
  mergeId: customerId,
  mobileOf: contactOf,
  emailOf: contactOf,
  /** Contacts of both when it was proposed; empty until then. */
  seen: z.string(),
});

type Payload = z.output<typeof payloadSchema>;

export function mergeKind(keys: DataKeys): ChangeKind<Payload> {
  return {
    name: 'merge',
    schema: payloadSchema,
    async make(tx, payload, { reason }, actor, now) {
      await makeAsSeen(mergeCustomers, 'already-merged', async () => {
        const { kept, gone } = await lockBoth(tx, payload);
        if (seenOf(kept, gone) !== payload.seen) throw changedSince();
        await merge(keys, tx, { ...payload, reason }, actor, now);
      });
    },
  };
}

type MergeRequest = Omit<Payload, 'seen'> & { readonly reason: string };

/**
 * Proposes a merge, after it was made and rolled back: what could not be made is refused at once.
 *
 * @throws Refusal of MergeCustomers
 */
export async function proposeMerge(
  dependencies: ChangeDependencies & { readonly keys: DataKeys },
  tx: Transaction,
  request: MergeRequest,
  actor: Actor,
  now: Date,
): Promise<WaitingChange> {
  const { reason, ...wanted } = request;
  const { kept, gone } = await lockBoth(tx, wanted);
  await rehearse(tx, async () => await merge(dependencies.keys, tx, request, actor, now));
  const shown = ({ name, mobile, email }: store.MergedRecord) => ({ name, mobile, email });
  const change = {
    payload: { ...wanted, seen: seenOf(kept, gone) },
    ...{ subjectKind: 'customer', subjectId: wanted.keepId, reason },
    sentence: `Customer ${gone.name} (${wanted.mergeId}) merged into ${kept.name} (${wanted.keepId})`,
    before: { kept: shown(kept), merged: shown(gone) },
    after: {
      mobile: (wanted.mobileOf === 'kept' ? kept : gone).mobile,
      email: (wanted.emailOf === 'kept' ? kept : gone).email,
    },
  };
  return await proposeChange(dependencies, tx, mergeKind(dependencies.keys), change, actor, now);
}

interface Both {
  readonly kept: store.MergedRecord;
  readonly gone: store.MergedRecord;
}

async function lockBoth(tx: Transaction, { keepId, mergeId }: Pick<Payload, 'keepId' | 'mergeId'>): Promise<Both> {
  if (keepId === mergeId) throw refuse(mergeCustomers, 'same-customer');
  const records = await store.lockRecords(tx, mergeId, keepId);
  const kept = records.find(({ id }) => id === keepId);
  const gone = records.find(({ id }) => id === mergeId);
  if (kept === undefined || gone === undefined) throw refuse(mergeCustomers, 'customer-unknown');
  if (kept.isErased || gone.isErased) throw refuse(mergeCustomers, 'already-merged');
  if (kept.hasErasure || gone.hasErasure) throw refuse(mergeCustomers, 'erasure-waiting');
  return { kept, gone };
}

/** Contacts of both: another merge than the one that was approved has others. */
function seenOf(...records: readonly store.MergedRecord[]): string {
  return JSON.stringify(records.map(({ name, mobile, email }) => [name, mobile, email]));
}

async function merge(keys: DataKeys, tx: Transaction, request: MergeRequest, actor: Actor, now: Date): Promise<void> {
  const { keepId: into, mergeId: from, reason: note } = request;
  const [kept, gone] = [await store.contactsOf(tx, into), await store.contactsOf(tx, from)];
  await store.insertMerge(tx, from, into, now);
  await rebindPans(keys, tx, from, into);
  const orders = await store.moveRows(tx, from, into);
  const points = await movePoints(tx, from, into, now);
  const homeless = await store.moveAddresses(tx, from, into, now);
  await store.endChangesOf(tx, from, now);
  for (const address of homeless) {
    const text = `Address of the merged record, for which no slot was free: ${address}`;
    await insertCustomerNote(tx, { customerId: into, text, staffId: actingStaff(actor) }, now);
  }
  await tellBoth(tx, { from, into }, now);
  await eraseAccount(tx, from, gone.mobile, now);
  await giveContacts(tx, request, kept, gone);
  const entry = { kind: 'customer', note };
  const after = { mergedId: from, orders, points };
  await recordAudit(tx, actor, { ...entry, action: 'merged another record into', subjectId: into, after }, now);
}

async function tellBoth(
  tx: Transaction,
  { from, into }: { from: CustomerId; into: CustomerId },
  now: Date,
): Promise<void> {
  for (const customerId of [from, into]) {
    const dedupeKey = `accounts-merged ${from} ${into} ${customerId}`;
    const data = { at: now.toISOString() };
    await queueMail(tx, { template: 'accounts-merged', to: { customerId }, data, dedupeKey }, now);
  }
}

async function giveContacts(
  tx: Transaction,
  { keepId: into, mobileOf, emailOf }: MergeRequest,
  kept: store.Contacts,
  gone: store.Contacts,
): Promise<void> {
  const mobile = mobileOf === 'merged' || kept.mobile === '' ? gone : kept;
  const email = emailOf === 'merged' || kept.email === '' ? gone : kept;
  const named = kept.firstName === '' ? gone : kept;
  const blocked = kept.blockedAt === null ? gone : kept;
  const earliest = (one: Date | null, other: Date | null) =>
    one === null || (other !== null && other < one) ? other : one;
  try {
    await store.updateContacts(tx, into, {
      ...{ firstName: named.firstName, lastName: named.lastName, state: kept.state || gone.state },
      ...{ mobile: mobile.mobile, mobileVerifiedAt: mobile.mobileVerifiedAt },
      ...{ email: email.email, emailVerifiedAt: email.emailVerifiedAt },
      gstin: kept.gstin ?? gone.gstin,
      establishedAt: earliest(kept.establishedAt, gone.establishedAt),
      declaredMinorAt: kept.declaredMinorAt ?? gone.declaredMinorAt,
      ...{ blockedAt: blocked.blockedAt, blockedReason: blocked.blockedReason },
      createdAt: kept.createdAt < gone.createdAt ? kept.createdAt : gone.createdAt,
    });
  } catch (error) {
    throw isUniqueViolation(error) ? refuse(mergeCustomers, 'contact-taken') : error;
  }
  // Sessions under the old number, or from before a block that the other record had, end.
  if (mobile === gone || blocked.blockedAt !== null) await endSessions(tx, into, null);
}
