/** Parses one feed line into a rate in the store's units. */
import { type BasisPoints, type Metal, type Paise, paiseOfQuote, type QuoteUnit } from '@tola/pricing';
import { parseInstant, parsePositive } from './parse-values.ts';
import type { SourceRate } from './source.ts';

/** Raw values of one metal, as received. */
export interface RawLine {
  readonly metal: Metal;
  readonly ask: unknown;
  readonly bid: unknown;
  readonly high?: unknown;
  readonly low?: unknown;
  readonly at?: unknown;
  readonly contract: string;
  readonly purity: number;
  readonly unit: QuoteUnit;
  readonly inverse?: boolean;
  readonly exchangeRate?: unknown;
  readonly dutyBp?: BasisPoints;
}

/** A rate, an explicit absence of a price, or invalid data. */
export type ParsedLine =
  | { readonly is: 'rate'; readonly rate: SourceRate }
  | { readonly is: 'no price'; readonly metal: Metal }
  | { readonly is: 'invalid'; readonly message: string };

/** A missing, zero or negative ask means no price; a bid above the ask or an unparsable timestamp is invalid. */
export function parseLine(line: RawLine, now: Date): ParsedLine {
  const { metal, purity, contract } = line;
  const askPaise = paiseOf(line, line.ask);
  if (askPaise === null) return { is: 'no price', metal };
  const bidPaise = paiseOf(line, line.bid) ?? askPaise;
  if (bidPaise > askPaise)
    return { is: 'invalid', message: `${metal}: the bid ${bidPaise} is above the ask ${askPaise}` };
  const sourceAt = parseInstant(line.at, now);
  if (sourceAt === null && line.at !== undefined && line.at !== null)
    return { is: 'invalid', message: `${metal}: "${String(line.at).slice(0, 40)}" is not a valid time` };
  const high = paiseOf(line, line.high);
  const low = paiseOf(line, line.low);
  const isRange = high !== null && low !== null && high >= low;
  return {
    is: 'rate',
    rate: {
      metal,
      askPaise,
      bidPaise,
      highPaise: isRange ? high : null,
      lowPaise: isRange ? low : null,
      purityBasis: purity,
      contract,
      sourceAt,
    },
  };
}

function paiseOf(line: RawLine, value: unknown): Paise | null {
  const figure = parsePositive(value);
  const exchangeRate = line.exchangeRate === undefined ? '1' : parsePositive(line.exchangeRate);
  if (figure === null || exchangeRate === null) return null;
  const { metal, unit, inverse = false, dutyBp = 0 } = line;
  return paiseOfQuote({ metal, figure, unit, inverse, exchangeRate, dutyBp });
}
