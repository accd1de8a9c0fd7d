/** Refusals of any call, raised outside its operation. */
import type { ReasonOf, Refusals } from './call.ts';
import { INTERRUPTED, READ_ONLY } from './fault-sentences.ts';

export const commonRefusals = {
  'not-signed-in': [401, 'Please log in to continue'],
  'adults-only': [403, 'Only adults can buy here. If your age is recorded wrongly, write to our grievance officer.'],
  'account-blocked': [403, 'This account is blocked. Please contact us.'],
  'not-valid': [400, '{problem}'],
  'too-large': [413, 'The request is too large'],
  'too-many-tries': [429, 'Too many attempts. Please wait a little and try again.'],
  'unknown-call': [404, 'There is no such call'],
  'wrong-method': [404, 'Calls are made by POST'],
  'other-site': [403, 'This request came from another site'],
  'not-json': [415, 'The request must be JSON'],
  busy: [503, 'We are very busy. Please try again in a moment.'],
  interrupted: [503, INTERRUPTED],
  'files-unavailable': [503, 'Files cannot be saved or opened at the moment. Please try again in a few minutes.'],
  'read-only': [503, READ_ONLY],
} as const satisfies Refusals;

/**
 * Further reasons of the client: a server error (`fault`), no reply (`network`), and a reply that could not be parsed
 * (`unreadable`).
 */
export type CommonReason = keyof typeof commonRefusals | 'fault' | 'network' | 'unreadable';

/** Every reason in the reply to a call. */
export type AnswerReasonOf<C> = ReasonOf<C> | CommonReason;

/** Refusals of routes that are not calls: documents, images, files. The reply is the bare message. */
export const fileRefusals = {
  'document-unknown': [404, 'Not found'],
  'picture-unknown': [404, 'Not found'],
} as const satisfies Refusals;
