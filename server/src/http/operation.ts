/** An operation: what the server does when a declared call arrives. */
import type { AnyCall, Call, Caller, CustomerId, Refusals } from '@tola/contract';

/** A customer as the session knows them. */
export interface SignedInCustomer {
  readonly id: CustomerId;
  readonly firstName: string;
  readonly lastName: string;
  readonly mobile: string;
  readonly email: string;
  /** State or union territory of the account. */
  readonly state: string;
}

export interface Session {
  readonly id: number;
}

/** Whose token it is. */
export interface SignedIn {
  readonly customer: SignedInCustomer;
  readonly session: Session;
}

/** Finds who a token belongs to; null when it is unknown, expired or ended. */
export type Identify = (token: string | null, now: Date) => Promise<SignedIn | null>;

export interface CookieOptions {
  /** Left out, the cookie ends with the browser's session. */
  readonly maxAgeSeconds?: number;
  /** Below which path the browser sends it; everywhere when left out. */
  readonly path?: string;
}

/** What an operation may know of the request around its payload. */
export interface CallCircumstances {
  /** The instant of this call; every rule uses it instead of asking for the time again. */
  readonly now: Date;
  readonly ip: string;
  readonly userAgent: string;
  /** Also the reference in the log, and the header `x-request-id`. */
  readonly requestId: string;
  /** The session's token as it came in, from the payload or from the cookie. */
  readonly token: string | null;
  readonly cookies: Readonly<Record<string, string | undefined>>;
  /** Cookies are HttpOnly, SameSite=Lax, and Secure where the store is reached by https. */
  setCookie(name: string, value: string, options?: CookieOptions): void;
  clearCookie(name: string): void;
  setSessionCookie(token: string, options?: CookieOptions): void;
  clearSessionCookie(): void;
}

export interface CallRequest<P, W extends Caller = Caller> extends CallCircumstances {
  readonly payload: P;
  readonly customer: W extends 'customer' ? SignedInCustomer : SignedInCustomer | null;
  readonly session: W extends 'customer' ? Session : Session | null;
}

/** May be left out where the call declares none. */
type Part<Name extends string, T> = [T] extends [null] ? { readonly [K in Name]?: null } : { readonly [K in Name]: T };

export type Reply<D, E> = Part<'data', D> &
  Part<'extras', E> & {
    /** The envelope's `msg`. */
    readonly message?: string;
    /**
     * The data is an immutable value that is the same for everyone: its encoding is kept for as long as the value
     * itself lives, so answering costs no encoding.
     */
    readonly shared?: boolean;
  };

export interface OperationOptions {
  /** The answer does not depend on who asks, so the session is not read. */
  readonly anonymous?: boolean;
}

export interface Operation {
  readonly call: AnyCall;
  readonly anonymous: boolean;
  handle(request: CallRequest<unknown>): Promise<Reply<unknown, unknown>>;
}

/** Declares what happens on a call. A reply of another shape than the contract's does not compile. */
export function operation<P, D, E, R extends Refusals, W extends Caller>(
  call: Call<P, D, E, R, W>,
  handle: (request: CallRequest<P, W>) => Promise<Reply<D, E>>,
  options: OperationOptions = {},
): Operation {
  return {
    call,
    anonymous: options.anonymous ?? false,
    handle: handle as Operation['handle'],
  };
}

/** The contract and the server disagree on what there is to call. */
export class IncompleteContract extends Error {
  override readonly name = 'IncompleteContract';
}

/** @throws IncompleteContract when a call has no operation, an operation no call, or a name stands twice */
export function requireComplete(calls: readonly AnyCall[], operations: readonly Operation[]): void {
  const faults: string[] = [];
  const declared = new Set(calls.map(({ name }) => name));
  const answered = new Set<string>();
  for (const { call } of operations) {
    if (answered.has(call.name)) faults.push(`${call.name} has two operations`);
    answered.add(call.name);
    if (!declared.has(call.name)) faults.push(`${call.name} has an operation but is not declared`);
  }
  for (const name of declared) if (!answered.has(name)) faults.push(`${name} is declared but has no operation`);
  if (faults.length > 0) throw new IncompleteContract(`The contract is not kept:\n  ${faults.join('\n  ')}`);
}
