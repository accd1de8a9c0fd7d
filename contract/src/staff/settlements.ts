/** Card provider settlements, reconciled with the store and the bank. */

import type { Paise } from '@tola/pricing';
import * as z from 'zod/mini';
import type { BankCreditId } from '../ids.ts';
import { staffCall } from './staff-call.ts';
import { anId, idOfA, optionalText } from './staff-values.ts';

export type SettlementMethod = 'book' | 'link' | 'accept';

export interface LedgerDifference {
  readonly id: number;
  readonly kind: string;
  /** The provider's id of the payment, refund, dispute or settlement. */
  readonly key: string;
  readonly orderNumber: string | null;
  /** Amount booked by the store or the bank. */
  readonly storePaise: Paise | null;
  readonly providerPaise: Paise | null;
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
  readonly amountPaise: Paise;
  readonly respondBy: string | null;
  readonly openedAt: string;
}

export interface ProviderPayout {
  readonly id: number;
  readonly providerSettlementId: string;
  /** The account that paid out; null for payouts recorded before accounts were. */
  readonly provider: string | null;
  readonly account: string | null;
  readonly utr: string | null;
  readonly settledAt: string;
  readonly paymentPaise: Paise;
  readonly feePaise: Paise;
  readonly feeTaxPaise: Paise;
  readonly adjustmentPaise: Paise;
  readonly settledPaise: Paise;
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
  /** Unmatched bank credits, to link a payout with. */
  readonly credits: {
    readonly id: BankCreditId;
    readonly utr: string;
    readonly amountPaise: Paise;
    readonly creditedOn: string;
  }[];
}

export const readSettlements = staffCall<Settlements>()({
  name: 'ReadSettlements',
  does: 'Lists the payment provider’s payouts, open disputes and reconciliation differences.',
  right: 'settlements.read',
  repeat: 'harmless',
});

export const PROVIDER_UNAVAILABLE = [503, 'Can’t reach the payment provider. Try again in a few minutes'] as const;

export const runReconciliation = staffCall<{
  readonly entries: number;
  readonly settlements: number;
  readonly openDifferences: number;
}>()({
  name: 'RunReconciliation',
  does: 'Reads the payment provider’s settlements now and reconciles them with the store and the bank.',
  right: 'settlements.settle',
  repeat: 'harmless',
  refusals: {
    'no-provider': [409, 'No payment provider is configured, so there is nothing to reconcile'],
    'provider-unavailable': PROVIDER_UNAVAILABLE,
  },
});

export const settleDifference = staffCall()({
  name: 'SettleDifference',
  does: 'Settles a difference once: books the missing entry, links a bank credit, or accepts it with a reason.',
  right: 'settlements.settle',
  repeat: 'harmless',
  payload: z.object({
    differenceId: anId,
    how: z.enum(['book', 'link', 'accept']),
    creditId: z._default(z.nullable(idOfA<BankCreditId>()), null),
    reason: optionalText(500),
  }),
  refusals: {
    'difference-unknown': [404, 'Difference not found'],
    'difference-settled': [409, 'Already settled'],
    'wrong-way': [409, 'This difference cannot be settled this way'],
    'reason-missing': [400, 'Enter a reason'],
    'credit-missing': [400, 'Select a bank credit'],
    'credit-differs': [409, 'This credit has a different amount or is already matched'],
    'not-in-record': [
      409,
      'The payment provider’s record of this order does not show it. Contact the provider, then accept the difference and enter their answer',
    ],
    'provider-unavailable': PROVIDER_UNAVAILABLE,
  },
});
