/** The two APIs, and the facts of a call besides its fields. */
import type { AnyCall } from '@tola/contract';
import { type AnyStaffCall, RIGHTS } from '@tola/contract/staff';
import { staffReplyFieldsOf } from './staff-replies.ts';
import { replyFieldsOf, type WireField } from './wire-types.ts';

/** One of the two APIs of a store. */
export interface Api<C extends AnyCall = AnyCall> {
  readonly title: string;
  readonly summary: string;
  /** Calls are `POST {path}/{name}`. */
  readonly path: string;
  /** Where curl keeps the session's cookie. */
  readonly cookieJar: string;
  readonly logIn: { readonly call: string; readonly payload: object; readonly next: string };
  /** Who may make a call, and whether it needs a session. */
  callerOf(call: C): { readonly text: string; readonly needsSession: boolean };
  /** The fields of a successful reply; none for a call that replies without data. */
  replyOf(call: C): readonly WireField[];
}

export const storeApi: Api = {
  title: 'Store API',
  summary: 'Every call that the shop’s own pages make.',
  path: '/api',
  cookieJar: 'tola.cookies',
  logIn: { call: 'GetLogin', payload: { LoginId: '9000000001', Password: 'tola-demo-1' }, next: '' },
  callerOf: ({ caller }) =>
    caller === 'customer'
      ? { text: 'customers who are logged in', needsSession: true }
      : { text: 'anyone', needsSession: false },
  replyOf: replyFieldsOf,
};

/** Calls before and during login carry no right. */
export const backOfficeApi: Api<AnyStaffCall> = {
  title: 'Back office API',
  summary: 'Every call that the back office makes. Amounts are whole paise, weights whole milligrams.',
  path: '/back-office/api',
  cookieJar: 'tola-staff.cookies',
  logIn: {
    call: 'SignIn',
    payload: { email: 'owner@tola.example', password: 'tola-demo-owner' },
    next: 'Then send EnterCode with the six digits of the authenticator app. The second factor is set up in the browser, at the first login.',
  },
  callerOf: ({ right }) => {
    if (right === 'anyone') return { text: 'anyone', needsSession: false };
    if (right === 'signing in') return { text: 'staff whose second factor is due', needsSession: true };
    if (right === 'staff') return { text: 'all staff', needsSession: true };
    return { text: `staff with the right “${RIGHTS[right].label}” (${right})`, needsSession: true };
  },
  replyOf: staffReplyFieldsOf,
};

/** A shell word in single quotes. */
function quoted(text: string): string {
  return `'${text.replaceAll("'", "'\\''")}'`;
}

/** A shell command that makes the call at the store's public URL. */
export function curlLine(
  api: Api,
  publicUrl: string,
  name: string,
  payload: unknown,
  cookies: '' | '-b' | '-c',
): string {
  const parts = [
    'curl -s',
    ...(cookies === '' ? [] : [`${cookies} ${api.cookieJar}`]),
    `${publicUrl}${api.path}/${name}`,
    "-H 'content-type: application/json'",
    `-d ${quoted(JSON.stringify(payload ?? {}))}`,
  ];
  return parts.join(' ');
}
