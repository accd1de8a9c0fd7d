/** Checks a design against the limits of the mint, in sentences: the same rules in the editor and on the server. */
import type { DesignLimits } from './design-limits.ts';
import type { Design, DesignSide } from './designs.ts';

export const SIDES = ['front', 'back'] as const;
export type SideName = (typeof SIDES)[number];

export interface DesignProblem {
  readonly side: SideName;
  /** The number of the line, or what else it is about. */
  readonly about: number | 'lines' | 'picture' | 'empty';
  readonly sentence: string;
}

/** Letters that the typefaces have: Latin with its accents, Devanagari, Gujarati, digits and common signs. */
const KNOWN =
  /^(?:[ -~\u00A1-\u00FF\u0900-\u097F\u0A80-\u0AFF\u2013\u2014\u2018\u2019\u201C\u201D\u2022]|\u200C|\u200D)*$/u;
const INDIAN = /[\u0900-\u097F\u0A80-\u0AFF]/u;

const segments = new Intl.Segmenter('en-IN', { granularity: 'grapheme' });

/** Letters of a line, without spaces; a consonant with its vowel sign is one. */
export function lettersOf(text: string): number {
  let count = 0;
  for (const { segment } of segments.segment(text)) if (segment.trim() !== '') count += 1;
  return count;
}

export function isIndian(text: string): boolean {
  return INDIAN.test(text);
}

/** `21.11.2026` of `2026-11-21`; empty without a date. */
export function struckDate(date: string): string {
  return date.split('-').reverse().join('.');
}

/** What the mint cannot strike; empty for a design that it can. */
export function designProblems(design: Design, limits: DesignLimits, piece: string): DesignProblem[] {
  const problems = SIDES.flatMap((side) => problemsOf(side, design[side], limits, piece));
  if (SIDES.every((side) => isEmpty(design[side])))
    problems.push({ side: 'front', about: 'empty', sentence: 'Write a name, choose a date or add a picture' });
  return problems;
}

export function isEmpty({ lines, date, picture }: DesignSide): boolean {
  return date === '' && picture === null && lines.every((line) => line.trim() === '');
}

function problemsOf(
  side: SideName,
  { lines, picture }: DesignSide,
  limits: DesignLimits,
  piece: string,
): DesignProblem[] {
  const written = lines.filter((line) => line.trim() !== '');
  const problems = lines.flatMap((line, index) =>
    lineProblem(line, limits).map((sentence) => ({ side, about: index, sentence })),
  );
  const letters = written.reduce((sum, line) => sum + lettersOf(line), 0);
  const about = (what: 'lines' | 'picture', sentence: string): DesignProblem => ({ side, about: what, sentence });
  return [
    ...problems,
    ...(written.length > limits.lines
      ? [
          about(
            'lines',
            `The ${side} of a ${piece} holds ${limits.lines === 1 ? 'one line' : `${limits.lines} lines`}, and you wrote ${written.length}`,
          ),
        ]
      : []),
    ...(letters > limits.lettersOfSide
      ? [
          about(
            'lines',
            `The ${side} of a ${piece} holds ${limits.lettersOfSide} letters in all, and you wrote ${letters}`,
          ),
        ]
      : []),
    ...(picture !== null && !limits.takesPicture
      ? [about('picture', `A ${piece} is too small for a logo or photo. Choose a heavier one`)]
      : []),
  ];
}

function lineProblem(line: string, { letters, indianLetters }: DesignLimits): string[] {
  if (!KNOWN.test(line)) {
    const strange = Array.from(line).find((letter) => !KNOWN.test(letter)) ?? '';
    return [missingLine(strange)];
  }
  const most = isIndian(line) ? indianLetters : letters;
  const written = lettersOf(line);
  return written > most ? [`This line has ${written} letters, and ${most} fit`] : [];
}

/** A letter that no typeface has. */
export function missingLine(letters: string): string {
  return `“${letters}” cannot be engraved: use English, Hindi, Marathi or Gujarati letters`;
}
