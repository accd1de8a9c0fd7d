/** Personal data: retention, breaches, and requests of customers. */
import * as z from 'zod/mini';
import type { CustomerId } from '../ids.ts';
import { EDIT_CONFLICT } from './people.ts';
import { staffCall } from './staff-call.ts';
import {
  anId,
  isoDateTime,
  type ListPage,
  listSort,
  optionalText,
  pageOfList,
  requiredText,
  versionText,
} from './staff-values.ts';

export interface RetentionFigures {
  readonly kinds: {
    /** Name in the setting. */
    readonly name: string;
    readonly label: string;
    readonly ground: string;
    readonly period: number;
    readonly unit: 'days' | 'months';
    /** Null where no law prescribes one. */
    readonly legalMinimum: number | null;
    readonly lastRunAt: string | null;
    readonly erasedLast: number;
    readonly erasedInAll: number;
  }[];
  /** Data that is erased after a period that nobody sets. */
  readonly fixed: { readonly label: string; readonly period: string }[];
  /** Nothing that a law keeps is erased. */
  readonly proceedingOpen: boolean;
}

export const readRetention = staffCall<RetentionFigures>()({
  name: 'ReadRetention',
  does: 'Reads how long each kind of personal data is kept, and what the last runs erased.',
  right: 'privacy.read',
  repeat: 'harmless',
});

const BREACH_FIELDS = {
  title: requiredText(200),
  description: requiredText(5_000),
  /** Null while unknown. */
  happenedAt: z.nullable(isoDateTime),
  noticedAt: isoDateTime,
  dataAffected: requiredText(2_000),
  /** Null while unknown. */
  personsAffected: z.nullable(z.int('is not a number').check(z.minimum(0, 'is below zero'), z.maximum(1e9))),
  consequences: optionalText(2_000),
  measures: requiredText(5_000),
};

export interface Breach {
  readonly id: number;
  readonly number: string;
  readonly title: string;
  readonly description: string;
  readonly happenedAt: string | null;
  readonly noticedAt: string;
  readonly dataAffected: string;
  readonly personsAffected: number | null;
  readonly consequences: string;
  readonly measures: string;
  /** 72 hours after it was noticed. */
  readonly boardDueAt: string;
  readonly boardNotifiedAt: string | null;
  readonly boardReference: string;
  readonly closedAt: string | null;
  /** Version of the fields that staff edit. */
  readonly version: string;
  /** Customers to notify, and for how many the email is queued. */
  readonly recipients: number;
  readonly queued: number;
  /** Text for the Data Protection Board, and the email to affected customers. */
  readonly boardText: string;
  readonly personText: string;
}

const BREACH_UNKNOWN = [404, 'Breach not found'] as const;

export const listBreaches = staffCall<Breach[]>()({
  name: 'ListBreaches',
  does: 'Lists personal data breaches with their deadlines and notification texts, newest first.',
  right: 'privacy.breaches',
  repeat: 'harmless',
});

export const saveBreach = staffCall<{ number: string }>()({
  name: 'SaveBreach',
  does: 'Records a personal data breach and emails the owners, or changes what is recorded of one.',
  right: 'privacy.breaches',
  freshFactor: true,
  repeat: 'acts again',
  payload: z.object({
    /** Null for a new one. */
    id: z.nullable(anId),
    version: z.nullable(versionText),
    ...BREACH_FIELDS,
  }),
  refusals: {
    'breach-unknown': BREACH_UNKNOWN,
    'changed-meanwhile': EDIT_CONFLICT,
    'noticed-later': [400, 'The breach cannot be noticed in the future'],
  },
});

export const advanceBreach = staffCall()({
  name: 'AdvanceBreach',
  does: 'Records that the Data Protection Board was notified, or closes a breach.',
  right: 'privacy.breaches',
  freshFactor: true,
  repeat: 'harmless',
  payload: z.object({ id: anId, step: z.enum(['board notified', 'closed']), reference: optionalText(200) }),
  refusals: { 'breach-unknown': BREACH_UNKNOWN, 'board-first': [409, 'Notify the Data Protection Board first'] },
});

export const notifyBreachPersons = staffCall<{ recipients: number }>()({
  name: 'NotifyBreachPersons',
  does: 'Emails affected customers about a breach: all, or those with the given emails or mobile numbers.',
  right: 'privacy.breaches',
  freshFactor: true,
  repeat: 'harmless',
  payload: z.object({
    id: anId,
    everyone: z.boolean(),
    /** Emails or mobile numbers, one a line. */
    contacts: optionalText(100_000),
  }),
  bodyBytes: 256 * 1024,
  refusals: { 'breach-unknown': BREACH_UNKNOWN, 'nobody-found': [400, 'No customer has one of these contacts'] },
});

export const DATA_REQUEST_STATES = ['open', 'waiting', 'done', 'refused', 'withdrawn'] as const;

export interface StaffDataRequest {
  readonly id: number;
  readonly number: string;
  readonly customerId: CustomerId;
  readonly customer: string;
  readonly kind: string;
  readonly state: (typeof DATA_REQUEST_STATES)[number];
  readonly message: string;
  readonly answer: string;
  readonly requestedAt: string;
  readonly dueAt: string;
  readonly effectiveAt: string | null;
  readonly endedAt: string | null;
}

/** Filters of the list and of its file. */
export const dataRequestFilters = { state: z._default(z.nullable(z.enum(DATA_REQUEST_STATES)), null) };

export const listDataRequests = staffCall<ListPage<StaffDataRequest>>()({
  name: 'ListDataRequests',
  does: 'Lists requests about personal data; open ones first, by due date.',
  right: 'privacy.answer',
  repeat: 'harmless',
  payload: z.object({ ...pageOfList, sort: listSort, ...dataRequestFilters }),
});

export const answerDataRequest = staffCall()({
  name: 'AnswerDataRequest',
  does: 'Answers a request about personal data by email and closes it.',
  right: 'privacy.answer',
  freshFactor: true,
  repeat: 'acts again',
  payload: z.object({ id: anId, outcome: z.enum(['done', 'refused']), answer: requiredText(5_000) }),
  refusals: { 'request-ended': [409, 'This request is already closed'] },
});
