/** The password reset operations. Replies are identical for numbers with and without an account. */
import {
  claimNumber as claimNumberCall,
  requestOtp,
  resetPassword as resetPasswordCall,
  verifyOtp as verifyOtpCall,
} from '@tola/contract';
import { type Operation, operation, refuse } from '#http';
import { recordSecurityEvent } from '#security-events';
import { sendsOtps } from '#settings';
import { limitOtpAttempt, limitOtpRequest, rememberLogin } from './account-limits.ts';
import { knownBrowserOf } from './browser-cookie.ts';
import { GRANT_SECONDS, grantFor, OTP_SECONDS, type OtpDependencies, proveByCode, sendOtp } from './otp.ts';
import { otpOfVisitor } from './otp-of-visitor.ts';
import { claimNumber, resetPassword, unprovedAccountOf } from './password-reset.ts';
import { waitText } from './wait-text.ts';

/** Holds the grant in the browser that verified the OTP. */
export const GRANT_COOKIE = 'tola_reset';

export function passwordResetOperations(dependencies: OtpDependencies): Operation[] {
  return [
    requestOperation(dependencies),
    verifyOperation(dependencies),
    resetOperation(dependencies),
    claimOperation(dependencies),
  ];
}

function requestOperation({ database, settings }: OtpDependencies): Operation {
  return operation(requestOtp, async ({ payload: { mobile }, ip, now, ...request }) => {
    if (!sendsOtps(settings)) throw refuse(requestOtp, 'no-sms');
    await limitOtpRequest(database, ip, now);
    const otp = await otpOfVisitor(database, { purpose: 'reset', mobile }, { ...request, now });
    const wait = await sendOtp({ database, settings }, otp, now);
    if (wait > 0) throw refuse(requestOtp, 'too-soon', { wait: waitText(wait) });
    return { message: 'OTP Sent Successfully', data: { otpSent: true, expiresInSeconds: OTP_SECONDS } };
  });
}

function verifyOperation({ database }: OtpDependencies): Operation {
  return operation(verifyOtpCall, async ({ payload: { mobile, otp }, ip, userAgent, now, ...request }) => {
    await limitOtpAttempt(database, ip, now);
    const attempt = { purpose: 'reset', mobile, browser: knownBrowserOf(request), code: otp } as const;
    const proof = await proveByCode(database, attempt, now, async (_, proof) => proof);
    const about = { kind: 'code', reason: 'reset', ip, userAgent } as const;
    if (proof === null) {
      await recordSecurityEvent(database, { ...about, outcome: 'refused', claimedMobile: mobile }, now);
      throw refuse(verifyOtpCall, 'wrong-otp');
    }
    await recordSecurityEvent(database, { ...about, outcome: 'succeeded', ...ownerOf(proof.customerId) }, now);
    const grant = await grantFor(database, proof, now);
    request.setCookie(GRANT_COOKIE, grant, { maxAgeSeconds: GRANT_SECONDS });
    const unprovedAccount = await unprovedAccountOf(database, mobile);
    return { message: 'OTP Verified Successfully', data: { unprovedAccount } };
  });
}

function resetOperation({ database }: OtpDependencies): Operation {
  return operation(resetPasswordCall, async ({ payload: { mobile, newPassword }, ip, userAgent, now, ...request }) => {
    await limitOtpAttempt(database, ip, now);
    const grant = request.cookies[GRANT_COOKIE];
    const customerId = grant === undefined ? null : await resetPassword(database, { mobile, grant, newPassword }, now);
    if (customerId === null) throw refuse(resetPasswordCall, 'otp-not-verified');
    const event = { kind: 'password-reset', outcome: 'succeeded', customerId } as const;
    await recordSecurityEvent(database, { ...event, ip, userAgent }, now);
    request.clearCookie(GRANT_COOKIE);
    // The owner logs in next, also while strangers try passwords.
    await rememberLogin(database, { mobile, request: { ...request, ip, now } });
    return { message: 'Password Changed Successfully' };
  });
}

function claimOperation({ database }: OtpDependencies): Operation {
  return operation(claimNumberCall, async ({ payload: { mobile }, ip, userAgent, now, cookies }) => {
    await limitOtpAttempt(database, ip, now);
    const grant = cookies[GRANT_COOKIE];
    const outcome =
      grant === undefined ? 'no grant' : await claimNumber(database, { mobile, grant }, { ip, userAgent }, now);
    if (outcome === 'no grant') throw refuse(claimNumberCall, 'otp-not-verified');
    if (outcome === 'proved') throw refuse(claimNumberCall, 'number-proved');
    return { message: 'The number is yours. Please create your account.' };
  });
}

function ownerOf<T>(customerId: T | null): { customerId?: T } {
  return customerId === null ? {} : { customerId };
}
