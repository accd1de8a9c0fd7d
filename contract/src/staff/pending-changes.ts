/** Pending changes: proposed by one person, effective once a second one approves or a time has passed. */
import * as z from 'zod/mini';
import type { StaffId } from '../ids.ts';
import { hasRight, type Right } from './rights.ts';
import { staffCall } from './staff-call.ts';
import { anId, type ListPage, pageOfList, reason } from './staff-values.ts';

export interface ChangeRule {
  readonly label: string;
  /** To approve and to reject. */
  readonly right: Right;
  /** Which delay applies where a change takes effect by itself. */
  readonly delay: 'payee' | 'people' | 'manual rate' | 'other';
  /** It takes effect after the delay also where a second person could decide. Otherwise only where there is none. */
  readonly byItself: boolean;
}

/** The kinds of changes that one person cannot make alone. */
export const CHANGE_RULES = {
  premium: { label: 'Premium', right: 'premiums.approve', delay: 'other', byItself: false },
  'manual rate': { label: 'Manual rate', right: 'rates.set-beyond-guard', delay: 'manual rate', byItself: false },
  payee: { label: 'Payee', right: 'settings.payee', delay: 'payee', byItself: true },
  terms: { label: 'Price terms', right: 'catalogue.terms', delay: 'other', byItself: false },
  points: { label: 'Points', right: 'points.adjust', delay: 'other', byItself: false },
  refund: { label: 'Refund', right: 'refunds.make', delay: 'other', byItself: false },
  payout: { label: 'Payout', right: 'payouts.pay', delay: 'other', byItself: false },
  payment: { label: 'Accepted payment', right: 'orders.accept-payment', delay: 'other', byItself: false },
  'counter payment': { label: 'Recorded payment', right: 'orders.accept-payment', delay: 'other', byItself: false },
  'bank credit': { label: 'Returned credit', right: 'bank.assign', delay: 'other', byItself: false },
  release: { label: 'Released order', right: 'refunds.make', delay: 'other', byItself: false },
  merge: { label: 'Merged customers', right: 'customers.merge', delay: 'other', byItself: false },
  coupon: { label: 'Coupon', right: 'coupons.change', delay: 'other', byItself: false },
  people: { label: 'Staff', right: 'people.change', delay: 'people', byItself: true },
  limits: { label: 'Limits', right: 'settings.guard-rails', delay: 'people', byItself: true },
  'price limits': { label: 'Limits on prices', right: 'settings.guard-rails', delay: 'manual rate', byItself: false },
  'points earned': { label: 'Points earned', right: 'settings.trade', delay: 'other', byItself: false },
} as const satisfies Record<string, ChangeRule>;

export type ChangeKindName = keyof typeof CHANGE_RULES;

/** Kinds that a person with these rights may decide on. */
export function decidableKinds(rights: readonly Right[]): ChangeKindName[] {
  return (Object.keys(CHANGE_RULES) as ChangeKindName[]).filter((name) => hasRight(rights, CHANGE_RULES[name].right));
}

/**
 * `approved` and `effective` changes were made: by a second person, or when their time came. All others but `proposed`
 * were not.
 */
export type ChangeState = 'proposed' | 'approved' | 'effective' | 'rejected' | 'withdrawn';

/** A change that was not made at once. */
export interface Waiting {
  readonly id: number;
  /** When it takes effect by itself; null when it needs a second person. */
  readonly takesEffectAt: string | null;
}

/** The reply of a call whose change was not made at once. */
export interface WaitingChange {
  readonly waiting: Waiting;
}

export function isWaiting<T>(reply: T | WaitingChange): reply is WaitingChange {
  return typeof reply === 'object' && reply !== null && 'waiting' in reply;
}

export interface PendingChange {
  readonly id: number;
  readonly kind: ChangeKindName;
  /** What it changes, as in the audit log. */
  readonly subjectKind: string;
  readonly subjectId: string;
  /** The change as a sentence: "Premium of Gold 999 from ₹0.00 to ₹500.00". */
  readonly sentence: string;
  readonly before: unknown;
  readonly after: unknown;
  readonly reason: string;
  readonly proposedBy: string;
  readonly proposedById: StaffId;
  readonly proposedAt: string;
  /** When it takes effect by itself; null when it needs a second person. */
  readonly takesEffectAt: string | null;
  readonly state: ChangeState;
  /** Null when its time came. */
  readonly decidedBy: string | null;
  readonly decidedAt: string | null;
  readonly decisionReason: string;
  /** Whether the user may approve it; nobody approves their own. */
  readonly mayApprove: boolean;
  /** Whether the user may reject it, or withdraw their own. */
  readonly mayEnd: boolean;
}

export const listPendingChanges = staffCall<ListPage<PendingChange>>()({
  name: 'ListPendingChanges',
  does: 'Lists changes that wait for a second person or a time, or those decided, as far as the user may decide on them or proposed them.',
  right: 'staff',
  repeat: 'harmless',
  payload: z.object({ ...pageOfList, isOpen: z.boolean() }),
});

export const readPendingChange = staffCall<PendingChange>()({
  name: 'ReadPendingChange',
  does: 'Reads a pending or decided change.',
  right: 'staff',
  repeat: 'harmless',
  payload: z.object({ id: anId }),
  refusals: { 'change-unknown': [404, 'Change not found'] },
});

export const decideProposal = staffCall()({
  name: 'DecideProposal',
  does: 'Approves a pending change, which takes effect at once, or rejects it; the person who proposed it can withdraw it.',
  right: 'staff',
  freshFactor: true,
  repeat: 'harmless',
  payload: z.object({ id: anId, approve: z.boolean(), reason }),
  refusals: {
    'proposal-over': [409, 'Already decided'],
    'own-proposal': [403, 'Another person must approve your proposal'],
    'not-yours-to-decide': [403, 'You don’t have permission to decide on this change'],
    'proposer-without-right': [409, 'The person who proposed it no longer has the right to'],
    'changed-since': [409, 'This has changed since it was proposed. Reject the proposal and make a new one.'],
    'no-longer-possible': [409, 'This can’t be done any more ({problem}). Reject the proposal.'],
  },
});
