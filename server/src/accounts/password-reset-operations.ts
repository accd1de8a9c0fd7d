/** The three password reset operations. Replies are identical for numbers with and without an account. */
import { requestOtp, resetPassword as resetPasswordCall, verifyOtp as verifyOtpCall } from '@tola/contract';
import type { Database } from '#database';
import { type Operation, operation, refuse } from '#http';
import { type Settings, sendsOtps } from '#settings';
import { limitOtp, limitOtpAttempt } from './account-limits.ts';
import { GRANT_SECONDS, OTP_SECONDS, resetPassword, sendOtp, verifyOtp } from './password-reset.ts';

/** Holds the grant in the browser that verified the OTP. */
const GRANT_COOKIE = 'tola_reset';

interface Dependencies {
  readonly database: Database;
  readonly settings: Pick<Settings, 'smsUrl' | 'publicUrl'>;
}

export function passwordResetOperations({ database, settings }: Dependencies): Operation[] {
  return [
    operation(requestOtp, async ({ payload: { mobile }, ip, now }) => {
      if (!sendsOtps(settings)) throw refuse(requestOtp, 'no-sms');
      const isSent = await limitOtp(database, { mobile, ip, now }, async () => await sendOtp(database, mobile, now));
      if (!isSent) throw refuse(requestOtp, 'too-soon');
      return { message: 'OTP Sent Successfully', data: { otpSent: true, expiresInSeconds: OTP_SECONDS } };
    }),
    operation(verifyOtpCall, async ({ payload: { mobile, otp }, ip, now, setCookie }) => {
      await limitOtpAttempt(database, ip, now);
      const grant = await verifyOtp(database, mobile, otp, now);
      if (grant === null) throw refuse(verifyOtpCall, 'wrong-otp');
      setCookie(GRANT_COOKIE, grant, { maxAgeSeconds: GRANT_SECONDS });
      return { message: 'OTP Verified Successfully' };
    }),
    operation(resetPasswordCall, async ({ payload: { mobile, newPassword }, ip, now, cookies, clearCookie }) => {
      await limitOtpAttempt(database, ip, now);
      const grant = cookies[GRANT_COOKIE];
      if (grant === undefined) throw refuse(resetPasswordCall, 'otp-not-verified');
      if (!(await resetPassword(database, { mobile, grant, newPassword }, now))) {
        throw refuse(resetPasswordCall, 'otp-not-verified');
      }
      clearCookie(GRANT_COOKIE);
      return { message: 'Password Changed Successfully' };
    }),
  ];
}
