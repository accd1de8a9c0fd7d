/** What one person may do alone, and delays of changes that owners can stop. */
import * as z from 'zod';
import { basisPointsFrom, paiseFrom } from './unit-schemas.ts';

const hours = z.int().min(0).max(720);

export const changeDelaysSchema = z.object({
  /** A change of the payee: UPI ID or bank account. */
  payeeHours: hours,
  /** New rights of staff members, and limits on them. */
  peopleHours: hours,
  /** A change that needs a second person where nobody else has the right to approve it. */
  noSecondPersonHours: hours,
  /** A manual rate far from the market where nobody else may approve it. Short: without a rate nothing is sold. */
  manualRateMinutes: z.int().min(0).max(1_440),
});

export type ChangeDelays = z.output<typeof changeDelaysSchema>;

export const changeDelaysStart: ChangeDelays = {
  payeeHours: 24,
  peopleHours: 24,
  noSecondPersonHours: 24,
  manualRateMinutes: 10,
};

/** Of one person and day in India. Beyond it a second person is needed. */
export const changeLimitsSchema = z.object({
  /** Points added and deducted. 1 point = ₹1. */
  pointsPerDay: z.int().min(0).max(1_000_000_000),
  /** Refunds decided on; and, each added up by itself, payouts, credits returned and orders released although unpaid or late. */
  refundsPerDayPaise: paiseFrom(0),
  /** Payments accepted on the word of one person, without a bank statement that shows them. */
  acceptedPerDayPaise: paiseFrom(0).default(25_00_000_00),
  /** How far from the last market rate one person may set a manual rate. */
  manualRateBp: basisPointsFrom(0).default(300),
  /** The discount of one coupon on one order; null for no limit. */
  couponPaise: paiseFrom(0).nullable().default(null),
  /** What the coupons that a person adds or extends may give away in all; null for no limit. */
  couponsPerDayPaise: paiseFrom(0).nullable().default(null),
});

export type ChangeLimits = z.output<typeof changeLimitsSchema>;

export const changeLimitsStart: ChangeLimits = {
  pointsPerDay: 25_000,
  refundsPerDayPaise: 25_00_000_00,
  acceptedPerDayPaise: 25_00_000_00,
  manualRateBp: 300,
  couponPaise: null,
  couponsPerDayPaise: null,
};
