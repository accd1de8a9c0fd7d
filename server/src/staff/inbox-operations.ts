/** The calls on enquiries and messages. */
import * as contract from '@tola/contract/staff';
import { actorOf, recordChange } from '#audit';
import type { Business } from '#business';
import type { Database, Queryable } from '#database';
import { type Enquiry, lockEnquiry, readEnquiry, workOnEnquiry } from '#enquiries';
import { type Operation, refuse } from '#http';
import { letterheadOf, queueMail, readMessage, resendMessage } from '#outbox';
import { digestOf } from '#records';
import { onWire, staffOperation } from '#staff-accounts';
import { listEnquiries, listMessages } from './inbox-store.ts';

interface InboxNeeds {
  readonly database: Database;
  readonly business: Business;
  readonly publicUrl: string;
}

export function inboxOperations(needs: InboxNeeds): Operation[] {
  return [...enquiryOperations(needs), ...outboxOperations(needs)];
}

function enquiryOperations({ database }: InboxNeeds): Operation[] {
  return [
    staffOperation(contract.listEnquiries, async ({ payload }) => onWire(await listEnquiries(database, payload))),
    staffOperation(contract.readEnquiry, async ({ payload }) => {
      const found = await readEnquiry(database, payload.ticketNumber);
      if (found === null) throw refuse(contract.readEnquiry, 'enquiry-unknown');
      return onWire(heldEnquiry(found));
    }),
    staffOperation(contract.workOnEnquiry, async (request) => {
      const { payload, staff, now } = request;
      const { ticketNumber, status, assignedTo, note } = payload;
      await database.transaction(async (tx) => {
        const before = await untouchedEnquiry(tx, payload);
        const step = {
          ...{ ticketNumber, note, by: staff.name },
          ...(status === null ? {} : { status }),
          ...(assignedTo === null ? {} : { assignedTo: assignedTo === '' ? null : assignedTo }),
        };
        const after = await workOnEnquiry(tx, step, now);
        const states = { before: stateOf(before), after: stateOf(after ?? before) };
        await recordChange(
          tx,
          actorOf(staff, request),
          { ...enquiryChange('worked on', payload), ...states, note },
          now,
        );
      });
      return null;
    }),
    staffOperation(contract.replyToEnquiry, async (request) => {
      const { payload, staff, now } = request;
      const { ticketNumber, text } = payload;
      await database.transaction(async (tx) => {
        const { email, message } = await untouchedEnquiry(tx, payload);
        const note = `Replied by mail:\n${text}`;
        await workOnEnquiry(tx, { ticketNumber, status: 'answered', note, by: staff.name }, now);
        const data = { ticketNumber, text, signedBy: staff.name, message };
        const dedupeKey = `enquiry-reply ${ticketNumber} ${now.toISOString()}`;
        await queueMail(tx, { template: 'enquiry-reply', to: email, data, dedupeKey }, now);
        const change = { ...enquiryChange('replied to', payload), note: text.slice(0, 400) };
        await recordChange(tx, actorOf(staff, request), change, now);
      });
      return null;
    }),
  ];
}

type Found = NonNullable<Awaited<ReturnType<typeof readEnquiry>>>;

function heldEnquiry({ enquiry, notes }: Found) {
  const { id, ticketNumber, kind, email, mobile, message, status, assignedTo, createdAt, address, city } = enquiry;
  return {
    ...{ id, ticketNumber, kind, email, mobile, message, status, assignedTo, createdAt, address, city, notes },
    name: `${enquiry.name} ${enquiry.lastName}`.trim(),
    hasCard: kind === 'distributor',
    version: digestOf(stateOf(enquiry)),
  };
}

/** What two people could change against each other; notes only add up. */
function stateOf({ status, assignedTo }: Enquiry): Pick<Enquiry, 'status' | 'assignedTo'> {
  return { status, assignedTo };
}

/**
 * Holds the enquiry as it was read.
 *
 * @throws Refusal enquiry-unknown, changed-meanwhile
 */
async function untouchedEnquiry(tx: Queryable, read: { ticketNumber: string; version: string }): Promise<Enquiry> {
  const enquiry = await lockEnquiry(tx, read.ticketNumber);
  if (enquiry === null) throw refuse(contract.workOnEnquiry, 'enquiry-unknown');
  if (digestOf(stateOf(enquiry)) !== read.version) throw refuse(contract.workOnEnquiry, 'changed-meanwhile');
  return enquiry;
}

function enquiryChange(action: string, { ticketNumber }: { ticketNumber: string }) {
  return { action, kind: 'enquiry', subjectId: ticketNumber, subject: ticketNumber };
}

/** What opens something for its recipient is shown to owners only. */
const SECRET_TEMPLATES = new Set(['one-time-password', 'staff-invite']);

function outboxOperations({ database, business, publicUrl }: InboxNeeds): Operation[] {
  return [
    staffOperation(contract.listMessages, async ({ payload }) => onWire(await listMessages(database, payload))),
    staffOperation(contract.readMessage, async ({ payload, staff }) => {
      const message = await readMessage(database, payload.id, letterheadOf(business, publicUrl));
      if (message === null) throw refuse(contract.readMessage, 'message-unknown');
      const { written, data: _, dedupeKey: __, nextAttemptAt: ___, expiresAt: ____, ...row } = message;
      const isHidden = SECRET_TEMPLATES.has(row.template) && !staff.roles.includes('owner');
      return onWire({ ...row, subject: written?.subject ?? '', text: isHidden ? null : (written?.text ?? null) });
    }),
    staffOperation(contract.resendMessage, async (request) => {
      const { payload, staff, now } = request;
      await database.transaction(async (tx) => {
        if (!(await resendMessage(tx, payload.id, now))) throw refuse(contract.resendMessage, 'cannot-resend');
        const change = {
          action: 'sent again',
          kind: 'message',
          subjectId: payload.id,
        };
        await recordChange(tx, actorOf(staff, request), change, now);
      });
      return null;
    }),
  ];
}
