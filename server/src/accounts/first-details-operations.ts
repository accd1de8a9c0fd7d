/** What an account that was opened by OTP lacks, and its customer adds: name, email, password. */
import { addEmail, nameAccount, setFirstPassword } from '@tola/contract';
import { readDataKeys } from '#data-keys';
import type { Database } from '#database';
import { type Operation, operation, refuse } from '#http';
import { newEmailLink } from '#mailboxes';
import { queueSecretMail } from '#outbox';
import { recordSecurityEvent } from '#security-events';
import type { Settings } from '#settings';
import { limitNewEmail } from './account-limits.ts';
import { emailIsTaken, insertName } from './account-store.ts';
import { setPassword } from './accounts.ts';
import { loginRecordOf } from './login-record.ts';
import { hashPassword } from './passwords.ts';
import { isFreshNow } from './session-store.ts';
import { renewSession, SESSION_SECONDS } from './sessions.ts';

interface Dependencies {
  readonly database: Database;
  readonly settings: Pick<Settings, 'dataKey' | 'dataKeyPrevious' | 'dataKeyLost' | 'dataDir'>;
}

export function firstDetailsOperations(dependencies: Dependencies): Operation[] {
  return [nameOperation(dependencies), emailOperation(dependencies), passwordOperation(dependencies)];
}

function nameOperation({ database }: Dependencies): Operation {
  return operation(nameAccount, async ({ payload: { firstName, lastName }, customer, ip, userAgent, now }) => {
    return await database.transaction(async (tx) => {
      const named = await insertName(tx, customer.id, { firstName, lastName: lastName ?? '' });
      if (named === null) throw refuse(nameAccount, 'has-name');
      const event = { kind: 'contact-changed', outcome: 'succeeded', reason: 'name added' } as const;
      await recordSecurityEvent(tx, { ...event, customerId: customer.id, ip, userAgent }, now);
      return { data: loginRecordOf(named) };
    });
  });
}

function emailOperation({ database, settings }: Dependencies): Operation {
  const keys = readDataKeys(settings);
  return operation(addEmail, async ({ payload: { email }, customer, now }) => {
    if (customer.email !== '') throw refuse(addEmail, 'has-email');
    await limitNewEmail(database, { customerId: customer.id, email, now });
    if (await emailIsTaken(database, email, customer.id)) throw refuse(addEmail, 'email-taken');
    await database.transaction(async (tx) => {
      const token = await newEmailLink(tx, customer.id, email, now);
      const dedupeKey = `new-email ${customer.id} ${now.toISOString()}`;
      await queueSecretMail(tx, keys, { template: 'new-email', to: email, data: { token }, dedupeKey }, now);
    });
    return { message: 'Please confirm your email by the link that we sent to it' };
  });
}

function passwordOperation({ database }: Dependencies): Operation {
  return operation(setFirstPassword, async ({ payload: { newPassword }, customer, session, now, ...request }) => {
    const { ip, userAgent } = request;
    const passwordHash = await hashPassword(newPassword);
    const token = await database.transaction(async (tx) => {
      if (!(await isFreshNow(tx, session.id, now))) throw refuse(setFirstPassword, 'not-fresh');
      const first = { customerId: customer.id, newPassword, passwordHash, keepSessionId: session.id } as const;
      if (!(await setPassword(tx, { ...first, replaces: 'none' }, now))) throw refuse(setFirstPassword, 'has-password');
      const event = { kind: 'password-changed', outcome: 'succeeded', reason: 'first password' } as const;
      await recordSecurityEvent(tx, { ...event, customerId: customer.id, ip, userAgent }, now);
      return await renewSession(tx, session.id);
    });
    request.setSessionCookie(token, { maxAgeSeconds: SESSION_SECONDS });
    return { message: 'Password Changed Successfully', extras: { token } };
  });
}
