/** Security events: their kinds and outcomes, with names on screen, and the list that staff search. */

import * as z from 'zod/mini';
import type { CustomerId, StaffId } from '../ids.ts';
import { staffCall } from './staff-call.ts';
import { isoDateTime, type ListPage, listSort, optionalText, pageOfList } from './staff-values.ts';

/** Everything that is recorded; in the database and in metrics by these keys. */
export const SECURITY_EVENT_KINDS = {
  'customer-sign-in': 'Customer login',
  'staff-sign-in': 'Staff sign-in',
  registration: 'Registration',
  code: 'One-time code',
  'session-ended': 'Session ended',
  'session-refused': 'Session refused',
  admission: 'Admission',
  'cross-site': 'Request from another site',
  'lock-out': 'Lock-out',
  'rate-limit': 'Rate limit',
  export: 'Export',
  'customer-viewed': 'Customer record viewed',
  'file-downloaded': 'File downloaded',
  'factor-added': 'Second factor added',
  'factor-removed': 'Second factor removed',
  'fresh-factor': 'Fresh second factor',
  'password-changed': 'Password changed',
  'password-reset': 'Password reset',
  'contact-changed': 'Number or email changed',
  'account-claimed': 'Account claimed',
  'payee-changed': 'Payee changed',
  'people-changed': 'Staff or roles changed',
  'pending-change': 'Pending change',
  'data-download': 'Personal data downloaded',
  'data-corrected': 'Personal data corrected',
  erasure: 'Erasure',
  consent: 'Consent',
  upload: 'Upload',
  connection: 'Connection',
  'events-viewed': 'Security events viewed',
} as const;

export type SecurityEventKind = keyof typeof SECURITY_EVENT_KINDS;

const KINDS = Object.keys(SECURITY_EVENT_KINDS) as SecurityEventKind[];

export const SECURITY_EVENT_OUTCOMES = ['succeeded', 'refused'] as const;

export type SecurityEventOutcome = (typeof SECURITY_EVENT_OUTCOMES)[number];

/** The account that an event is about, by its present name. */
export interface EventAccount<Id> {
  readonly id: Id;
  readonly name: string;
}

export interface ListedSecurityEvent {
  readonly id: number;
  readonly at: string;
  readonly kind: SecurityEventKind;
  readonly outcome: SecurityEventOutcome;
  readonly reason: string;
  readonly customer: EventAccount<CustomerId> | null;
  readonly staff: EventAccount<StaffId> | null;
  /** Empty when the row counts events of several addresses. */
  readonly ip: string;
  readonly userAgent: string;
  /** How often it happened within the minute. */
  readonly times: number;
}

export const securityEventFilters = {
  kind: z._default(z.nullable(z.enum(KINDS)), null),
  outcome: z._default(z.nullable(z.enum(SECURITY_EVENT_OUTCOMES)), null),
  /** Name, mobile number or email of a customer or member of staff. */
  search: optionalText(100),
  /** An IP address, or its beginning up to a dot or colon. */
  address: optionalText(45),
  from: z._default(z.nullable(isoDateTime), null),
  to: z._default(z.nullable(isoDateTime), null),
};

export const listSecurityEvents = staffCall<ListPage<ListedSecurityEvent>>()({
  name: 'ListSecurityEvents',
  does: 'Searches security events, newest first. Each view is itself a security event.',
  right: 'security-events.read',
  repeat: 'harmless',
  payload: z.object({ ...pageOfList, sort: listSort, ...securityEventFilters }),
});
