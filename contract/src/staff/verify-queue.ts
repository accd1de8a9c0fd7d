/** The queue of claimed transfers: one person takes one at a time, beside the credits that may prove it. */
import type { Paise } from '@tola/pricing';
import * as z from 'zod/mini';
import type { BankCreditId, ClaimId } from '../ids.ts';
import type { OrderState, PaymentMode } from '../orders.ts';
import { type BankCredit, creditUsed, orderUnknown } from './bank.ts';
import { claimRefusals } from './order-money.ts';
import { staffCall } from './staff-call.ts';
import { idOfA, requiredText } from './staff-values.ts';

/** Why a credit probably belongs to an order. */
export type SuggestionReason =
  | 'reference'
  | 'order number'
  /** One or two characters differ. */
  | 'nearly the reference'
  | 'amount'
  /** Within the tolerance. */
  | 'nearly the amount'
  | 'name'
  /** Between the order and its pay-by time. */
  | 'day';

/** Figures of an order that tell what a payment would do to it. */
export interface PayableFigures {
  readonly state: OrderState;
  readonly payablePaise: Paise;
  readonly paidPaise: Paise;
  readonly refundedPaise: Paise;
}

export interface TransferToVerify {
  readonly claimId: ClaimId;
  readonly orderNumber: string;
  readonly buyerName: string;
  readonly mobile: string;
  readonly paymentMode: PaymentMode;
  readonly view: PayableFigures;
  readonly tolerance: { readonly shortPaise: Paise; readonly overPaise: Paise };
  readonly utr: string | null;
  readonly uploadId: number | null;
  readonly sentAt: string;
  readonly placedAt: string;
  readonly payBy: string;
  /** Number of other orders that the same picture was sent for. */
  readonly samePicture: number;
  /** Unmatched credits of imported statements, the most likely first. */
  readonly suggestions: readonly (BankCredit & { readonly reasons: readonly SuggestionReason[] })[];
}

export interface TakenTransfer {
  /** Null when nothing is free; see `heldBy`. */
  readonly transfer: TransferToVerify | null;
  /** Who verifies the requested transfer instead. */
  readonly heldBy: string | null;
  readonly waiting: number;
  readonly heldByOthers: number;
}

export const takeTransfer = staffCall<TakenTransfer>()({
  name: 'TakeTransfer',
  does: 'Takes a claimed transfer to verify: for two minutes, or until the next one is taken, nobody else decides it.',
  right: 'orders.accept-payment',
  repeat: 'harmless',
  payload: z.object({
    /** The transfer itself, or the one whose neighbour is taken; null for the oldest. */
    claimId: z.nullable(idOfA<ClaimId>()),
    direction: z.enum(['this', 'next', 'previous']),
  }),
});

export const acceptWithCredit = staffCall()({
  name: 'AcceptWithCredit',
  does: 'Accepts a claimed transfer with the credit of a bank statement that proves it; when paid in full, the order is confirmed.',
  right: 'orders.accept-payment',
  repeat: 'harmless',
  payload: z.object({ claimId: idOfA<ClaimId>(), creditId: idOfA<BankCreditId>() }),
  refusals: {
    ...claimRefusals,
    ...creditUsed,
    'credit-unknown': [404, 'There is no such payment on a bank statement'],
    'assign-needed': [403, 'The customer sent another reference number: this needs the right to assign bank credits'],
  },
});

/** An order that a credit may pay. */
export interface OrderSuggestion {
  readonly orderNumber: string;
  readonly buyerName: string;
  readonly placedAt: string;
  readonly view: PayableFigures;
  readonly tolerance: { readonly shortPaise: Paise; readonly overPaise: Paise };
  readonly reasons: readonly SuggestionReason[];
}

export const suggestOrders = staffCall<{
  /** The most likely first. */
  readonly suggestions: readonly OrderSuggestion[];
  /** The order with the number that was typed; null when there is none. */
  readonly typed: OrderSuggestion | null;
}>()({
  name: 'SuggestOrders',
  does: 'Suggests orders that an unmatched credit may pay, by reference, amount, name and day.',
  right: 'bank.assign',
  repeat: 'harmless',
  payload: z.object({ creditId: idOfA<BankCreditId>(), orderNumber: z.nullable(requiredText(40)) }),
  refusals: { 'credit-unknown': [404, 'There is no such payment'], ...orderUnknown },
});
