/** The codec of text that we print. Apart from the other values, which every page loads. */
import { type Codec, restricted, ValidationError } from './codec.ts';
import { isPrintable, NOT_PRINTABLE } from './printable.ts';
import { text } from './values.ts';

export function printedText(missing: string, atMost: number): Codec<string> {
  return restricted(text(missing, atMost), (given) => {
    if (!isPrintable(given)) throw new ValidationError(NOT_PRINTABLE);
    return given;
  });
}
