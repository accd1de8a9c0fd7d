/** Checks a form with the contract's own checks, in the contract's order, so that both ends say the same. */
import { type Codec, WireFault } from '@tola/contract/codec';
import type { Problem } from '../forms/form.ts';

/** The field that a message is about. */
export type FieldsByMessage = Readonly<Record<string, string>>;

/** The first thing wrong with a payload; null when the server would take it. */
export function contractProblem<P>(codec: Codec<P>, payload: P, fields: FieldsByMessage): Problem | null {
  try {
    codec.decode(codec.encode(payload), 'The form');
    return null;
  } catch (error) {
    if (error instanceof WireFault) return messageProblem(error.message, fields);
    throw error;
  }
}

/** A message beside the field that it is about; beside none where it is about the whole form. */
export function messageProblem(message: string, fields: FieldsByMessage): Problem {
  return { field: fields[message] ?? '', message };
}
