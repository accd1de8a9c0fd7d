/** Editable price terms and the resulting prices, calculated by the pricing workspace. */
import type { PricingConsole, WeightTerms } from '@tola/contract/staff';
import { brokenSaleLimit, type LinePrice, linePrice } from '@tola/pricing';

export type TermName = 'marginPaisePerGram' | 'makingPaise' | 'serviceTaxBp' | 'otherTaxBp';
export type Terms = Record<TermName, number>;

export const EDITED: readonly {
  readonly name: TermName;
  readonly label: string;
  readonly kind: 'paise' | 'basisPoints';
}[] = [
  { name: 'marginPaisePerGram', label: 'Margin ₹/g', kind: 'paise' },
  { name: 'makingPaise', label: 'Making ₹', kind: 'paise' },
  { name: 'serviceTaxBp', label: 'Tax on making %', kind: 'basisPoints' },
  { name: 'otherTaxBp', label: 'Other tax %', kind: 'basisPoints' },
];

/** Edited values by variant and term; NaN when not a number. */
export type Edits = Readonly<Record<number, Partial<Terms>>>;

export function termsWith(row: WeightTerms, edits: Edits): Terms {
  const { marginPaisePerGram, makingPaise, serviceTaxBp, otherTaxBp } = row;
  return { marginPaisePerGram, makingPaise, serviceTaxBp, otherTaxBp, ...edits[row.id] };
}

/** Price of a variant under the given terms at current rates; null without a rate. */
export function priceUnder(row: WeightTerms, terms: Terms, pricing: PricingConsole | undefined): number | null {
  return pricing === undefined ? null : (lineUnder(row, terms, pricing)?.unitPaise ?? null);
}

/** The price limit this price would break, or null. */
export function limitBrokenUnder(
  row: WeightTerms,
  terms: Terms,
  pricing: PricingConsole | undefined,
): 'floor' | 'ceiling' | null {
  const price = pricing === undefined ? null : lineUnder(row, terms, pricing);
  return pricing === undefined || price === null
    ? null
    : brokenSaleLimit({ ...row, ...price }, pricing.asks, pricing.saleLimits);
}

function lineUnder(row: WeightTerms, terms: Terms, pricing: PricingConsole): LinePrice | null {
  if (Object.values(terms).some((figure) => !Number.isSafeInteger(figure) || figure < 0)) return null;
  const { metal, fineness, weightMg } = row;
  return linePrice({ metal, fineness, weightMg, ...terms }, pricing.asks, pricing.premiums);
}

/** Pastes copied cells into the grid from the given cell, clipped at its edges. */
export function pasted(
  text: string,
  rows: readonly WeightTerms[],
  at: { row: number; column: number },
  edits: Edits,
  read: (column: number, cell: string) => number | null,
): Edits {
  const next: Record<number, Partial<Terms>> = { ...edits };
  const lines = text.replace(/\r/g, '').replace(/\n$/, '').split('\n');
  for (const [down, line] of lines.entries()) {
    const row = rows[at.row + down];
    if (row === undefined) break;
    for (const [right, cell] of line.split('\t').entries()) {
      const column = EDITED[at.column + right];
      if (column === undefined) break;
      next[row.id] = { ...next[row.id], [column.name]: read(at.column + right, cell) ?? 0 };
    }
  }
  return next;
}
