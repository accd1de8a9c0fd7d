/** Customers as staff see them: orders, points, balance, sessions and notes. */

import type { Metal } from '@tola/pricing';
import * as z from 'zod/mini';
import type { CustomerId } from '../ids.ts';
import { staffCall } from './staff-call.ts';
import { anId, idOfA, type ListPage, optionalText, pageOfList, reason, requiredText } from './staff-values.ts';

const buyers = ['orders', 'accounts'] as const;
const NO_CUSTOMER = [404, 'There is no such customer'] as const;

export interface ListedCustomer {
  readonly id: CustomerId;
  readonly name: string;
  readonly mobile: string;
  readonly email: string;
  readonly state: string;
  readonly createdAt: string;
  readonly orders: number;
  readonly points: number;
}

export const listCustomers = staffCall<ListPage<ListedCustomer>>()({
  name: 'ListCustomers',
  does: 'Lists customers: searched by name, mobile or e-mail.',
  right: buyers,
  repeat: 'harmless',
  payload: z.object({ ...pageOfList, search: optionalText(100) }),
});

export interface UnpaidAmounts {
  readonly paise: number;
  readonly fineMg: Readonly<Record<Metal, number>>;
}

export interface CustomerDetail extends ListedCustomer {
  readonly gstin: string | null;
  /** Since when staff vouch for larger unpaid orders; null leaves it to what the customer has paid. */
  readonly establishedAt: string | null;
  /** The most a customer may order without having paid: as a new customer, and as an established one. */
  readonly unpaidLimits: { readonly asNew: UnpaidAmounts; readonly asEstablished: UnpaidAmounts };
  readonly recentOrders: {
    readonly orderNumber: string;
    readonly state: string;
    readonly placedAt: string;
    readonly payablePaise: number;
  }[];
  readonly ledger: {
    readonly at: string;
    readonly kind: string;
    readonly availableChange: number;
    readonly orderNumber: string | null;
    readonly note: string;
  }[];
  /** What the business keeps for the customer: small surpluses of payments. */
  readonly balance: {
    readonly paise: number;
    readonly entries: {
      readonly at: string;
      readonly kind: 'surplus' | 'paid out';
      readonly paise: number;
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
  right: buyers,
  repeat: 'harmless',
  payload: z.object({ id: idOfA<CustomerId>() }),
  refusals: { 'customer-unknown': NO_CUSTOMER },
});

export const endCustomerSessions = staffCall<{ ended: number }>()({
  name: 'EndCustomerSessions',
  does: 'Ends one session of a customer, or all of them.',
  right: buyers,
  repeat: 'harmless',
  payload: z.object({ customerId: idOfA<CustomerId>(), sessionId: z.nullable(anId) }),
  refusals: { 'customer-unknown': NO_CUSTOMER },
});

export const adjustCustomerPoints = staffCall()({
  name: 'AdjustPoints',
  does: 'Adds points to a customer or takes some, once for what staff have seen them to have, with a reason that the customer sees.',
  right: ['accounts'],
  repeat: 'harmless',
  payload: z.object({
    customerId: idOfA<CustomerId>(),
    points: z.int('is not a number of points').check(
      z.minimum(-100_000),
      z.maximum(100_000),
      z.refine((points) => points !== 0, 'is zero'),
    ),
    /** What the customer had when this was decided: pressed twice, or by two people, it moves the points once. */
    hadPoints: z.int('is not a number of points').check(z.minimum(0)),
    reason,
  }),
  refusals: {
    'customer-unknown': NO_CUSTOMER,
    'too-few-points': [409, 'The customer has fewer points than that'],
    'points-changed': [409, 'The points have changed meanwhile. Close this and look at what the customer has'],
  },
});

export const noteOnCustomer = staffCall()({
  name: 'NoteOnCustomer',
  does: 'Writes a note for colleagues.',
  right: buyers,
  repeat: 'acts again',
  payload: z.object({ customerId: idOfA<CustomerId>(), text: requiredText(2_000) }),
  refusals: { 'customer-unknown': NO_CUSTOMER },
});
