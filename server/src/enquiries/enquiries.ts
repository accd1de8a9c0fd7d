/** Enquiries: stored under a ticket number and acknowledged by email, then handled by staff. */
import { indianDate } from '@tola/pricing';
import type { Database, Queryable } from '#database';
import { queueMail } from '#outbox';
import {
  type Enquiry,
  type EnquiryKind,
  type EnquiryNote,
  type EnquiryStatus,
  findEnquiry,
  insertEnquiry,
  insertNote,
  lockEnquiry,
  type SentEnquiry,
  selectNotes,
  updateEnquiry,
} from './enquiry-store.ts';

const kindNames: Readonly<Record<EnquiryKind, string>> = {
  contact: 'Contact enquiry',
  corporate: 'Corporate gifting enquiry',
  distributor: 'Distributor application',
};

/**
 * Stores an enquiry and queues its acknowledgement in one transaction, once per idempotency key.
 *
 * @returns the ticket number
 */
export async function submitEnquiry(database: Database, draft: SentEnquiry, now: Date): Promise<string> {
  return await database.transaction(async (tx) => {
    const ticketNumber = await insertEnquiry(tx, draft, yearInIndia(now), now);
    await queueMail(
      tx,
      {
        template: 'enquiry-received',
        to: draft.email,
        data: {
          name: `${draft.name} ${draft.lastName}`.trim(),
          ticketNumber,
          kind: kindNames[draft.kind],
          message: draft.message,
        },
        dedupeKey: `enquiry-received ${ticketNumber}`,
      },
      now,
    );
    return ticketNumber;
  });
}

function yearInIndia(now: Date): string {
  return indianDate(now).slice(2, 4);
}

/** An enquiry with its staff notes; null when the number is unknown. */
export async function readEnquiry(
  db: Queryable,
  ticketNumber: string,
): Promise<{ readonly enquiry: Enquiry; readonly notes: EnquiryNote[] } | null> {
  const enquiry = await findEnquiry(db, ticketNumber);
  return enquiry === null ? null : { enquiry, notes: await selectNotes(db, enquiry.id) };
}

export interface EnquiryUpdate {
  readonly ticketNumber: string;
  readonly status?: EnquiryStatus;
  /** Null unassigns it. */
  readonly assignedTo?: string | null;
  readonly note?: string;
  readonly by: string;
}

/** Updates an enquiry and adds a note of each change with its author. Null when the number is unknown. */
export async function workOnEnquiry(tx: Queryable, update: EnquiryUpdate, now: Date): Promise<Enquiry | null> {
  const before = await lockEnquiry(tx, update.ticketNumber);
  if (before === null) return null;
  const after = {
    status: update.status ?? before.status,
    assignedTo: update.assignedTo === undefined ? before.assignedTo : update.assignedTo,
  };
  await updateEnquiry(tx, before.id, after, now);
  const notes = [
    update.note?.trim() ?? '',
    after.status === before.status ? '' : `Status: ${before.status} → ${after.status}`,
    after.assignedTo === before.assignedTo ? '' : `Assigned to ${after.assignedTo ?? 'nobody'}`,
  ];
  for (const text of notes.filter((one) => one !== '')) await insertNote(tx, before.id, { text, by: update.by }, now);
  return { ...before, ...after, updatedAt: now };
}
