/** What a logged-in customer proves and changes: number, email, name. */
import {
  changeEmail,
  changeName,
  enterCustomerOtp,
  followOtpLink,
  getContacts,
  reauthenticate,
  sendCustomerOtp,
} from '@tola/contract';
import { readDataKeys } from '#data-keys';
import type { Database } from '#database';
import { type Operation, operation, refuse, type SignedInCustomer } from '#http';
import { newEmailLink } from '#mailboxes';
import { queueMail, queueSecretMail } from '#outbox';
import { recordSecurityEvent } from '#security-events';
import { sendsOtps } from '#settings';
import { limitNewEmail, limitOtpAttempt, limitOtpRequest, limitPasswordChange } from './account-limits.ts';
import { emailIsTaken, updateName } from './account-store.ts';
import { isPasswordOf } from './accounts.ts';
import { browserOf, knownBrowserOf } from './browser-cookie.ts';
import {
  GRANT_SECONDS,
  grantFor,
  OTP_SECONDS,
  type OtpDependencies,
  type Proof,
  proveByCode,
  proveByLink,
  sendOtp,
} from './otp.ts';
import { logInByProof } from './otp-login.ts';
import { replyToLogin } from './otp-login-operations.ts';
import { GRANT_COOKIE } from './password-reset-operations.ts';
import { actOnProof, type ProvenBy } from './proof-effects.ts';
import { freshen } from './session-store.ts';
import { freshUntil } from './sessions.ts';
import { waitText } from './wait-text.ts';

export function contactOperations(dependencies: OtpDependencies): Operation[] {
  const { database, settings } = dependencies;
  const keys = readDataKeys(settings);
  return [
    operation(getContacts, async ({ customer, session }) => {
      const { hasVerifiedMobile, hasVerifiedEmail, hasPassword } = customer;
      return { data: { hasVerifiedMobile, hasVerifiedEmail, hasPassword, isFresh: session.isFresh } };
    }),
    sendOperation(dependencies),
    enterOperation(dependencies),
    linkOperation(dependencies),
    reauthenticateOperation(dependencies),
    operation(changeName, async ({ payload, customer, session, ip, userAgent, now }) => {
      if (!session.isFresh) throw refuse(changeName, 'not-fresh');
      await database.transaction(async (tx) => {
        await updateName(tx, customer.id, payload);
        const event = { kind: 'contact-changed', outcome: 'succeeded', reason: 'name changed' } as const;
        await recordSecurityEvent(tx, { ...event, customerId: customer.id, ip, userAgent }, now);
        const dedupeKey = `contact-changed ${customer.id} name ${now.toISOString()}`;
        const data = { what: 'name', at: now.toISOString() } as const;
        await queueMail(tx, { template: 'contact-changed', to: { customerId: customer.id }, data, dedupeKey }, now);
      });
      return { message: 'Name changed' };
    }),
    operation(changeEmail, async ({ payload: { email }, customer, session, now }) => {
      if (!session.isFresh) throw refuse(changeEmail, 'not-fresh');
      await limitNewEmail(database, { customerId: customer.id, email, now });
      if (await emailIsTaken(database, email, customer.id)) throw refuse(changeEmail, 'email-taken');
      await database.transaction(async (tx) => {
        const token = await newEmailLink(tx, customer.id, email, now);
        const dedupeKey = `new-email ${customer.id} ${now.toISOString()}`;
        await queueSecretMail(tx, keys, { template: 'new-email', to: email, data: { token }, dedupeKey }, now);
      });
      return { message: 'Please confirm your new email by the link that we sent to it' };
    }),
  ];
}

/** The number that an OTP of a customer goes to. @throws Refusal */
function numberFor(
  purpose: 'verify-number' | 'change-number' | 'reauthenticate',
  newMobile: string | null,
  customer: SignedInCustomer,
  isFresh: boolean,
): string {
  if (purpose === 'change-number') {
    if (!isFresh) throw refuse(sendCustomerOtp, 'not-fresh');
    return newMobile ?? '';
  }
  return customer.mobile;
}

function sendOperation({ database, settings }: OtpDependencies): Operation {
  return operation(sendCustomerOtp, async ({ payload, customer, session, ip, now, ...request }) => {
    const { purpose, newMobile } = payload;
    const mobile = numberFor(purpose, newMobile, customer, session.isFresh);
    if (mobile === '') throw refuse(sendCustomerOtp, 'no-number');
    if (!sendsOtps(settings)) throw refuse(sendCustomerOtp, 'no-sms');
    await limitOtpRequest(database, ip, now);
    const isOwnDevice = customer.hasVerifiedMobile && purpose !== 'change-number';
    const otp = { purpose, mobile, customerId: customer.id, browser: browserOf(request), isOwnDevice };
    const wait = await sendOtp({ database, settings }, otp, now);
    if (wait > 0) throw refuse(sendCustomerOtp, 'too-soon', { wait: waitText(wait) });
    return { message: 'OTP Sent Successfully', data: { otpSent: true, expiresInSeconds: OTP_SECONDS } };
  });
}

function enterOperation({ database }: OtpDependencies): Operation {
  return operation(enterCustomerOtp, async ({ payload, customer, session, ip, userAgent, now, ...request }) => {
    await limitOtpAttempt(database, ip, now);
    const { purpose, newMobile, otp } = payload;
    const mobile = numberFor(purpose, newMobile, customer, session.isFresh);
    const attempt = { purpose, mobile, browser: knownBrowserOf(request), code: otp };
    const proof = await proveByCode(database, attempt, now, async (_, proof) => proof);
    const isOwn = proof?.customerId === customer.id;
    const outcome = isOwn ? 'succeeded' : 'refused';
    const about = { kind: 'code', outcome, reason: purpose, customerId: customer.id, ip, userAgent } as const;
    await recordSecurityEvent(database, about, now);
    if (proof === null || !isOwn) throw refuse(enterCustomerOtp, 'wrong-otp');
    await prove(database, proof, { customer, session, ip, userAgent }, now);
    return { message: 'OTP Verified Successfully' };
  });
}

function linkOperation({ database }: OtpDependencies): Operation {
  return operation(followOtpLink, async ({ payload: { token }, ip, userAgent, now, ...request }) => {
    const { customer, session } = request;
    await limitOtpAttempt(database, ip, now);
    const link = { token, browser: knownBrowserOf(request) };
    const proved = await proveByLink(database, link, now, async (tx, proof) => ({
      proof,
      login: proof.purpose === 'log-in' ? await logInByProof(tx, proof, { ip, userAgent }, now) : null,
    }));
    if (proved === null) throw refuse(followOtpLink, 'unknown-link');
    const { proof, login } = proved;
    const { mobile } = proof;
    if (login !== null) {
      const reply = await replyToLogin(database, login, mobile, { ...request, ip, userAgent, now });
      return { data: { purpose: 'log-in' as const, mobile, ...reply } };
    }
    if (proof.purpose === 'reset') {
      const grant = await grantFor(database, proof, now);
      request.setCookie(GRANT_COOKIE, grant, { maxAgeSeconds: GRANT_SECONDS });
      return { data: { purpose: 'reset' as const, mobile, ...nobody } };
    }
    if (customer === null || session === null || proof.customerId !== customer.id)
      throw refuse(followOtpLink, 'unknown-link');
    const purpose = await prove(database, proof, { customer, session, ip, userAgent }, now);
    return { data: { purpose, mobile, ...nobody } };
  });
}

/** Nobody was logged in by a link of another purpose. */
const nobody = { customer: null, unprovedAccount: null };

async function prove(database: Database, proof: Proof, by: ProvenBy, now: Date) {
  return await actOnProof(database, proof, by, freshUntil(now), now);
}

function reauthenticateOperation({ database }: OtpDependencies): Operation {
  return operation(reauthenticate, async ({ payload: { password }, customer, session, ip, userAgent, now }) => {
    const { id: customerId } = customer;
    const isRight = await limitPasswordChange(
      database,
      { customerId, now },
      async () => (await isPasswordOf(database, customerId, password)) || null,
    );
    const outcome = isRight === null ? 'refused' : 'succeeded';
    await recordSecurityEvent(
      database,
      { kind: 'customer-sign-in', outcome, reason: 'confirmed with the password', customerId, ip, userAgent },
      now,
    );
    if (isRight === null) throw refuse(reauthenticate, 'wrong-password');
    await freshen(database, session.id, freshUntil(now));
    return { message: 'Thank you' };
  });
}
