/** Links that act without logging in: each names its alert and is signed with the alert's own secret. */
import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto';

export type AlertAct = 'confirm' | 'stop';

export function newSecret(): string {
  return randomBytes(32).toString('base64url');
}

/** `/price-alerts/stop/12.9f…`, from the root of the store. */
export function alertPath(act: AlertAct, { id, secret }: { readonly id: number; readonly secret: string }): string {
  return `/price-alerts/${act}/${id}.${signature(act, id, secret)}`;
}

/** The alert that a link names; its signature has yet to be checked. */
export function alertIdOf(token: string): number | null {
  const [, id = ''] = /^(\d{1,15})\.[\w-]{43}$/.exec(token) ?? [];
  return id === '' ? null : Number(id);
}

export function isSignedBy(
  token: string,
  act: AlertAct,
  { id, secret }: { readonly id: number; readonly secret: string },
): boolean {
  const expected = Buffer.from(`${id}.${signature(act, id, secret)}`);
  const given = Buffer.from(token);
  return given.length === expected.length && timingSafeEqual(given, expected);
}

function signature(act: AlertAct, id: number, secret: string): string {
  return createHmac('sha256', secret).update(`${act} ${id}`).digest('base64url');
}
