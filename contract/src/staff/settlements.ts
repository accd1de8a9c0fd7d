/** What the card provider pays out, compared with the books of the store and the bank. */

import * as z from 'zod/mini';
import type { BankCreditId } from '../ids.ts';
import { staffCall } from './staff-call.ts';
import { anId, idOfA, optionalText } from './staff-values.ts';

const money = ['accounts'] as const;

export type SettlementMethod = 'book' | 'link' | 'accept';

export interface LedgerDifference {
  readonly id: number;
  readonly kind: string;
  /** The provider's id of the payment, refund, dispute or settlement. */
  readonly key: string;
  readonly orderNumber: string | null;
  /** What the store, or the bank, says. */
  readonly storePaise: number | null;
  readonly providerPaise: number | null;
  readonly detail: string;
  readonly foundAt: string;
  readonly waysToSettle: SettlementMethod[];
  readonly settledAt: string | null;
  readonly settlement: string | null;
  readonly settledBy: string | null;
  readonly reason: string;
}

export interface OpenDispute {
  readonly id: number;
  readonly providerDisputeId: string;
  readonly orderNumber: string;
  readonly orderState: string;
  readonly buyerName: string;
  readonly kind: string;
  readonly reason: string;
  readonly amountPaise: number;
  readonly respondBy: string | null;
  readonly openedAt: string;
}

export interface ProviderPayout {
  readonly id: number;
  readonly providerSettlementId: string;
  readonly utr: string | null;
  readonly settledAt: string;
  readonly paymentPaise: number;
  readonly feePaise: number;
  readonly feeTaxPaise: number;
  readonly adjustmentPaise: number;
  readonly settledPaise: number;
  readonly onBank: boolean;
}

export interface Settlements {
  readonly lastRun: {
    readonly ranAt: string;
    readonly coversFrom: string;
    readonly entries: number;
    readonly settlements: number;
    readonly openDifferences: number;
  } | null;
  readonly differences: LedgerDifference[];
  readonly settled: LedgerDifference[];
  readonly disputes: OpenDispute[];
  readonly payouts: ProviderPayout[];
  /** Bank credits that belong to nothing yet, to link a payout with. */
  readonly credits: {
    readonly id: BankCreditId;
    readonly utr: string;
    readonly amountPaise: number;
    readonly creditedOn: string;
  }[];
}

export const readSettlements = staffCall<Settlements>()({
  name: 'ReadSettlements',
  does: 'Lists the card provider’s payouts, open disputes, and where the books of store, provider and bank differ.',
  right: money,
  repeat: 'harmless',
});

export const PROVIDER_UNAVAILABLE = [
  503,
  'The card provider cannot be reached just now. Please try again in a few minutes',
] as const;

export const runReconciliation = staffCall<{
  readonly entries: number;
  readonly settlements: number;
  readonly openDifferences: number;
}>()({
  name: 'RunReconciliation',
  does: 'Reads the card provider’s settlement lists now and compares them with the books of the store and the bank.',
  right: money,
  repeat: 'harmless',
  refusals: {
    'no-provider': [409, 'No card provider is set up, so there is nothing to compare'],
    'provider-unavailable': PROVIDER_UNAVAILABLE,
  },
});

export const settleDifference = staffCall()({
  name: 'SettleDifference',
  does: 'Settles a difference once: books what is missing, links a bank credit, or accepts it with a reason.',
  right: money,
  repeat: 'harmless',
  payload: z.object({
    differenceId: anId,
    how: z.enum(['book', 'link', 'accept']),
    creditId: z._default(z.nullable(idOfA<BankCreditId>()), null),
    reason: optionalText(500),
  }),
  refusals: {
    'difference-unknown': [404, 'There is no such difference'],
    'difference-settled': [409, 'This difference was settled already'],
    'wrong-way': [409, 'This difference cannot be settled this way'],
    'reason-missing': [400, 'Enter the reason'],
    'credit-missing': [400, 'Choose the bank credit'],
    'credit-differs': [409, 'This credit has another amount, or belongs to something else already'],
    'not-in-record': [
      409,
      'The card provider’s record of this order does not show it. Ask the provider, then accept the difference with what they say',
    ],
    'provider-unavailable': PROVIDER_UNAVAILABLE,
  },
});
