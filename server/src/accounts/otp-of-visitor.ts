/** Somebody without a session asks for an OTP: to log in, or to reset a password. */
import type { Database } from '#database';
import type { CallContext } from '#http';
import { isOwnDevice } from './account-limits.ts';
import { findByMobile } from './account-store.ts';
import { browserOf } from './browser-cookie.ts';
import type { OtpRequest } from './otp.ts';

type Visit = Pick<CallContext, 'cookies' | 'setCookie' | 'now'>;

export async function otpOfVisitor(
  database: Database,
  { purpose, mobile }: Pick<OtpRequest, 'purpose' | 'mobile'>,
  visit: Visit,
): Promise<OtpRequest> {
  const account = await findByMobile(database, mobile);
  return {
    purpose,
    mobile,
    customerId: account?.id ?? null,
    browser: browserOf(visit),
    isOwnDevice: account?.hasProvedMobile === true && (await isOwnDevice(database, { mobile, request: visit })),
  };
}
