/** OTP that proves a mobile number. */
import * as z from 'zod';
import { secretSmsTemplate } from '../template.ts';

const PURPOSES = {
  'log-in': 'to log in to',
  reset: 'to set a new password at',
  'verify-number': 'to verify your number at',
  'change-number': 'to use this number at',
  reauthenticate: 'to confirm a change at',
} as const;

/** Absent in messages stored before there were purposes. */
const purpose = z.enum(Object.keys(PURPOSES) as (keyof typeof PURPOSES)[]).default('reset');

export const oneTimePassword = secretSmsTemplate(
  z.object({ code: z.string(), minutes: z.number(), purpose }),
  ({ code, minutes, purpose }, { tradeName }) =>
    `${code} is your OTP ${PURPOSES[purpose]} ${tradeName}. It is valid for ${minutes} minutes. Do not share it with anyone.`,
);
