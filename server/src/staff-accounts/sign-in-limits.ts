/** Limits of signing in to the back office. */
import type { Database } from '#database';
import { guardSignIn, rememberDevice, type SignInKind, type SignInRequest } from '#limits';
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

/** After a whole sign-in: strangers who try this address no longer delay the browser. */
export async function rememberSignIn(database: Database, email: string, request: SignInRequest): Promise<void> {
  await rememberDevice(database, SIGN_IN, { account: email, request });
}
