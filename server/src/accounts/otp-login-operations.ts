/** Operations of the login by OTP. Replies are identical for numbers with and without an account until the OTP is right. */
import { chooseLoginAccount, enterLoginOtp, sendLoginOtp } from '@tola/contract';
import type { Database } from '#database';
import { type CallContext, type Operation, operation, refuse } from '#http';
import { recordSecurityEvent } from '#security-events';
import { sendsOtps } from '#settings';
import { limitOtpAttempt, limitOtpRequest, rememberLogin } from './account-limits.ts';
import { knownBrowserOf } from './browser-cookie.ts';
import { loginRecordOf } from './login-record.ts';
import { GRANT_SECONDS, OTP_SECONDS, type OtpDependencies, proveByCode, sendOtp } from './otp.ts';
import { chooseAccount, logInByProof, type OpenedLogin, type OtpLogin } from './otp-login.ts';
import { otpOfVisitor } from './otp-of-visitor.ts';
import { GRANT_COOKIE } from './password-reset-operations.ts';
import { endSession, SESSION_SECONDS } from './sessions.ts';
import { waitText } from './wait-text.ts';

export function otpLoginOperations(dependencies: OtpDependencies): Operation[] {
  return [sendOperation(dependencies), enterOperation(dependencies), chooseOperation(dependencies)];
}

function sendOperation({ database, settings }: OtpDependencies): Operation {
  return operation(sendLoginOtp, async ({ payload: { mobile }, ip, now, ...request }) => {
    if (!sendsOtps(settings)) throw refuse(sendLoginOtp, 'no-sms');
    await limitOtpRequest(database, ip, now);
    const otp = await otpOfVisitor(database, { purpose: 'log-in', mobile }, { ...request, now });
    const wait = await sendOtp({ database, settings }, otp, now);
    if (wait > 0) throw refuse(sendLoginOtp, 'too-soon', { wait: waitText(wait) });
    return { message: 'OTP Sent Successfully', data: { otpSent: true, expiresInSeconds: OTP_SECONDS } };
  });
}

function enterOperation({ database }: OtpDependencies): Operation {
  return operation(enterLoginOtp, async ({ payload: { mobile, otp }, ...request }) => {
    const { ip, userAgent, now } = request;
    await limitOtpAttempt(database, ip, now);
    const attempt = { purpose: 'log-in', mobile, browser: knownBrowserOf(request), code: otp } as const;
    const login = await proveByCode(database, attempt, now, async (tx, proof) =>
      logInByProof(tx, proof, { ip, userAgent }, now),
    );
    if (login === null) {
      const about = { kind: 'code', outcome: 'refused', reason: 'log-in', claimedMobile: mobile } as const;
      await recordSecurityEvent(database, { ...about, ip, userAgent }, now);
      throw refuse(enterLoginOtp, 'wrong-otp');
    }
    const data = await replyToLogin(database, login, mobile, request);
    const token = 'token' in login ? login.token : null;
    return { message: token === null ? 'OTP Verified Successfully' : 'Login Successful', data, extras: { token } };
  });
}

function chooseOperation({ database }: OtpDependencies): Operation {
  return operation(chooseLoginAccount, async ({ payload: { mobile, isMine }, ...request }) => {
    const { ip, userAgent, now } = request;
    await limitOtpAttempt(database, ip, now);
    const grant = request.cookies[GRANT_COOKIE];
    const login =
      grant === undefined ? null : await chooseAccount(database, { mobile, grant, isMine }, { ip, userAgent }, now);
    if (login === null) throw refuse(chooseLoginAccount, 'otp-not-verified');
    request.clearCookie(GRANT_COOKIE);
    await giveSession(database, login, mobile, request);
    const { token, customer } = login;
    return { message: 'Login Successful', data: loginRecordOf(customer), extras: { token } };
  });
}

/** Sets the cookies of a login by code or link, and says who is logged in, or which account it would be. */
export async function replyToLogin(database: Database, login: OtpLogin, mobile: string, request: CallContext) {
  if ('grant' in login) {
    request.setCookie(GRANT_COOKIE, login.grant, { maxAgeSeconds: GRANT_SECONDS });
    return { customer: null, unprovedAccount: login.unprovedAccount };
  }
  await giveSession(database, login, mobile, request);
  return { customer: loginRecordOf(login.customer), unprovedAccount: null };
}

/** Gives the session to the browser, in place of an earlier one. Strangers who try this number no longer delay it. */
async function giveSession(
  database: Database,
  login: OpenedLogin,
  mobile: string,
  request: CallContext,
): Promise<void> {
  const oldToken = request.token;
  if (oldToken !== null) await endSession(database, oldToken);
  request.setSessionCookie(login.token, { maxAgeSeconds: SESSION_SECONDS });
  await rememberLogin(database, { mobile, request });
}
