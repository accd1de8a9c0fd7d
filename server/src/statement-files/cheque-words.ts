/** What a statement's line says of a cheque. */

export interface ChequeWords {
  /** Every number of six digits, banks pad them with zeros: one of them may be that of the cheque. */
  readonly numbers: readonly string[];
  /** The line is of a clearing, whether it has the number or not. */
  readonly isCleared: boolean;
}

/** Banks name the clearing, its system or the instrument. */
const CLEARING = /\b(?:CLG|CLEARING|CTS|MICR|CHQ|CHEQUE|INST)\b/i;

/** Alone or behind the name of the instrument; not the end of a branch code. */
const NUMBER = /^(?:CHQ|CHEQUE|CLG|CTS|INST|NO)?0*(\d{6})$/i;

export function chequeWords(texts: readonly string[]): ChequeWords {
  const words = texts.flatMap((text) => text.split(/[^A-Za-z0-9]+/));
  return {
    numbers: [...new Set(words.flatMap((word) => NUMBER.exec(word)?.[1] ?? []))],
    isCleared: texts.some((text) => CLEARING.test(text)),
  };
}
