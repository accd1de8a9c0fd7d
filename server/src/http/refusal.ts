/** An expected no. Thrown, so that the transaction it happens in rolls back; a value to whoever made the call. */
import type { Call, Caller, RefusalCode, Refusals } from '@tola/contract';

export class Refusal extends Error {
  override readonly name = 'Refusal';
  readonly code: RefusalCode;
  readonly reason: string;

  /**
   * @param reason  the refusal's name, for programs
   * @param message the sentence for the person
   */
  constructor(code: RefusalCode, reason: string, message: string) {
    super(message);
    this.code = code;
    this.reason = reason;
  }
}

/** What goes into the `{name}` places of a declared sentence. */
export type Fills = Readonly<Record<string, string | number>>;

/**
 * The refusal that a call declares under this name: ``throw refuse(checkCoupon, 'coupon-expired')``.
 *
 * @throws Error when a `{name}` of the sentence has no fill
 */
export function refuse<P, D, E, R extends Refusals, W extends Caller>(
  call: Call<P, D, E, R, W>,
  reason: keyof R & string,
  fills: Fills = {},
): Refusal {
  const declared = call.refusals[reason];
  if (declared === undefined) throw new Error(`The call ${call.name} declares no refusal ${reason}`);
  const [code, sentence] = declared;
  const message = sentence.replace(/\{(\w+)\}/g, (_, name: string) => {
    const fill = fills[name];
    if (fill === undefined) throw new Error(`The refusal ${reason} of ${call.name} needs a {${name}}`);
    return String(fill);
  });
  return new Refusal(code, reason, message);
}
