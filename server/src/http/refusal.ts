/** Refusals: declared errors. Thrown, so that the transaction rolls back; clients receive them as values. */
import { type AnyCall, commonRefusals, type RefusalCode, type Refusals } from '@tola/contract';
import { staffRefusals } from '@tola/contract/staff';

/** Values of the `{name}` placeholders of a declared message. */
type MessageValues = Readonly<Record<string, string | number>>;

interface RefusalOptions extends ErrorOptions {
  /** When the client is to retry. */
  readonly waitSeconds?: number;
}

/** Created by {@link refuse} only, so that the contract declares every refusal. */
export class Refusal<Reason extends string = string> extends Error {
  override readonly name = 'Refusal';
  readonly code: RefusalCode;
  readonly reason: Reason;
  readonly waitSeconds: number | undefined;

  private constructor(code: RefusalCode, reason: Reason, message: string, options?: RefusalOptions) {
    super(message, options);
    this.code = code;
    this.reason = reason;
    this.waitSeconds = options?.waitSeconds;
  }

  static declared<Reason extends string>(
    refusals: Refusals,
    reason: Reason,
    values: MessageValues,
    options?: RefusalOptions,
  ): Refusal<Reason> {
    const declared = refusals[reason];
    if (declared === undefined) throw new Error(`The refusal ${reason} is not declared`);
    const [code, sentence] = declared;
    const message = sentence.replace(/\{(\w+)\}/g, (_, name: string) => {
      const value = values[name];
      if (value === undefined) throw new Error(`The refusal ${reason} has no value for {${name}}`);
      return String(value);
    });
    return new Refusal(code, reason, message, options);
  }
}

/**
 * Creates the refusal that a call, or a group of refusals in the contract, declares under this name:
 * ``throw refuse(checkCoupon, 'coupon-expired')``.
 *
 * @param options the cause, for callers that handle the refusal, which clients never see; and when to retry
 * @throws Error when a `{name}` of the message has no value
 */
export function refuse<R extends Refusals, Reason extends keyof R & string>(
  declaration: R | { readonly refusals: R },
  reason: Reason,
  values: MessageValues = {},
  options?: RefusalOptions,
): Refusal<Reason> {
  const { refusals = declaration } = declaration as { readonly refusals?: R };
  return Refusal.declared(refusals as R, reason, values, options);
}

/** Whether an error is the refusal that a call declares under this name. */
export function isRefusal<R extends Refusals>(
  error: unknown,
  _declaration: { readonly refusals: R },
  reason: keyof R & string,
): error is Refusal {
  return error instanceof Refusal && error.reason === reason;
}

/** Whether a call declares the refusal with this code, or every call may answer with it. */
export function isDeclared(call: AnyCall, { reason, code }: Refusal): boolean {
  return [call.refusals, commonRefusals, staffRefusals].some((refusals: Refusals) => refusals[reason]?.[0] === code);
}
