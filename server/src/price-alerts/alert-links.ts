/** Links that work without login: each contains the alert's id and a signature with the alert's secret. */
import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto';
import type { AlertAct } from '@tola/contract';

export function newSecret(): string {
  return randomBytes(32).toString('base64url');
}

/**
 * `/price-alerts/stop/12-9f…`, relative to the store's root. It has no dot, because a path with a file extension is served
 * as a static file.
 */
export function alertPath(act: AlertAct, { id, secret }: { readonly id: number; readonly secret: string }): string {
  return `/price-alerts/${act}/${alertToken(act, { id, secret })}`;
}

function alertToken(act: AlertAct, { id, secret }: { readonly id: number; readonly secret: string }): string {
  return `${id}-${signature(act, id, secret)}`;
}

/** The alert id in a link's token; does not verify the signature. */
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
