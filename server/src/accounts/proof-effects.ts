/** What a customer's proof of a number does at once, by its purpose. */
import { type CustomerOtpPurpose, enterCustomerOtp } from '@tola/contract';
import { type Database, isUniqueViolation, type Queryable } from '#database';
import { refuse, type SignedInCustomer } from '#http';
import type { Origin } from './email-confirmation.ts';
import type { Proof } from './otp.ts';
import { giveNumber } from './proved-numbers.ts';
import { freshen } from './session-store.ts';

export interface ProvenBy extends Origin {
  readonly customer: SignedInCustomer;
  readonly session: { readonly id: number; readonly isFresh: boolean };
}

type Effect = (tx: Queryable, proof: Proof, by: ProvenBy, until: Date, now: Date) => Promise<void>;

const EFFECTS: Readonly<Record<CustomerOtpPurpose, Effect>> = {
  'verify-number': async (tx, proof, by, _, now) => await give(tx, proof, by, now),
  'change-number': async (tx, proof, by, _, now) => {
    if (!by.session.isFresh) throw refuse(enterCustomerOtp, 'not-fresh');
    await give(tx, proof, by, now);
  },
  reauthenticate: async (tx, _, { session }, until) => await freshen(tx, session.id, until),
};

async function give(tx: Queryable, { mobile }: Proof, by: ProvenBy, now: Date): Promise<void> {
  const { customer, ip, userAgent } = by;
  await giveNumber(tx, { customerId: customer.id, mobile, oldMobile: customer.mobile }, { ip, userAgent }, now);
}

/** @throws Refusal when another account has proved the number */
export async function actOnProof(
  database: Database,
  proof: Proof,
  by: ProvenBy,
  freshUntil: Date,
  now: Date,
): Promise<CustomerOtpPurpose> {
  const purpose = purposeOf(proof);
  try {
    await database.transaction(async (tx) => await EFFECTS[purpose](tx, proof, by, freshUntil, now));
    return purpose;
  } catch (error) {
    if (isUniqueViolation(error, 'customer_mobile_once')) throw refuse(enterCustomerOtp, 'mobile-taken');
    throw error;
  }
}

function purposeOf({ purpose }: Proof): CustomerOtpPurpose {
  if (Object.hasOwn(EFFECTS, purpose)) return purpose as CustomerOtpPurpose;
  throw new Error(`Nothing follows from an OTP to ${purpose}`);
}
