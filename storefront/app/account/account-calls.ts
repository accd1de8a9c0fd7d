/**
 * Checks and calls of the guest account forms. Includes the contract's codecs, so a page loads it when its form is
 * touched.
 */

import {
  claimNumber,
  logIn,
  register,
  requestOtp,
  resetPassword,
  verifyOtp,
  weakPassword,
} from '@tola/contract/accounts';
import type { AnswerReasonOf } from '@tola/contract/common-refusals';
import { GENERAL_FAULT } from '@tola/contract/envelope';
import { chooseLoginAccount, enterLoginOtp, sendLoginOtp } from '@tola/contract/otp-login';
import { tidyGstin } from '../addresses/gstin.ts';
import { call } from '../calls/call.ts';
import type { FormValues, Problem } from '../forms/form.ts';
import { toast } from '../toast/toast.ts';

export { checkOtp } from '../otp/check-otp.ts';
export { checkLogin, checkMobile, checkNewPassword, checkRegistration } from './account-checks.ts';

/** Form field by refusal reason. */
const FIELD_OF_REASON: Partial<Record<AnswerReasonOf<typeof register>, string>> = {
  'mobile-taken': 'mobile',
  'email-taken': 'email',
  'password-short': 'password',
  'password-leaked': 'password',
  'password-own': 'password',
};

/** Codes whose message is shown; any other shows the general error. */
const SHOWN_CODES = [400, 429];

export async function sendLogin({ mobile = '', password = '' }: FormValues) {
  return await call(logIn, { mobile, password });
}

/** @returns the field error, `no reply`, `failed` for any other error, or `registered` */
export async function sendRegistration(values: FormValues): Promise<Problem | 'registered' | 'no reply' | 'failed'> {
  const answer = await call(register, registrationOf(values), { quiet: true });
  if (answer.ok) {
    toast.success(answer.message);
    return 'registered';
  }
  if (answer.reason === 'network') return 'no reply';
  if (answer.code === 0) return 'failed';
  const message = SHOWN_CODES.includes(answer.code) ? answer.message : GENERAL_FAULT;
  toast.error(message);
  const field = FIELD_OF_REASON[answer.reason];
  return field === undefined ? 'failed' : { field, message };
}

function registrationOf(values: FormValues) {
  const { firstName = '', lastName = '', mobile = '', state = '', email = '', password = '', address = '' } = values;
  const gstin = tidyGstin(values.gstin ?? '');
  return {
    firstName,
    lastName,
    mobile,
    state,
    email,
    password,
    address,
    gstin: gstin === '' ? null : gstin,
    userType: 'User' as const,
  };
}

export async function sendOtpRequest(mobile: string) {
  return await call(requestOtp, { mobile });
}

export async function sendLoginOtpTo(mobile: string) {
  return await call(sendLoginOtp, { mobile });
}

export async function enterOtpOf(mobile: string, otp: string) {
  return await call(enterLoginOtp, { mobile, otp });
}

/** Whether the account that names the number without proof is the customer's own. */
export async function chooseAccountOf(mobile: string, isMine: boolean) {
  return await call(chooseLoginAccount, { mobile, isMine });
}

export async function sendClaim(mobile: string) {
  return await call(claimNumber, { mobile });
}

export async function sendOtp(mobile: string, otp: string) {
  return await call(verifyOtp, { mobile, otp });
}

export async function sendNewPassword(mobile: string, newPassword: string) {
  return await call(resetPassword, { mobile, newPassword });
}

/** Field error of a refused new password; null for any other refusal. */
export function newPasswordProblem({ reason, message }: { reason: string; message: string }): Problem | null {
  return Object.hasOwn(weakPassword, reason) ? { field: 'newPassword', message } : null;
}
