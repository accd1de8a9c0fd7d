/** PANs of orders, compared by name with the records of the Income Tax Department. */
import * as z from 'zod/mini';
import type { CustomerId } from '../ids.ts';
import { staffCall } from './staff-call.ts';
import { anId, type ListPage, listSort, pageOfList, reason } from './staff-values.ts';

/**
 * - `waiting`: not asked about yet, or the service is away
 * - `differs`: the PAN is registered under another name
 * - `unknown`, `inactive`: there is no such PAN, or it is no longer active
 * - `failed`: the service does not take it, or the PAN cannot be read any more
 * - `accepted`: by staff, who have seen the card
 */
export type PanState = 'waiting' | 'verified' | 'differs' | 'unknown' | 'inactive' | 'failed' | 'accepted';

export const PAN_STATE_LABELS: Readonly<Record<PanState, string>> = {
  waiting: 'Not verified yet',
  verified: 'Name verified',
  differs: 'Name differs',
  unknown: 'Unknown PAN',
  inactive: 'Inactive PAN',
  failed: 'Cannot be verified',
  accepted: 'Accepted by staff',
};

export interface PanVerification {
  readonly id: number;
  readonly state: PanState;
  /** What keeps it from being verified; null for nothing. */
  readonly problem: string | null;
  /** Of staff who accepted it; empty otherwise. */
  readonly note: string;
  /** How often the service was asked. */
  readonly attempts: number;
  readonly nextAttemptAt: string | null;
  readonly decidedAt: string | null;
  /** The earlier order whose result counts, since it has the same PAN and name. */
  readonly sameAs: string | null;
}

/** What staff have to decide about, what waits for the service, and what is settled. */
export const PAN_LISTS = ['to decide', 'waiting', 'settled'] as const;
export type PanList = (typeof PAN_LISTS)[number];

export interface PanRow extends PanVerification {
  readonly orderNumber: string;
  readonly customerId: CustomerId;
  /** As frozen into the order: the name that is compared. */
  readonly buyerName: string;
  readonly panMasked: string | null;
  readonly placedAt: string;
}

export interface PanVerifications extends ListPage<PanRow> {
  readonly toDecide: number;
  readonly waiting: number;
  readonly settled: number;
  /** Whether PANs of new orders are verified. */
  readonly isOn: boolean;
  /** Without one they wait. */
  readonly hasService: boolean;
}

const refusals = {
  'pan-check-unknown': [404, 'This PAN is not verified here'],
  'pan-settled': [409, 'This PAN is verified or accepted already'],
} as const;

/** Those of the list, which its file has too. */
export const panFilters = {
  shown: z._default(z.enum(PAN_LISTS), 'to decide'),
  /** Beginning of an order number. */
  search: z._default(z.string().check(z.trim(), z.maxLength(40, 'is longer than 40 characters')), ''),
};

export const listPanVerifications = staffCall<PanVerifications>()({
  name: 'ListPanVerifications',
  does: 'Lists the PANs of orders by the result of their comparison with the buyer’s name, the latest first or by a column.',
  right: 'customers.verify-pan',
  repeat: 'harmless',
  payload: z.object({ ...pageOfList, sort: listSort, ...panFilters }),
});

export const checkPanAgain = staffCall()({
  name: 'CheckPanAgain',
  does: 'Asks the verification service about a PAN again at once.',
  right: 'customers.verify-pan',
  repeat: 'harmless',
  payload: z.object({ id: anId }),
  refusals,
});

export const acceptPan = staffCall()({
  name: 'AcceptPan',
  does: 'Accepts a PAN that the service does not confirm, with the reason.',
  right: 'customers.verify-pan',
  repeat: 'harmless',
  payload: z.object({
    id: anId,
    /** What staff have seen, such as the card. */
    reason,
  }),
  refusals,
});
