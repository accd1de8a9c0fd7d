/** What comes in and goes out: enquiries as tickets, messages to people. And who the people are. */
import * as z from 'zod/mini';
import { CHANGED_MEANWHILE } from './people.ts';
import { staffCall } from './staff-call.ts';
import { anId, type ListPage, maybeWords, pageOfList, reason, versionText, words } from './staff-values.ts';

export const ENQUIRY_STATES = ['new', 'in progress', 'answered', 'closed'] as const;
export type EnquiryState = (typeof ENQUIRY_STATES)[number];
export const ENQUIRY_KINDS = ['contact', 'corporate', 'distributor'] as const;
export type EnquiryKind = (typeof ENQUIRY_KINDS)[number];
const inbox = ['orders', 'content'] as const;
const NO_ENQUIRY = [404, 'There is no such enquiry'] as const;

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
    search: maybeWords(100),
    kind: z._default(z.nullable(z.enum(ENQUIRY_KINDS)), null),
    status: z._default(z.nullable(z.enum(ENQUIRY_STATES)), null),
    assignedTo: maybeWords(100),
  }),
});

export interface HeldEnquiry extends ListedEnquiry {
  readonly address: string;
  readonly city: string;
  readonly hasCard: boolean;
  /** Of its state and assignee. */
  readonly version: string;
  readonly notes: {
    readonly id: number;
    readonly text: string;
    readonly writtenBy: string;
    readonly writtenAt: string;
  }[];
}

export const readEnquiry = staffCall<HeldEnquiry>()({
  name: 'ReadEnquiry',
  does: 'Reads an enquiry with its notes.',
  right: inbox,
  repeat: 'harmless',
  payload: z.object({ ticketNumber: words(40) }),
  refusals: { 'enquiry-unknown': NO_ENQUIRY },
});

export const workOnEnquiry = staffCall()({
  name: 'WorkOnEnquiry',
  does: 'Changes state or assignee of an enquiry if nobody has since it was read, or notes something on it.',
  right: inbox,
  repeat: 'acts again',
  payload: z.object({
    ticketNumber: words(40),
    version: versionText,
    status: z.nullable(z.enum(ENQUIRY_STATES)),
    assignedTo: z.nullable(maybeWords(100)),
    note: maybeWords(5_000),
  }),
  refusals: { 'enquiry-unknown': NO_ENQUIRY, 'changed-meanwhile': CHANGED_MEANWHILE },
});

export const replyToEnquiry = staffCall()({
  name: 'ReplyToEnquiry',
  does: 'Answers an enquiry by mail and marks it as answered, unless somebody has changed it since it was read.',
  right: inbox,
  repeat: 'acts again',
  payload: z.object({ ticketNumber: words(40), version: versionText, text: words(10_000) }),
  refusals: { 'enquiry-unknown': NO_ENQUIRY, 'changed-meanwhile': CHANGED_MEANWHILE },
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
  does: 'Lists messages to people, newest first.',
  right: outbox,
  repeat: 'harmless',
  payload: z.object({ ...pageOfList, search: maybeWords(100), state: maybeWords(20), channel: maybeWords(10) }),
});

export interface HeldMessage extends ListedMessage {
  readonly subject: string;
  /** Null once its secret is forgotten, or for secrets of others. */
  readonly text: string | null;
}

export const readMessage = staffCall<HeldMessage>()({
  name: 'ReadMessage',
  does: 'Reads a message as its recipient gets it.',
  right: outbox,
  repeat: 'harmless',
  payload: z.object({ id: anId }),
  refusals: { 'message-unknown': [404, 'There is no such message'] },
});

export const resendMessage = staffCall()({
  name: 'ResendMessage',
  does: 'Sends a message once more.',
  right: outbox,
  repeat: 'acts again',
  payload: z.object({ id: anId }),
  refusals: { 'cannot-resend': [409, 'It is being sent just now, or its secret has been forgotten'] },
});

const buyers = ['orders', 'accounts'] as const;
const NO_CUSTOMER = [404, 'There is no such customer'] as const;

export interface ListedCustomer {
  readonly id: number;
  readonly name: string;
  readonly mobile: string;
  readonly email: string;
  readonly state: string;
  readonly createdAt: string;
  readonly orders: number;
  readonly points: number;
}

export const listCustomers = staffCall<ListPage<ListedCustomer>>()({
  name: 'ListCustomers',
  does: 'Lists customers: searched by name, mobile or e-mail.',
  right: buyers,
  repeat: 'harmless',
  payload: z.object({ ...pageOfList, search: maybeWords(100) }),
});

/** Fine metal. */
export interface UnpaidAmounts {
  readonly paise: number;
  readonly goldMg: number;
  readonly silverMg: number;
}

export interface HeldCustomer extends ListedCustomer {
  readonly gstin: string | null;
  /** Since when staff vouch for larger unpaid orders; null leaves it to what the customer has paid. */
  readonly establishedAt: string | null;
  /** The most a customer may order without having paid: as a new customer, and as an established one. */
  readonly unpaidLimits: { readonly asNew: UnpaidAmounts; readonly asEstablished: UnpaidAmounts };
  readonly recentOrders: {
    readonly orderNumber: string;
    readonly state: string;
    readonly placedAt: string;
    readonly payablePaise: number;
  }[];
  readonly ledger: {
    readonly at: string;
    readonly kind: string;
    readonly availableChange: number;
    readonly orderNumber: string | null;
    readonly note: string;
  }[];
  /** What the business keeps for the customer: small surpluses of payments. */
  readonly balance: {
    readonly paise: number;
    readonly entries: {
      readonly at: string;
      readonly kind: 'surplus' | 'paid out';
      readonly paise: number;
      readonly orderNumber: string | null;
      readonly payoutUtr: string | null;
    }[];
  };
  readonly sessions: {
    readonly id: number;
    readonly userAgent: string;
    readonly createdAt: string;
    readonly lastUsedAt: string;
  }[];
  readonly notes: { readonly id: number; readonly text: string; readonly who: string; readonly at: string }[];
}

export const readCustomer = staffCall<HeldCustomer>()({
  name: 'ReadCustomer',
  does: 'Reads a customer with orders, points, sessions and notes.',
  right: buyers,
  repeat: 'harmless',
  payload: z.object({ id: anId }),
  refusals: { 'customer-unknown': NO_CUSTOMER },
});

export const endCustomerSessions = staffCall<{ ended: number }>()({
  name: 'EndCustomerSessions',
  does: 'Ends one session of a customer, or all of them.',
  right: buyers,
  repeat: 'harmless',
  payload: z.object({ customerId: anId, sessionId: z.nullable(anId) }),
  refusals: { 'customer-unknown': NO_CUSTOMER },
});

export const adjustCustomerPoints = staffCall()({
  name: 'AdjustPoints',
  does: 'Adds points to a customer or takes some, once for what staff have seen them to have, with a reason that the customer sees.',
  right: ['accounts'],
  repeat: 'harmless',
  payload: z.object({
    customerId: anId,
    points: z.int('is not a number of points').check(
      z.minimum(-100_000),
      z.maximum(100_000),
      z.refine((points) => points !== 0, 'is zero'),
    ),
    /** What the customer had when this was decided: pressed twice, or by two people, it moves the points once. */
    hadPoints: z.int('is not a number of points').check(z.minimum(0)),
    reason,
  }),
  refusals: {
    'customer-unknown': NO_CUSTOMER,
    'too-few-points': [409, 'The customer has fewer points than that'],
    'points-changed': [409, 'The points have changed meanwhile. Close this and look at what the customer has'],
  },
});

export const noteOnCustomer = staffCall()({
  name: 'NoteOnCustomer',
  does: 'Writes a note for colleagues.',
  right: buyers,
  repeat: 'acts again',
  payload: z.object({ customerId: anId, text: words(2_000) }),
  refusals: { 'customer-unknown': NO_CUSTOMER },
});
