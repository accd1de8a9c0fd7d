/** Parses request cookies and formats `set-cookie` headers. */
import { parseCookie, stringifySetCookie } from 'cookie';
import type { CookieOptions } from './operation.ts';

export type Cookies = Readonly<Record<string, string | undefined>>;

/**
 * Over HTTPS the store's cookies carry this prefix: browsers accept it only with Secure, Path=/ and no Domain, so that no
 * other host of the same domain can set or receive them.
 */
const HOST_PREFIX = '__Host-';

/**
 * The cookies of a request by their plain names.
 *
 * @param secure the store is served over HTTPS, where cookies without the prefix may come from another host and are ignored
 */
export function readCookies(header: string | undefined, secure: boolean): Cookies {
  if (header === undefined) return {};
  const sent = parseCookie(header);
  if (!secure) return sent;
  const own = Object.entries(sent).filter(([name]) => name.startsWith(HOST_PREFIX));
  return Object.fromEntries(own.map(([name, value]) => [name.slice(HOST_PREFIX.length), value]));
}

/** Formats a `set-cookie` value: HttpOnly and SameSite=Lax, and bound to this host over HTTPS. */
export function writeCookie(name: string, value: string, secure: boolean, options: CookieOptions = {}): string {
  return stringifySetCookie({
    name: secure ? `${HOST_PREFIX}${name}` : name,
    value,
    httpOnly: true,
    sameSite: 'lax',
    path: secure ? '/' : (options.path ?? '/'),
    secure,
    ...(options.maxAgeSeconds === undefined ? {} : { maxAge: options.maxAgeSeconds }),
  });
}

export function expireCookie(name: string, secure: boolean, options: CookieOptions = {}): string {
  return writeCookie(name, '', secure, { ...options, maxAgeSeconds: 0 });
}
