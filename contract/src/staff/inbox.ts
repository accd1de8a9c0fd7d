/** Enquiries as tickets, and the messages sent to customers and staff. */

import * as z from 'zod/mini';
import { EDIT_CONFLICT } from './people.ts';
import { staffCall } from './staff-call.ts';
import { anId, type ListPage, optionalText, pageOfList, requiredText, versionText } from './staff-values.ts';

export const ENQUIRY_STATES = ['new', 'in progress', 'answered', 'closed'] as const;
export type EnquiryState = (typeof ENQUIRY_STATES)[number];
export const ENQUIRY_KINDS = ['contact', 'corporate', 'distributor'] as const;
export type EnquiryKind = (typeof ENQUIRY_KINDS)[number];
const inbox = ['orders', 'content'] as const;
const NO_ENQUIRY = [404, 'Enquiry not found'] as const;

export interface ListedEnquiry {
  readonly id: number;
  readonly ticketNumber: string;
  readonly kind: EnquiryKind;
  readonly name: string;
  readonly email: string;
  readonly mobile: string;
  readonly message: string;
  readonly status: EnquiryState;
  readonly assignedTo: string | null;
  readonly createdAt: string;
}

export const listEnquiries = staffCall<ListPage<ListedEnquiry>>()({
  name: 'ListEnquiries',
  does: 'Lists enquiries, newest first.',
  right: inbox,
  repeat: 'harmless',
  payload: z.object({
    ...pageOfList,
    search: optionalText(100),
    kind: z._default(z.nullable(z.enum(ENQUIRY_KINDS)), null),
    status: z._default(z.nullable(z.enum(ENQUIRY_STATES)), null),
    assignedTo: optionalText(100),
  }),
});

export interface EnquiryDetail extends ListedEnquiry {
  readonly address: string;
  readonly city: string;
  readonly hasCard: boolean;
  /** Version of its status and assignee. */
  readonly version: string;
  readonly notes: {
    readonly id: number;
    readonly text: string;
    readonly writtenBy: string;
    readonly writtenAt: string;
  }[];
}

export const readEnquiry = staffCall<EnquiryDetail>()({
  name: 'ReadEnquiry',
  does: 'Reads an enquiry with its notes.',
  right: inbox,
  repeat: 'harmless',
  payload: z.object({ ticketNumber: requiredText(40) }),
  refusals: { 'enquiry-unknown': NO_ENQUIRY },
});

export const workOnEnquiry = staffCall()({
  name: 'WorkOnEnquiry',
  does: 'Changes status or assignee of an enquiry unless someone else did since it was read, or adds a note.',
  right: inbox,
  repeat: 'acts again',
  payload: z.object({
    ticketNumber: requiredText(40),
    version: versionText,
    status: z.nullable(z.enum(ENQUIRY_STATES)),
    assignedTo: z.nullable(optionalText(100)),
    note: optionalText(5_000),
  }),
  refusals: { 'enquiry-unknown': NO_ENQUIRY, 'changed-meanwhile': EDIT_CONFLICT },
});

export const replyToEnquiry = staffCall()({
  name: 'ReplyToEnquiry',
  does: 'Replies to an enquiry by email and marks it as answered, unless someone else changed it since it was read.',
  right: inbox,
  repeat: 'acts again',
  payload: z.object({ ticketNumber: requiredText(40), version: versionText, text: requiredText(10_000) }),
  refusals: { 'enquiry-unknown': NO_ENQUIRY, 'changed-meanwhile': EDIT_CONFLICT },
});

export interface ListedMessage {
  readonly id: number;
  readonly channel: 'mail' | 'sms';
  readonly recipient: string;
  readonly template: string;
  readonly state: string;
  readonly attempts: number;
  readonly lastError: string;
  readonly createdAt: string;
  readonly sentAt: string | null;
}

const outbox = ['orders', 'accounts', 'content'] as const;

export const listMessages = staffCall<ListPage<ListedMessage>>()({
  name: 'ListMessages',
  does: 'Lists outgoing messages, newest first.',
  right: outbox,
  repeat: 'harmless',
  payload: z.object({ ...pageOfList, search: optionalText(100), state: optionalText(20), channel: optionalText(10) }),
});

export interface MessageDetail extends ListedMessage {
  readonly subject: string;
  /** Null once its secret is erased, and for secrets of others. */
  readonly text: string | null;
}

export const readMessage = staffCall<MessageDetail>()({
  name: 'ReadMessage',
  does: 'Reads a message as its recipient gets it.',
  right: outbox,
  repeat: 'harmless',
  payload: z.object({ id: anId }),
  refusals: { 'message-unknown': [404, 'Message not found'] },
});

export const resendMessage = staffCall()({
  name: 'ResendMessage',
  does: 'Resends a message.',
  right: outbox,
  repeat: 'acts again',
  payload: z.object({ id: anId }),
  refusals: { 'cannot-resend': [409, 'It is being sent, or its content has been deleted'] },
});
