/** Links that act without logging in: each names its alert and is signed with the alert's own secret. */
import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto';
import type { AlertAct } from '@tola/contract';

export function newSecret(): string {
  return randomBytes(32).toString('base64url');
}

/**
 * `/price-alerts/stop/12-9f…`, from the root of the store. No dot in it: a path that ends in a dot and letters would be
 * taken for a file (DECISIONS 9).
 */
export function alertPath(act: AlertAct, { id, secret }: { readonly id: number; readonly secret: string }): string {
  return `/price-alerts/${act}/${alertToken(act, { id, secret })}`;
}

function alertToken(act: AlertAct, { id, secret }: { readonly id: number; readonly secret: string }): string {
  return `${id}-${signature(act, id, secret)}`;
}

/** The alert that a link names; its signature has yet to be checked. */
export function alertIdOf(token: string): number | null {
  const [, id = ''] = /^(\d{1,15})-[\w-]{43}$/.exec(token) ?? [];
  return id === '' ? null : Number(id);
}

export function isSignedBy(
  token: string,
  act: AlertAct,
  alert: { readonly id: number; readonly secret: string },
): boolean {
  const expected = Buffer.from(alertToken(act, alert));
  const given = Buffer.from(token);
  return given.length === expected.length && timingSafeEqual(given, expected);
}

function signature(act: AlertAct, id: number, secret: string): string {
  return createHmac('sha256', secret).update(`${act} ${id}`).digest('base64url');
}
