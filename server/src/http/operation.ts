/** Operations: the server's handlers of declared calls. */
import type { AnyCall, Call, Caller, CustomerId, Refusals } from '@tola/contract';
import type { Refusal } from './refusal.ts';

/** The customer of a session. */
export interface SignedInCustomer {
  readonly id: CustomerId;
  /** '' in an account that was opened by OTP, until its customer gives a name. */
  readonly firstName: string;
  /** May be '' in an account with a name, too. */
  readonly lastName: string;
  readonly mobile: string;
  /** '' without an email, and when the mailbox's owner said that it is not this customer's. */
  readonly email: string;
  /** The customer has proved that the number and the email are their own. */
  readonly hasVerifiedMobile: boolean;
  readonly hasVerifiedEmail: boolean;
  /** False in an account that was opened by OTP, until its customer sets a password. */
  readonly hasPassword: boolean;
  /** State or union territory of the account; '' in one that was opened by OTP. */
  readonly state: string;
}

export interface Session {
  readonly id: number;
  /** The customer has recently proved to be the one who is logged in. */
  readonly isFresh: boolean;
}

/** The owner of a session token. */
export interface SignedIn {
  readonly customer: SignedInCustomer;
  readonly session: Session;
  /** False when the limit of the call is used up. */
  readonly isWithinLimit: boolean;
}

/** How often each customer may make a call. */
export interface CallLimit {
  /** Calls with the same name are counted together. */
  readonly name: string;
  readonly limit: number;
  readonly windowSeconds: number;
}

/**
 * Resolves a session token; null when it is unknown, expired or revoked.
 *
 * @param limit counted for the customer in the same statement; null for none
 */
export type Identify = (token: string | null, now: Date, limit: CallLimit | null) => Promise<SignedIn | null>;

export interface CookieOptions {
  /** A session cookie when omitted. */
  readonly maxAgeSeconds?: number;
  /** The cookie's path; `/` by default. */
  readonly path?: string;
}

/** The request context of an operation. */
export interface CallContext {
  /** The time of this call; business rules use it instead of reading the clock again. */
  readonly now: Date;
  readonly ip: string;
  readonly userAgent: string;
  /** Also logged, and sent as the header `x-request-id`. */
  readonly requestId: string;
  /** Whether the page made the request by itself, as to refresh what it shows (`x-background: 1`). */
  readonly isBackground: boolean;
  /** Header `idempotency-key`: a repeated call with the same key acts once, where the operation uses it. Null for none. */
  readonly idempotencyKey: string | null;
  /** The session token from the payload or the cookie. */
  readonly token: string | null;
  readonly cookies: Readonly<Record<string, string | undefined>>;
  /** Cookies are HttpOnly, SameSite=Lax, and Secure when the public URL is HTTPS. */
  setCookie(name: string, value: string, options?: CookieOptions): void;
  clearCookie(name: string): void;
  setSessionCookie(token: string, options?: CookieOptions): void;
  clearSessionCookie(): void;
}

export interface CallRequest<P, W extends Caller = Caller> extends CallContext {
  readonly payload: P;
  readonly customer: W extends 'customer' ? SignedInCustomer : SignedInCustomer | null;
  readonly session: W extends 'customer' ? Session : Session | null;
}

/** Optional when the call declares no value for it. */
type Part<Name extends string, T> = [T] extends [null] ? { readonly [K in Name]?: null } : { readonly [K in Name]: T };

export type Reply<D, E> = Part<'data', D> &
  Part<'extras', E> & {
    /** The envelope's `msg`. */
    readonly message?: string;
    /**
     * The data is immutable and the same for everyone: its serialised form is cached for as long as the value lives.
     */
    readonly shared?: boolean;
  };

export interface OperationOptions<P = unknown> {
  /** The reply does not depend on the caller, so the session is not read; for some calls this depends on the payload. */
  readonly anonymous?: boolean | ((payload: P) => boolean);
  /** Checked after the payload. For calls of customers. */
  readonly limit?: CallLimit;
  /** Part of a payment: does not wait until other calls are done, however many there are. */
  readonly payment?: boolean;
  /** Begins work that an overloaded store cannot start for everybody: callers queue for it. */
  readonly queued?: boolean;
  /** Completes what a queued call began: how many succeed is what an overloaded store carries. */
  readonly completesQueued?: boolean;
}

/**
 * Decides who may begin a queued call while the store is overloaded. Returns the refusal for those who have to wait. The
 * context's cookie keeps their place.
 */
export interface CallQueue {
  /** Of those with a place, before the session is read: waiting costs no statement. Null for those who may begin, and for everybody else. */
  refusalOfWaiting(context: CallContext): Refusal | null | Promise<Refusal | null>;
  /** Of those without a place, who are known to be customers by now. */
  refusalOfNewcomer(context: CallContext): Refusal | null;
  /** Counts a successful call that completes what a queued one began. */
  completed(): void;
}

export interface Operation {
  readonly call: AnyCall;
  isAnonymous(payload: unknown): boolean;
  readonly limit: CallLimit | null;
  readonly isPayment: boolean;
  readonly isQueued: boolean;
  readonly completesQueued: boolean;
  handle(request: CallRequest<unknown>): Promise<Reply<unknown, unknown>>;
}

/** Declares the handler of a call, type-checked against the contract's reply. */
export function operation<P, D, E, R extends Refusals, W extends Caller>(
  call: Call<P, D, E, R, W>,
  handle: (request: CallRequest<P, W>) => Promise<Reply<D, E>>,
  { anonymous = false, limit, payment = false, queued = false, completesQueued = false }: OperationOptions<P> = {},
): Operation {
  return {
    call,
    isAnonymous: (payload) => (typeof anonymous === 'function' ? anonymous(payload as P) : anonymous),
    limit: limit ?? null,
    isPayment: payment,
    isQueued: queued,
    completesQueued,
    handle: handle as Operation['handle'],
  };
}

/** The contract's calls and the server's operations differ. */
export class IncompleteContract extends Error {
  override readonly name = 'IncompleteContract';
}

/** @throws IncompleteContract when a call has no operation, an operation no call, or a name is duplicated */
export function requireComplete(calls: readonly AnyCall[], operations: readonly Operation[]): void {
  const differences: string[] = [];
  const declared = new Set(calls.map(({ name }) => name));
  const implemented = new Set<string>();
  for (const { call } of operations) {
    if (implemented.has(call.name)) differences.push(`${call.name} has two operations`);
    implemented.add(call.name);
    if (!declared.has(call.name)) differences.push(`${call.name} has an operation but is not declared`);
  }
  for (const name of declared) if (!implemented.has(name)) differences.push(`${name} is declared but has no operation`);
  if (differences.length > 0)
    throw new IncompleteContract(`Contract and operations differ:\n  ${differences.join('\n  ')}`);
}
