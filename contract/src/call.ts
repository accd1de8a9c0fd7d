/** Declaration of a call, shared by client and server. */

import type { Codec } from './codec.ts';

/** Who may make a call. Customers may make guests' calls too; the session identifies them. */
export type Caller = 'guest' | 'customer';

/** Codes of a refusal, equal to the HTTP status. */
export type RefusalCode = 400 | 401 | 403 | 404 | 409 | 413 | 415 | 429 | 503;

/** A declared refusal: its code and message. `{name}` placeholders are filled in when it is thrown. */
export type Refusals = Readonly<Record<string, readonly [code: RefusalCode, message: string]>>;

export interface Call<Payload, Data, Extras, R extends Refusals, W extends Caller = Caller> {
  /** Name on the wire: `POST /api/{name}`. */
  readonly name: string;
  /** One sentence for the API reference; the builds for browsers leave it out. */
  readonly does: string;
  readonly caller: W;
  /** Whether repeating the call is idempotent. */
  readonly repeat: 'harmless' | 'acts again';
  readonly payload: Codec<Payload>;
  /** The envelope's `Data`. */
  readonly data: Codec<Data>;
  /** Fields beside `Data` in the envelope: `Token`, `UniqueId`, `OrderId`. */
  readonly extras: Codec<Extras>;
  readonly refusals: R;
  /** Maximum body size in bytes; 64 KiB unless the call carries a file. */
  readonly bodyBytes: number;
  /** Special envelope that the specification defines for the loyalty calls and the payment status. */
  readonly envelope: 'usual' | 'points' | 'redemption' | 'payment status';
}

export type AnyCall = Call<unknown, unknown, unknown, Refusals>;

export type PayloadOf<C> = C extends Call<infer P, infer _D, infer _E, infer _R> ? P : never;
export type DataOf<C> = C extends Call<infer _P, infer D, infer _E, infer _R> ? D : never;
/** The refusals that a call declares. */
export type ReasonOf<C> = C extends { readonly refusals: infer R } ? keyof R & string : never;
export type ExtrasOf<C> = C extends Call<infer _P, infer _D, infer E, infer _R> ? E : never;

/** No payload, or no data. */
export const nothing: Codec<null> = { decode: () => null, read: () => null, encode: () => undefined };

interface Declaration<P, D, E, R extends Refusals, W extends Caller> {
  readonly name: string;
  readonly does: string;
  readonly caller: W;
  readonly repeat: 'harmless' | 'acts again';
  readonly payload?: Codec<P>;
  readonly data?: Codec<D>;
  readonly extras?: Codec<E>;
  readonly refusals?: R;
  readonly bodyBytes?: number;
  readonly envelope?: Call<P, D, E, R, W>['envelope'];
}

export function defineCall<
  P = null,
  D = null,
  E = null,
  R extends Refusals = Record<never, never>,
  const W extends Caller = Caller,
>(declaration: Declaration<P, D, E, R, W>): Call<P, D, E, R, W> {
  return {
    name: declaration.name,
    does: declaration.does,
    caller: declaration.caller,
    repeat: declaration.repeat,
    payload: declaration.payload ?? (nothing as Codec<P>),
    data: declaration.data ?? (nothing as Codec<D>),
    extras: declaration.extras ?? (nothing as Codec<E>),
    refusals: declaration.refusals ?? ({} as R),
    bodyBytes: declaration.bodyBytes ?? 64 * 1024,
    envelope: declaration.envelope ?? 'usual',
  };
}
