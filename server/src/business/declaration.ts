/** Declaration of one business setting. */
import type * as z from 'zod';

export interface BusinessDeclaration<S extends z.ZodType> {
  readonly schema: S;
  readonly start: z.output<S>;
  readonly sentence: string;
  /** Whether a change needs a fresh second factor: it decides who is paid, or what stops a mistake or an insider. */
  readonly freshFactor: boolean;
}

export function setting<S extends z.ZodType>(schema: S, start: z.output<S>, sentence: string): BusinessDeclaration<S> {
  return { schema, start, sentence, freshFactor: false };
}

/** Payee details and guard rails. */
export function guarded<S extends z.ZodType>(schema: S, start: z.output<S>, sentence: string): BusinessDeclaration<S> {
  return { schema, start, sentence, freshFactor: true };
}
