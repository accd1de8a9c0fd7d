/** Back-office calls on enquiries. */
import * as contract from '@tola/contract/staff';
import { recordAudit } from '#audit';
import type { Database, Queryable } from '#database';
import { type Enquiry, lockEnquiry, readEnquiry, workOnEnquiry } from '#enquiries';
import { type Operation, refuse } from '#http';
import { queueMail } from '#outbox';
import { digestOf } from '#records';
import { onWire, staffChange, staffOperation } from '#staff-accounts';
import { listEnquiries } from './enquiry-list-store.ts';

export function staffEnquiryOperations({ database }: { readonly database: Database }): Operation[] {
  return [
    staffOperation(contract.listEnquiries, async ({ payload }) => onWire(await listEnquiries(database, payload))),
    staffOperation(contract.readEnquiry, async ({ payload }) => {
      const found = await readEnquiry(database, payload.ticketNumber);
      if (found === null) throw refuse(contract.readEnquiry, 'enquiry-unknown');
      return onWire(enquiryDetail(found));
    }),
    staffChange(database, contract.workOnEnquiry, async (tx, { payload, now }, actor) => {
      const { ticketNumber, status, assignedTo, note } = payload;
      const before = await lockUnchanged(tx, payload);
      const step = {
        ticketNumber,
        note,
        by: actor.name,
        ...(status === null ? {} : { status }),
        ...(assignedTo === null ? {} : { assignedTo: assignedTo === '' ? null : assignedTo }),
      };
      const after = await workOnEnquiry(tx, step, now);
      const states = { before: stateOf(before), after: stateOf(after ?? before) };
      await recordAudit(tx, actor, { ...enquiryEntry('worked on', ticketNumber), ...states, note }, now);
      return null;
    }),
    staffChange(database, contract.replyToEnquiry, async (tx, { payload, now }, actor) => {
      const { ticketNumber, text } = payload;
      const { email, message } = await lockUnchanged(tx, payload);
      const note = `Replied by email:\n${text}`;
      await workOnEnquiry(tx, { ticketNumber, status: 'answered', note, by: actor.name }, now);
      const data = { ticketNumber, text, signedBy: actor.name, message };
      const dedupeKey = `enquiry-reply ${ticketNumber} ${now.toISOString()}`;
      await queueMail(tx, { template: 'enquiry-reply', to: email, data, dedupeKey }, now);
      await recordAudit(tx, actor, { ...enquiryEntry('replied to', ticketNumber), note: text.slice(0, 400) }, now);
      return null;
    }),
  ];
}

type Found = NonNullable<Awaited<ReturnType<typeof readEnquiry>>>;

function enquiryDetail({ enquiry, notes }: Found) {
  const { id, ticketNumber, kind, email, mobile, message, status, assignedTo, createdAt, address, city } = enquiry;
  return {
    id,
    ticketNumber,
    kind,
    email,
    mobile,
    message,
    status,
    assignedTo,
    createdAt,
    address,
    city,
    notes,
    name: `${enquiry.name} ${enquiry.lastName}`.trim(),
    hasCard: kind === 'distributor',
    version: digestOf(stateOf(enquiry)),
  };
}

/** The fields of an edit conflict; notes are only added. */
function stateOf({ status, assignedTo }: Enquiry): Pick<Enquiry, 'status' | 'assignedTo'> {
  return { status, assignedTo };
}

/**
 * Locks the enquiry, unchanged since it was read.
 *
 * @throws Refusal enquiry-unknown, changed-meanwhile
 */
async function lockUnchanged(tx: Queryable, read: { ticketNumber: string; version: string }): Promise<Enquiry> {
  const enquiry = await lockEnquiry(tx, read.ticketNumber);
  if (enquiry === null) throw refuse(contract.workOnEnquiry, 'enquiry-unknown');
  if (digestOf(stateOf(enquiry)) !== read.version) throw refuse(contract.workOnEnquiry, 'changed-meanwhile');
  return enquiry;
}

function enquiryEntry(action: string, ticketNumber: string) {
  return { action, kind: 'enquiry', subjectId: ticketNumber, subject: ticketNumber };
}
