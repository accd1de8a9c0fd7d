/** The bank's side of orders: what came to the account and for what, and what goes back from it. */

import * as z from 'zod/mini';
import type { BankCreditId, ClaimId, CustomerId, RefundId } from '../ids.ts';
import type { OrderState } from '../orders.ts';
import { staffCall } from './staff-call.ts';
import { idOfA, reason, requiredText } from './staff-values.ts';

const both = ['orders', 'accounts'] as const;
const money = ['accounts'] as const;

export interface BankCredit {
  readonly id: BankCreditId;
  readonly utr: string;
  readonly amountPaise: number;
  readonly creditedOn: string;
  readonly narration: string;
}

export interface BankOverview {
  readonly credits: BankCredit[];
  readonly payouts: {
    readonly refundId: RefundId;
    readonly orderNumber: string;
    readonly buyerName: string;
    readonly amountPaise: number;
    readonly reason: string;
    readonly requestedAt: string;
    readonly payoutAccountMasked: string | null;
  }[];
  readonly claims: {
    readonly claimId: ClaimId;
    readonly orderNumber: string;
    readonly buyerName: string;
    readonly state: OrderState;
    readonly payablePaise: number;
    readonly utr: string | null;
    readonly sentAt: string;
    readonly samePicture: number;
  }[];
  readonly differences: {
    /** Small shortages that were written off in the last 30 days. */
    readonly writtenOffPaise: number;
    /** What is kept for customers just now. */
    readonly balancesPaise: number;
  };
}

export const readBankOverview = staffCall<BankOverview>()({
  name: 'ReadBankDesk',
  does: 'Lists payments to verify, credits that belong to nobody yet, and refunds to pay out.',
  right: both,
  repeat: 'harmless',
});

export const importStatement = staffCall<{
  readonly creditsRead: number;
  readonly creditsNew: number;
  readonly matched: { readonly orderNumber: string; readonly amountPaise: number; readonly state: string }[];
  readonly unmatched: { readonly amountPaise: number; readonly creditedOn: string; readonly narration: string }[];
}>()({
  name: 'ImportStatement',
  does: 'Imports a bank statement and gives each credit that can be matched to its order.',
  right: both,
  repeat: 'harmless',
  payload: z.object({
    name: requiredText(200),
    csv: z.string().check(z.minLength(1, 'is empty'), z.maxLength(4 * 1024 * 1024)),
  }),
  bodyBytes: 5 * 1024 * 1024,
});

export const giveCredit = staffCall()({
  name: 'GiveCredit',
  does: 'Gives a credit that nobody could be found for to an order.',
  right: money,
  repeat: 'harmless',
  payload: z.object({ creditId: idOfA<BankCreditId>(), orderNumber: requiredText(40) }),
  refusals: { 'order-unknown': [404, 'There is no such order'] },
});

const UTR_WRONG = [400, 'Enter the reference number of the bank'] as const;
const UTR_USED = [409, 'This reference number was used for another payout'] as const;

export const returnCredit = staffCall()({
  name: 'ReturnCredit',
  does: 'Notes that money that belongs to nobody was sent back.',
  right: money,
  repeat: 'harmless',
  payload: z.object({ creditId: idOfA<BankCreditId>(), utr: requiredText(40) }),
  refusals: { 'utr-wrong': UTR_WRONG, 'utr-used': UTR_USED },
});

const NO_REFUND = [404, 'There is no such refund'] as const;

export const readPayoutAccount = staffCall<{ readonly number: string; readonly ifsc: string } | null>()({
  name: 'ReadPayoutAccount',
  does: 'Reads the account that a refund is to be paid to; each look is in the audit log.',
  right: money,
  repeat: 'acts again',
  payload: z.object({ refundId: idOfA<RefundId>() }),
  refusals: { 'refund-unknown': NO_REFUND },
});

export const payRefundOut = staffCall()({
  name: 'PayRefundOut',
  does: 'Notes that a refund was paid out from the bank.',
  right: money,
  repeat: 'harmless',
  payload: z.object({ refundId: idOfA<RefundId>(), utr: requiredText(40) }),
  refusals: { 'refund-unknown': NO_REFUND, 'utr-wrong': UTR_WRONG, 'utr-used': UTR_USED },
});

export const withdrawPayout = staffCall()({
  name: 'WithdrawPayout',
  does: 'Takes a refund back that has not been paid out: the account was wrong, or it was asked for by mistake.',
  right: money,
  repeat: 'harmless',
  payload: z.object({ refundId: idOfA<RefundId>(), reason }),
  refusals: { 'refund-unknown': NO_REFUND },
});

export const payOutBalance = staffCall()({
  name: 'PayOutBalance',
  does: 'Notes that the whole balance of a customer was transferred to them.',
  right: money,
  repeat: 'harmless',
  payload: z.object({
    customerId: idOfA<CustomerId>(),
    /** What it was when this was decided: pressed twice, or by two people, it is paid out once. */
    balancePaise: z.int('is not an amount').check(z.positive('is not an amount')),
    utr: requiredText(40),
  }),
  refusals: {
    'customer-unknown': [404, 'There is no such customer'],
    'balance-changed': [409, 'The balance has changed meanwhile. Close this and look at it again'],
    'utr-wrong': UTR_WRONG,
    'utr-used': UTR_USED,
  },
});
