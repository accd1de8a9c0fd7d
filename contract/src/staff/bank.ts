/** Bank reconciliation: credits, claimed payments, payouts and customer balances. */

import type { Paise } from '@tola/pricing';
import * as z from 'zod/mini';
import type { BankCreditId, ClaimId, CustomerId, RefundId } from '../ids.ts';
import type { OrderState } from '../orders.ts';
import { refundRefusals } from '../payments.ts';
import type { WaitingChange } from './pending-changes.ts';
import { staffCall } from './staff-call.ts';
import { idOfA, reason, requiredText } from './staff-values.ts';

/** Refusals of assigning a credit to an order, manually or with the claim it proves. */
export const creditUsed = { 'credit-used': [409, 'This payment was given to an order already'] } as const;
/** An id that no order has. */
export const orderUnknown = { 'order-unknown': [404, 'Order not found'] } as const;

export interface BankCredit {
  readonly id: BankCreditId;
  readonly utr: string;
  readonly amountPaise: Paise;
  readonly creditedOn: string;
  readonly narration: string;
  /** The day on which the bank took it back; null for money that is still there. */
  readonly takenBackOn: string | null;
}

export interface StrandedRefund {
  readonly refundId: RefundId;
  readonly orderNumber: string;
  readonly buyerName: string;
  readonly amountPaise: Paise;
  readonly reason: string;
  /** `requested` is not known to have reached the provider; `pending` and `on hold` were accepted there. */
  readonly state: string;
  readonly requestedAt: string;
  readonly provider: string;
  readonly account: string | null;
}

export interface BankOverview {
  readonly credits: BankCredit[];
  readonly payouts: {
    readonly refundId: RefundId;
    readonly orderNumber: string;
    readonly buyerName: string;
    readonly amountPaise: Paise;
    readonly reason: string;
    readonly requestedAt: string;
    readonly payoutAccountMasked: string | null;
    /** A recorded payout waits for a second person, or for its time. */
    readonly isWaiting: boolean;
  }[];
  /** Card refunds of accounts whose credentials the settings do not hold. */
  readonly strandedRefunds: StrandedRefund[];
  readonly claims: {
    readonly claimId: ClaimId;
    readonly orderNumber: string;
    readonly buyerName: string;
    readonly state: OrderState;
    readonly payablePaise: Paise;
    readonly utr: string | null;
    readonly sentAt: string;
    readonly samePicture: number;
  }[];
  readonly differences: {
    /** Short payments written off in the last 30 days. */
    readonly writtenOffPaise: Paise;
    /** Total of customer balances. */
    readonly balancesPaise: Paise;
  };
}

export const readBankOverview = staffCall<BankOverview>()({
  name: 'ReadBankDesk',
  does: 'Lists payments to verify, unmatched credits and refunds to pay out.',
  right: 'bank.read',
  repeat: 'harmless',
});

export const giveCredit = staffCall()({
  name: 'GiveCredit',
  does: 'Assigns an unmatched credit to an order.',
  right: 'bank.assign',
  repeat: 'harmless',
  payload: z.object({ creditId: idOfA<BankCreditId>(), orderNumber: requiredText(40) }),
  refusals: {
    ...creditUsed,
    'credit-unknown': [404, 'There is no such payment'],
    'wrong-order': [409, 'Order {orderNumber} does not wait for a bank payment'],
    ...orderUnknown,
  },
});

const UTR_WRONG = [400, 'Enter the bank’s reference number (UTR)'] as const;
const UTR_USED = [409, 'This reference number belongs to another payout'] as const;

export const returnCredit = staffCall<WaitingChange | null>()({
  name: 'ReturnCredit',
  does: 'Records that an unmatched credit was returned. Beyond the limit of one person it waits for a second one.',
  right: 'bank.assign',
  freshFactor: true,
  repeat: 'harmless',
  payload: z.object({ creditId: idOfA<BankCreditId>(), utr: requiredText(40) }),
  refusals: {
    'credit-used': [409, 'This payment belongs to an order or was sent back already'],
    'utr-wrong': UTR_WRONG,
    'utr-used': UTR_USED,
  },
});

const NO_REFUND = [404, 'Refund not found'] as const;

export const readPayoutAccount = staffCall<{ readonly number: string; readonly ifsc: string } | null>()({
  name: 'ReadPayoutAccount',
  does: 'Reads the bank account for a refund; every view is logged.',
  right: 'payouts.pay',
  freshFactor: true,
  repeat: 'acts again',
  payload: z.object({ refundId: idOfA<RefundId>() }),
  refusals: {
    'refund-unknown': NO_REFUND,
    'taken-back': [409, 'The bank has taken back a payment of this order. Decide about that on the order first'],
  },
});

export const payRefundOut = staffCall<WaitingChange | null>()({
  name: 'PayRefundOut',
  does: 'Records that a refund was paid out from the bank.',
  right: 'payouts.pay',
  freshFactor: true,
  repeat: 'harmless',
  payload: z.object({ refundId: idOfA<RefundId>(), utr: requiredText(40) }),
  refusals: {
    ...orderUnknown,
    'not-a-payout': [409, 'The payment provider sends this refund by itself'],
    'refund-ended': [409, 'This refund is {state}'],
    'refund-unknown': NO_REFUND,
    'utr-wrong': UTR_WRONG,
    'utr-used': UTR_USED,
  },
});

export const withdrawPayout = staffCall()({
  name: 'WithdrawPayout',
  does: 'Withdraws a refund that has not been paid out, for example because of a wrong account.',
  right: 'payouts.pay',
  freshFactor: true,
  repeat: 'harmless',
  payload: z.object({ refundId: idOfA<RefundId>(), reason }),
  refusals: {
    ...orderUnknown,
    'refund-ended': [409, 'This refund can no longer be withdrawn'],
    'refund-unknown': NO_REFUND,
  },
});

export const convertStrandedRefund = staffCall<WaitingChange | null>()({
  name: 'ConvertStrandedRefund',
  does: 'Converts a refund that its provider account can no longer send to a payout from the bank.',
  right: 'payouts.pay',
  freshFactor: true,
  repeat: 'harmless',
  payload: z.object({ refundId: idOfA<RefundId>(), reason }),
  refusals: {
    ...orderUnknown,
    'refund-unknown': NO_REFUND,
    'refund-ended': [409, 'This refund is {state}'],
    'already-converted': [409, 'This refund was already converted to a payout'],
    'already-a-payout': [409, 'This refund is already paid out from the bank'],
    'account-configured': [
      409,
      'The store can reach this refund’s account at the payment provider. Paying it out as well could refund it twice',
    ],
    'made-at-provider': [409, 'This refund was made at the payment provider. Check it there'],
    disputed: refundRefusals.disputed,
  },
});

export const payOutBalance = staffCall<WaitingChange | null>()({
  name: 'PayOutBalance',
  does: 'Records that a customer’s whole balance was transferred to them.',
  right: 'payouts.pay',
  freshFactor: true,
  repeat: 'harmless',
  payload: z.object({
    customerId: idOfA<CustomerId>(),
    /** Balance the user saw: a repeat, or a second user, cannot pay it out twice. */
    balancePaise: z.int('is not an amount').check(z.positive('is not an amount')),
    utr: requiredText(40),
  }),
  refusals: {
    'customer-unknown': [404, 'Customer not found'],
    'balance-changed': [409, 'The balance has changed. Close this and check it again'],
    'utr-wrong': UTR_WRONG,
    'utr-used': UTR_USED,
  },
});
