/** What a customer has bought against the limits of tax law. */
import type { BasisPoints, Paise } from '@tola/pricing';
import * as z from 'zod/mini';
import type { CustomerId } from '../ids.ts';
import type { Screening } from './screening.ts';
import { staffCall } from './staff-call.ts';
import { idOfA } from './staff-values.ts';

/** Invoices and credit notes of a financial year by their dates, with GST. */
export interface CustomerYear {
  /** Such as `2026-27`. */
  readonly financialYear: string;
  readonly invoices: number;
  readonly soldPaise: Paise;
  readonly returnedPaise: Paise;
}

/** Purchases of a registered firm in the current financial year, of all customers with its PAN. */
export interface BusinessPurchases {
  /** From the GSTIN on the invoices. */
  readonly pan: string;
  /** Less credit notes, without GST. */
  readonly taxablePaise: Paise;
  /** Above it a large firm deducts TDS from what it pays. */
  readonly limitPaise: Paise;
  readonly isNear: boolean;
  /** Of what is above the limit. */
  readonly tdsPaise: Paise;
}

/** Cash of one customer in a calendar month, which is reported from a sum on (PMLA). */
export interface CashOfMonth {
  readonly takenPaise: Paise;
  readonly warnedFromPaise: Paise;
  readonly reportedFromPaise: Paise;
}

export interface CustomerLimits {
  /** The latest first, at most ten. */
  readonly years: readonly CustomerYear[];
  readonly today: {
    readonly soldPaise: Paise;
    /** Above it the PAN of the buyer is required. */
    readonly panLimitPaise: Paise;
    readonly isNear: boolean;
    /** Whether any order of the customer has a PAN. */
    readonly isPanHeld: boolean;
  };
  readonly cash: CashOfMonth;
  readonly businesses: readonly BusinessPurchases[];
  /** Of a firm, also of one that has not bought yet: the rate on what it buys above the limit of the financial year. */
  readonly tds: { readonly limitPaise: Paise; readonly rateBp: BasisPoints };
  /** The latest; null before the first. */
  readonly screening: Screening | null;
}

export const readCustomerLimits = staffCall<CustomerLimits>()({
  name: 'ReadCustomerLimits',
  does: 'Reads what a customer has bought by financial year, and today and this year against the limits of tax law, with the latest screening.',
  right: 'customers.read',
  repeat: 'harmless',
  payload: z.object({ customerId: idOfA<CustomerId>() }),
  refusals: { 'customer-unknown': [404, 'Customer not found'] },
});
