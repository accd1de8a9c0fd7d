import type { SizeOf } from './piece-sizes.ts';
import type { SeedWeight } from './seed-product.ts';

/** What is the same for every weight of a design. */
interface Terms {
  marginPaisePerGram: number;
  /** Basis points of the making charge, none unless the product's text says why. */
  serviceTaxBp?: number;
  /** Basis points of the line before it, none unless the product's text says why. */
  otherTaxBp?: number;
}

/** Weight in milligrams, making charge in paise, MRP in paise, pieces on the shelf (null: made to order), days to dispatch. */
type Row = readonly [
  weightMg: number,
  makingPaise: number,
  mrpPaise: number,
  stock: number | null,
  dispatchDays: number,
];

/** Spells out a design's price list, one short row for each weight. */
export function weightTable(terms: Terms, sizeOf: SizeOf, rows: readonly Row[]): SeedWeight[] {
  return rows.map(([weightMg, makingPaise, mrpPaise, stock, dispatchDays]) => ({
    weightMg,
    mrpPaise,
    marginPaisePerGram: terms.marginPaisePerGram,
    makingPaise,
    serviceTaxBp: terms.serviceTaxBp ?? 0,
    otherTaxBp: terms.otherTaxBp ?? 0,
    stock,
    dispatchDays,
    sizeMm: sizeOf(weightMg),
  }));
}
