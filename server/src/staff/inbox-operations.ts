/** The calls on enquiries and messages. */
import * as contract from '@tola/contract/staff';
import type { Business } from '#business';
import type { Database } from '#database';
import { readEnquiry, workOnEnquiry } from '#enquiries';
import { type Operation, refuse } from '#http';
import { letterheadOf, queueMail, readMessage, resendMessage } from '#outbox';
import { actorOf, recordChange } from './audit.ts';
import { listEnquiries, listMessages } from './inbox-store.ts';
import { onWire } from './on-wire.ts';
import { staffOperation } from './staff-door.ts';

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
      const { enquiry, notes } = found;
      const { id, ticketNumber, kind, email, mobile, message, status, assignedTo, createdAt, address, city } = enquiry;
      const name = `${enquiry.name} ${enquiry.lastName}`.trim();
      const hasCard = kind === 'distributor';
      return onWire({
        id,
        ticketNumber,
        kind,
        name,
        email,
        mobile,
        message,
        status,
        assignedTo,
        createdAt,
        address,
        city,
        hasCard,
        notes,
      });
    }),
    staffOperation(contract.workOnEnquiry, async (request) => {
      const { payload, staff, now } = request;
      await database.transaction(async (tx) => {
        const { status, assignedTo } = payload;
        const step = {
          ...{ ticketNumber: payload.ticketNumber, note: payload.note, by: staff.name },
          ...(status === null ? {} : { status }),
          ...(assignedTo === null ? {} : { assignedTo: assignedTo === '' ? null : assignedTo }),
        };
        const enquiry = await workOnEnquiry(tx, step, now);
        if (enquiry === null) throw refuse(contract.workOnEnquiry, 'enquiry-unknown');
        const change = {
          action: 'worked on',
          kind: 'enquiry',
          subjectId: payload.ticketNumber,
          subject: payload.ticketNumber,
        };
        await recordChange(
          tx,
          actorOf(staff, request),
          { ...change, after: { status, assignedTo }, note: payload.note },
          now,
        );
      });
      return null;
    }),
    staffOperation(contract.replyToEnquiry, async (request) => {
      const { payload, staff, now } = request;
      const { ticketNumber, text } = payload;
      await database.transaction(async (tx) => {
        const note = `Replied by mail:\n${text}`;
        const enquiry = await workOnEnquiry(tx, { ticketNumber, status: 'answered', note, by: staff.name }, now);
        if (enquiry === null) throw refuse(contract.replyToEnquiry, 'enquiry-unknown');
        const data = { ticketNumber, text, signedBy: staff.name, message: enquiry.message };
        const dedupeKey = `enquiry-reply ${ticketNumber} ${now.toISOString()}`;
        await queueMail(tx, { template: 'enquiry-reply', to: enquiry.email, data, dedupeKey }, now);
        const change = {
          action: 'replied to',
          kind: 'enquiry',
          subjectId: ticketNumber,
          subject: ticketNumber,
          note: text.slice(0, 400),
        };
        await recordChange(tx, actorOf(staff, request), change, now);
      });
      return null;
    }),
  ];
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
          subject: `message ${payload.id}`,
        };
        await recordChange(tx, actorOf(staff, request), change, now);
      });
      return null;
    }),
  ];
}
