/** Figures in a search: weights, finenesses and prices, as buyers in India write them. */
import { MG_PER_TOLA, type Milligrams, type Paise } from '@tola/pricing';

export interface SearchFigures {
  readonly weightsMg: readonly Milligrams[];
  /** "999", "999.9", "995": as a label begins. */
  readonly purities: readonly string[];
  /** Without GST. */
  readonly fromPaise: Paise | null;
  readonly toPaise: Paise | null;
  /** The text without them. */
  readonly rest: string;
}

const MG_PER_UNIT: readonly (readonly [RegExp, number])[] = [
  [/^(?:mg|mili|milli)/, 1],
  [/^(?:kg|kilo)/, 1_000_000],
  [/^tola/, MG_PER_TOLA],
  [/^g/, 1_000],
];

const UNIT =
  '(mg|mgs|mili ?grams?|milli ?grams?|g|gm|gms|gram|grams|grm|graam|kg|kgs|kilo|kilos|kilograms?|tola|tolas)';
const WEIGHT = new RegExp(`(?<![\\d.])(\\d{1,6}(?:\\.\\d{1,3})?) ?${UNIT}\\b`, 'g');
/** Not behind a word that makes it a price. */
const PURITY =
  /(?<!(?:rs|inr|under|below|upto|up to|within|above|over) ?)(?<![\d.])(999\.9|999|995|9999|24 ?(?:k|kt|karat|carat|ct))(?![\d.]|\w)/g;

const SCALES: Readonly<Record<string, number>> = {
  k: 1e3,
  thousand: 1e3,
  hazar: 1e3,
  hajar: 1e3,
  lakh: 1e5,
  lakhs: 1e5,
  lac: 1e5,
  lacs: 1e5,
  cr: 1e7,
  crore: 1e7,
  crores: 1e7,
};
const SCALE = `(${Object.keys(SCALES).toSorted().toReversed().join('|')})?`;
const AMOUNT = `(?:rs\\.? ?|inr ?)?(\\d{1,9}(?:\\.\\d{1,2})?) ?${SCALE}\\b(?: ?(?:rs|rupees|rupaye))?`;
const RANGE = new RegExp(`(?:between |from )?${AMOUNT} ?(?:-|to|and|se) ?${AMOUNT}`);
const MOST = new RegExp(
  `(?:under|below|upto|up to|within|less than|not more than|max|maximum|budget|at most) (?:of )?${AMOUNT}|${AMOUNT} ?(?:tak|ke andar|se kam|se niche|or less)\\b`,
);
const LEAST = new RegExp(
  `(?:above|over|more than|at least|min|minimum|starting) ${AMOUNT}|${AMOUNT} ?(?:se zyada|se jyada|se upar|or more)\\b`,
);
const PLAIN = new RegExp(
  `(?:rs\\.? |inr )${AMOUNT}|(?<![\\d.])(\\d{1,4}(?:\\.\\d{1,2})?) ?(k|thousand|hazar|hajar|lakhs?|lacs?|crores?)\\b`,
);

const PAISE = 100;
/** Below this, two figures with a dash are no prices. */
const LEAST_RANGE_RUPEES = 1_000;

function paise(figure: string | undefined, scale: string | undefined): Paise {
  return Math.round(Number(figure) * (SCALES[scale ?? ''] ?? 1) * PAISE);
}

/** Figures written as words, before a unit of weight: "half a gram", "ek tola". */
const WORDS = new RegExp(`\\b(half an?|half|aadha|adha|one|ek) (?=${UNIT}\\b)`, 'g');
const HALF = /^(?:half|a?adha)/;

/** @param text of a search, see `plainText` */
export function figuresIn(text: string): SearchFigures {
  const plain = text.replaceAll(WORDS, (word) => (HALF.test(word) ? '0.5 ' : '1 '));
  const weightsMg: Milligrams[] = [];
  const purities: string[] = [];
  const left = plain
    .replaceAll(WEIGHT, (_, figure: string, unit: string) => {
      const [, mg = 0] = MG_PER_UNIT.find(([name]) => name.test(unit)) ?? [];
      weightsMg.push(Math.round(Number(figure) * mg));
      return ' ';
    })
    .replaceAll(PURITY, (label: string) => {
      if (label === '9999') purities.push('999.9');
      else purities.push(label.startsWith('24') ? '999' : label);
      return ' ';
    });
  return { weightsMg: weightsMg.filter((mg) => mg > 0), purities, ...pricesIn(left) };
}

function pricesIn(plain: string): Pick<SearchFigures, 'fromPaise' | 'toPaise' | 'rest'> {
  const [range, low, lowScale, high, highScale] = RANGE.exec(plain) ?? [];
  if (range !== undefined) {
    const [fromPaise, toPaise] = [paise(low, lowScale ?? highScale), paise(high, highScale)];
    if (toPaise >= fromPaise && toPaise >= LEAST_RANGE_RUPEES * PAISE)
      return { fromPaise, toPaise, rest: plain.replace(range, ' ') };
  }
  const most = firstAmount(MOST.exec(plain));
  const without = most === null ? plain : plain.replace(most.text, ' ');
  const least = firstAmount(LEAST.exec(without));
  const rest = least === null ? without : without.replace(least.text, ' ');
  if (most !== null || least !== null) return { fromPaise: least?.paise ?? null, toPaise: most?.paise ?? null, rest };
  const named = firstAmount(PLAIN.exec(plain));
  if (named === null) return { fromPaise: null, toPaise: null, rest: plain };
  return { fromPaise: null, toPaise: named.paise, rest: plain.replace(named.text, ' ') };
}

/** The first figure of a match, with its scale. */
function firstAmount(match: RegExpExecArray | null): { readonly text: string; readonly paise: Paise } | null {
  if (match === null) return null;
  const at = match.findIndex((group, index) => index > 0 && /^\d/.test(group ?? ''));
  return { text: match[0], paise: paise(match[at], match[at + 1]) };
}
