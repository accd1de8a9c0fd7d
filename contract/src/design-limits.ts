/** What the mint can cut: the limits of a customised piece by its form and weight, in one table. */
import type { Milligrams, PieceForm } from '@tola/pricing';

export interface DesignLimits {
  /** Written lines of one side, without the date. */
  readonly lines: number;
  /** Letters of one line, without spaces; a Devanagari or Gujarati letter with its signs counts as one. */
  readonly letters: number;
  /** The same for a line with Devanagari or Gujarati letters, which are wider. */
  readonly indianLetters: number;
  /** Letters of one side. */
  readonly lettersOfSide: number;
  /** The thinnest line that holds, in millimetres. */
  readonly lineMm: number;
  /** The highest relief, in millimetres. */
  readonly depthMm: number;
  /** Whether a logo or photo fits. */
  readonly takesPicture: boolean;
  /** Diameter of a coin or length of a bar, in millimetres, where the catalogue does not give it. */
  readonly usualMm: number;
}

interface LimitRow extends DesignLimits {
  /** The heaviest piece to which the row applies. */
  readonly upToMg: Milligrams;
}

const ANY = Number.POSITIVE_INFINITY;

function row(
  upToMg: Milligrams,
  [lines, letters, indianLetters, lettersOfSide]: readonly [number, number, number, number],
  [lineMm, depthMm, usualMm]: readonly [number, number, number],
  takesPicture: boolean,
): LimitRow {
  return { upToMg, lines, letters, indianLetters, lettersOfSide, lineMm, depthMm, takesPicture, usualMm };
}

const TABLE: Readonly<Record<PieceForm, readonly LimitRow[]>> = {
  coin: [
    row(1_000, [1, 14, 8, 14], [0.08, 0.05, 11], false),
    row(4_000, [2, 14, 8, 28], [0.08, 0.05, 16], false),
    row(8_000, [3, 14, 9, 36], [0.08, 0.06, 20], true),
    row(10_000, [3, 18, 11, 48], [0.08, 0.08, 22], true),
    row(20_000, [4, 22, 13, 66], [0.1, 0.1, 28], true),
    row(ANY, [4, 28, 16, 90], [0.1, 0.15, 36], true),
  ],
  bar: [
    row(10_000, [2, 24, 14, 40], [0.08, 0.05, 36], true),
    row(20_000, [2, 30, 18, 56], [0.08, 0.06, 45], true),
    row(ANY, [3, 40, 24, 96], [0.1, 0.1, 58], true),
  ],
};

/** The limits of a piece of this form and weight. */
export function designLimits(form: PieceForm, weightMg: Milligrams): DesignLimits {
  const rows = TABLE[form];
  const found = rows.find(({ upToMg }) => weightMg <= upToMg) ?? rows.at(-1);
  if (found === undefined) throw new Error(`No limits for designs on a ${form}`);
  return found;
}

/** The limits as sentences for the buyer. @param piece such as `10 g coin` */
export function limitSentences(limits: DesignLimits, piece: string): string[] {
  const { lines, letters, indianLetters, lettersOfSide, lineMm, depthMm, takesPicture } = limits;
  return [
    `Each side of the ${piece} holds ${lines === 1 ? 'one line' : `${lines} lines`} and a date: ${letters} letters a line, ${indianLetters} in Devanagari or Gujarati, ${lettersOfSide} in all.`,
    takesPicture
      ? 'A logo or a photo fits too.'
      : 'Logos and photos need a heavier piece: this one is too small to hold them.',
    `Lines must be at least ${lineMm} mm wide, and the relief is up to ${depthMm} mm high.`,
  ];
}
