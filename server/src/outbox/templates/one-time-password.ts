/** OTP for resetting the password. */
import * as z from 'zod';
import { smsTemplate } from '../template.ts';

export const oneTimePassword = smsTemplate(
  z.object({ code: z.string(), minutes: z.number() }),
  ({ code, minutes }, { tradeName }) =>
    `${code} is your OTP to set a new password at ${tradeName}. It is valid for ${minutes} minutes. Do not share it with anyone.`,
  { isSecret: true },
);
