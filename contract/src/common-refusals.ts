/** Refusals that any call may answer with: they come from around its operation, not from it. */
import type { ReasonOf, Refusals } from './call.ts';
import { INTERRUPTED } from './fault-sentences.ts';

export const commonRefusals = {
  'not-signed-in': [401, 'Please log in to continue'],
  'not-valid': [400, '{problem}'],
  'too-large': [413, 'The request is too large'],
  'too-many-tries': [429, 'Too many attempts. Please wait a little and try again.'],
  'unknown-call': [404, 'There is no such call'],
  'wrong-method': [404, 'Calls are made by POST'],
  'other-site': [403, 'This request came from another site'],
  'not-json': [415, 'The request must be JSON'],
  interrupted: [503, INTERRUPTED],
} as const satisfies Refusals;

/**
 * What a client may also be told: a defect of the server (`fault`), no reply at all (`network`), and a reply that could
 * not be read (`unreadable`).
 */
export type CommonReason = keyof typeof commonRefusals | 'fault' | 'network' | 'unreadable';

/** Every reason that a client may find in the answer to a call. */
export type AnswerReasonOf<C> = ReasonOf<C> | CommonReason;

/** What the routes that are not calls answer with: documents, pictures, files. Their reply is the sentence alone. */
export const fileRefusals = {
  'document-unknown': [404, 'Not found'],
  'picture-unknown': [404, 'Not found'],
} as const satisfies Refusals;
