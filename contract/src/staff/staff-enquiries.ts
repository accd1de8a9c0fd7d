/** Enquiries as tickets that staff assign, answer and close. */
import * as z from 'zod/mini';
import { EDIT_CONFLICT } from './people.ts';
import { staffCall } from './staff-call.ts';
import { type ListPage, listSort, optionalText, pageOfList, requiredText, versionText } from './staff-values.ts';

export const ENQUIRY_STATES = ['new', 'in progress', 'answered', 'closed'] as const;
export type EnquiryState = (typeof ENQUIRY_STATES)[number];
export const ENQUIRY_KINDS = ['contact', 'corporate', 'distributor'] as const;
export type EnquiryKind = (typeof ENQUIRY_KINDS)[number];
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

export const enquiryFilters = {
  search: optionalText(100),
  kind: z._default(z.nullable(z.enum(ENQUIRY_KINDS)), null),
  status: z._default(z.nullable(z.enum(ENQUIRY_STATES)), null),
  assignedTo: optionalText(100),
};

export const listEnquiries = staffCall<ListPage<ListedEnquiry>>()({
  name: 'ListEnquiries',
  does: 'Lists enquiries, newest first.',
  right: 'enquiries.answer',
  repeat: 'harmless',
  payload: z.object({ ...pageOfList, sort: listSort, ...enquiryFilters }),
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
  right: 'enquiries.answer',
  repeat: 'harmless',
  payload: z.object({ ticketNumber: requiredText(40) }),
  refusals: { 'enquiry-unknown': NO_ENQUIRY },
});

export const workOnEnquiry = staffCall()({
  name: 'WorkOnEnquiry',
  does: 'Changes status or assignee of an enquiry unless someone else did since it was read, or adds a note.',
  right: 'enquiries.answer',
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
  right: 'enquiries.answer',
  repeat: 'acts again',
  payload: z.object({ ticketNumber: requiredText(40), version: versionText, text: requiredText(10_000) }),
  refusals: { 'enquiry-unknown': NO_ENQUIRY, 'changed-meanwhile': EDIT_CONFLICT },
});
