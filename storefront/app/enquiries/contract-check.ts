/** Validates a form with the contract's schema, so that page and server give the same message. */
import { type Codec, ValidationError } from '@tola/contract/codec';
import type { Problem } from '../forms/form.ts';

/** Field by message. */
export type FieldsByMessage = Readonly<Record<string, string>>;

/** The first validation error of a payload; null when valid. */
export function contractProblem<P>(codec: Codec<P>, payload: P, fields: FieldsByMessage): Problem | null {
  try {
    codec.decode(codec.encode(payload), 'The form');
    return null;
  } catch (error) {
    if (error instanceof ValidationError) return messageProblem(error.message, fields);
    throw error;
  }
}

/** Assigns a message to its field, or to the whole form. */
export function messageProblem(message: string, fields: FieldsByMessage): Problem {
  return { field: fields[message] ?? '', message };
}
