/** Browsers that have signed in to an account before. The cookie proves nothing else and opens nothing. */
import { createHash, randomBytes } from 'node:crypto';
import { type Queryable, sql } from '#database';
import type { CallContext } from '#http';

const YEAR_SECONDS = 365 * 24 * 3600;

export interface DeviceCookie {
  readonly name: string;
  readonly path?: string;
}

export function hashOf(text: string): Buffer {
  return createHash('sha256').update(text).digest();
}

/** Whether the browser of this cookie has signed in to the account. */
export async function isKnownDevice(
  db: Queryable,
  { token, account }: { token: string | undefined; account: string },
  now: Date,
): Promise<boolean> {
  if (token === undefined || token === '') return false;
  const known = await db.maybeOne(sql`
    select from known_device
    where token_hash = ${hashOf(token)} and account_hash = ${hashOf(account)} and expires_at > ${now}`);
  return known !== null;
}

/** A browser that is known from now on. */
export interface StoredDevice {
  /** The account has not seen it before. */
  readonly isNew: boolean;
  /** Sends its cookie; once the transaction that stored it has been committed. */
  readonly sendCookie: () => void;
}

/** Marks the browser as known for a year. A browser that is known to another account keeps its cookie. */
export async function storeDevice(
  db: Queryable,
  { cookie, account }: { cookie: DeviceCookie; account: string },
  { cookies, setCookie, now }: Pick<CallContext, 'cookies' | 'setCookie' | 'now'>,
): Promise<StoredDevice> {
  const sent = cookies[cookie.name];
  const isNew = !(await isKnownDevice(db, { token: sent, account }, now));
  const token = sent !== undefined && (await isAnyDevice(db, sent, now)) ? sent : randomBytes(32).toString('base64url');
  const expiresAt = new Date(now.getTime() + YEAR_SECONDS * 1000);
  await db.run(sql`
    insert into known_device (token_hash, account_hash, created_at, expires_at)
    values (${hashOf(token)}, ${hashOf(account)}, ${now}, ${expiresAt})
    on conflict (token_hash, account_hash) do update set expires_at = excluded.expires_at`);
  const options = { maxAgeSeconds: YEAR_SECONDS, ...(cookie.path === undefined ? {} : { path: cookie.path }) };
  return { isNew, sendCookie: () => setCookie(cookie.name, token, options) };
}

/** Forgets every browser that has signed in to the account. */
export async function forgetDevicesOf(db: Queryable, account: string): Promise<void> {
  await db.run(sql`delete from known_device where account_hash = ${hashOf(account)}`);
}

async function isAnyDevice(db: Queryable, token: string, now: Date): Promise<boolean> {
  const known = await db.maybeOne(
    sql`select from known_device where token_hash = ${hashOf(token)} and expires_at > ${now} limit 1`,
  );
  return known !== null;
}

/** Called by a periodic job. */
export async function dropExpiredDevices(db: Queryable, now: Date): Promise<void> {
  await db.run(sql`delete from known_device where expires_at <= ${now}`);
}
