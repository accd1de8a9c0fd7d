/** Customers as staff see them: orders, points, balance, sessions and notes. */

import type { Metal, Milligrams, Paise } from '@tola/pricing';
import * as z from 'zod/mini';
import type { CustomerId } from '../ids.ts';
import type { PanVerification } from './pan-verification.ts';
import type { WaitingChange } from './pending-changes.ts';
import { staffCall } from './staff-call.ts';
import {
  anId,
  idOfA,
  type ListPage,
  listSort,
  optionalText,
  pageOfList,
  reason,
  requiredText,
} from './staff-values.ts';

const NO_CUSTOMER = [404, 'Customer not found'] as const;

export interface ListedCustomer {
  readonly id: CustomerId;
  readonly name: string;
  readonly mobile: string;
  readonly email: string;
  readonly state: string;
  readonly createdAt: string;
  readonly orders: number;
  readonly points: number;
  readonly tags: readonly string[];
  /** Since when the customer is blocked; null for others. */
  readonly blockedAt: string | null;
}

export const listCustomers = staffCall<ListPage<ListedCustomer>>()({
  name: 'ListCustomers',
  does: 'Lists customers with search by name, mobile or email, and by tag.',
  right: 'customers.read',
  repeat: 'harmless',
  payload: z.object({ ...pageOfList, sort: listSort, search: optionalText(100), tag: z.optional(requiredText(30)) }),
});

export interface UnpaidAmounts {
  readonly paise: Paise;
  readonly fineMg: Readonly<Record<Metal, Milligrams>>;
}

/** What a customer has bought so far. */
export interface CustomerTotals {
  /** Orders that were paid, without those that were cancelled or refunded. */
  readonly paidOrders: number;
  /** What these orders were charged. */
  readonly paidPaise: Paise;
  /** Refunded on any order. */
  readonly refundedPaise: Paise;
  /** Weight of the pieces of these orders, by metal. */
  readonly weightMg: Readonly<Record<Metal, Milligrams>>;
}

/** What is known about who the customer is. */
export interface CustomerIdentity {
  readonly mobileProvedAt: string | null;
  readonly emailConfirmedAt: string | null;
  /** PAN of the latest order with one, masked. */
  readonly pan: {
    readonly masked: string;
    readonly orderNumber: string;
    readonly at: string;
    /** Null where it was not to be verified. */
    readonly verification: PanVerification | null;
  } | null;
  readonly declaredMinorAt: string | null;
}

export interface CustomerDetail extends ListedCustomer {
  readonly firstName: string;
  readonly lastName: string;
  readonly gstin: string | null;
  /** Empty unless the customer is blocked. */
  readonly blockedReason: string;
  readonly erasedAt: string | null;
  /** The record that this one was merged into. */
  readonly mergedInto: { readonly id: CustomerId; readonly name: string } | null;
  readonly totals: CustomerTotals;
  readonly identity: CustomerIdentity;
  /** The latest answer for each purpose that the customer was asked for, with its date. */
  readonly consents: { readonly purpose: string; readonly given: boolean; readonly at: string }[];
  /** When staff approved the higher limit; null when it depends on paid orders. */
  readonly establishedAt: string | null;
  /** Unpaid order limits, as a new and as an established customer. */
  readonly unpaidLimits: { readonly asNew: UnpaidAmounts; readonly asEstablished: UnpaidAmounts };
  readonly recentOrders: {
    readonly orderNumber: string;
    readonly state: string;
    readonly placedAt: string;
    readonly payablePaise: Paise;
  }[];
  readonly ledger: {
    readonly at: string;
    readonly kind: string;
    readonly availableChange: number;
    readonly orderNumber: string | null;
    readonly note: string;
  }[];
  /** Credit balance from small overpayments. */
  readonly balance: {
    readonly paise: Paise;
    readonly entries: {
      readonly at: string;
      readonly kind: 'surplus' | 'paid out';
      readonly paise: Paise;
      readonly orderNumber: string | null;
      readonly payoutUtr: string | null;
    }[];
  };
  readonly sessions: {
    readonly id: number;
    readonly userAgent: string;
    readonly createdAt: string;
    readonly lastUsedAt: string;
  }[];
  readonly notes: { readonly id: number; readonly text: string; readonly who: string; readonly at: string }[];
}

export const readCustomer = staffCall<CustomerDetail>()({
  name: 'ReadCustomer',
  does: 'Reads a customer with orders, points, sessions and notes.',
  right: 'customers.read',
  repeat: 'harmless',
  payload: z.object({ id: idOfA<CustomerId>() }),
  refusals: { 'customer-unknown': NO_CUSTOMER },
});

export const endCustomerSessions = staffCall<{ ended: number }>()({
  name: 'EndCustomerSessions',
  does: 'Ends one session of a customer, or all of them.',
  right: 'customers.manage',
  repeat: 'harmless',
  payload: z.object({ customerId: idOfA<CustomerId>(), sessionId: z.nullable(anId) }),
  refusals: { 'customer-unknown': NO_CUSTOMER },
});

export const adjustCustomerPoints = staffCall<WaitingChange | null>()({
  name: 'AdjustPoints',
  does: 'Adds or deducts a customer’s points, with a reason shown to them. Applies once per balance the user saw.',
  right: 'points.adjust',
  repeat: 'harmless',
  payload: z.object({
    customerId: idOfA<CustomerId>(),
    points: z.int('is not a number of points').check(
      z.minimum(-100_000),
      z.maximum(100_000),
      z.refine((points) => points !== 0, 'is zero'),
    ),
    /** Points the user saw: a repeat, or a second user, cannot adjust twice. */
    hadPoints: z.int('is not a number of points').check(z.minimum(0)),
    reason,
  }),
  refusals: {
    'customer-unknown': NO_CUSTOMER,
    'too-few-points': [409, 'The customer doesn’t have that many points'],
    'points-changed': [409, 'The points have changed. Close this and check the balance'],
  },
});

export const noteOnCustomer = staffCall()({
  name: 'NoteOnCustomer',
  does: 'Adds an internal note.',
  right: 'customers.manage',
  repeat: 'acts again',
  payload: z.object({ customerId: idOfA<CustomerId>(), text: requiredText(2_000) }),
  refusals: { 'customer-unknown': NO_CUSTOMER },
});
