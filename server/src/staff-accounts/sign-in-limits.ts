/** Limits of signing in to the back office. */
import type { StaffId } from '@tola/contract';
import type { Database, Queryable } from '#database';
import type { CallContext } from '#http';
import { guardSignIn, rememberDevice, type SignInKind, type SignInRequest, type StoredDevice } from '#limits';
import { queueMail } from '#outbox';
import { browserName } from './browser-name.ts';
import { STAFF_PATH } from './staff-authenticator.ts';

const SIGN_IN: SignInKind = {
  name: 'staff sign-in',
  cookie: { name: 'tola_staff_device', path: STAFF_PATH },
  free: 8,
  ofAddress: { name: 'staff sign-in by address', limit: 60, windowSeconds: 900 },
};

/** @throws Refusal 429 when too many failed, and what `check` throws */
export async function limitSignIn<T>(
  database: Database,
  request: SignInRequest & { readonly payload: { readonly email: string } },
  check: () => Promise<T>,
): Promise<T> {
  return await guardSignIn(database, SIGN_IN, { account: request.payload.email, request }, check);
}

/**
 * With a whole sign-in, in its transaction: strangers who try this address no longer delay the browser. A browser that the
 * account has not seen before is mailed to the person.
 */
export async function rememberSignIn(
  tx: Queryable,
  person: { readonly id: StaffId; readonly name: string; readonly email: string },
  request: SignInRequest & Pick<CallContext, 'userAgent'>,
): Promise<StoredDevice> {
  const { ip, userAgent, now } = request;
  const device = await rememberDevice(tx, SIGN_IN, { account: person.email, request });
  if (!device.isNew) return device;
  const data = { name: person.name, browser: browserName(userAgent), ip, at: now.toISOString() };
  const dedupeKey = `staff-new-device ${person.id} ${now.toISOString()}`;
  await queueMail(tx, { template: 'staff-new-device', to: person.email, data, dedupeKey }, now);
  return device;
}
