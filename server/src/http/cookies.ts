/** Parses request cookies and formats `set-cookie` headers. */
import { parseCookie, stringifySetCookie } from 'cookie';
import type { CookieOptions } from './operation.ts';

export type Cookies = Readonly<Record<string, string | undefined>>;

export function readCookies(header: string | undefined): Cookies {
  return header === undefined ? {} : parseCookie(header);
}

/** Formats a `set-cookie` value: HttpOnly and SameSite=Lax. */
export function writeCookie(name: string, value: string, secure: boolean, options: CookieOptions = {}): string {
  return stringifySetCookie({
    name,
    value,
    httpOnly: true,
    sameSite: 'lax',
    path: options.path ?? '/',
    secure,
    ...(options.maxAgeSeconds === undefined ? {} : { maxAge: options.maxAgeSeconds }),
  });
}

export function expireCookie(name: string, secure: boolean, options: CookieOptions = {}): string {
  return writeCookie(name, '', secure, { ...options, maxAgeSeconds: 0 });
}
