/** The pieces of a sale and the other inputs of its price, read from the database in the same statement as the rates. */
import type { CustomerId, WeightId } from '@tola/contract';
import { type PriceValues, priceSettingsStored, priceValuesOf } from '#business';
import { linesOfCart, weightsOfCart } from '#cart';
import { type SaleTerms, saleTermsOf } from '#catalogue';
import { sql } from '#database';
import type { SaleReading } from '#rates';

/** Pieces of one weight. */
export interface CartLine {
  readonly weightId: WeightId;
  readonly quantity: number;
  /** What is engraved; missing for pieces that are not customised. */
  readonly designId?: string | null;
}

/** The pieces of a sale: those given, or those in the customer's cart. */
export type SalePieces = readonly CartLine[] | { readonly cartOf: CustomerId };

export interface SaleInputs {
  readonly lines: readonly CartLine[];
  readonly terms: readonly SaleTerms[];
  readonly values: PriceValues;
}

/** Reads the lines, the terms of their variants and the settings that affect prices. */
export function saleReading(pieces: SalePieces): SaleReading<SaleInputs> {
  const { lines, weightIds } =
    'cartOf' in pieces
      ? { lines: linesOfCart(pieces.cartOf), weightIds: sql`array(${weightsOfCart(pieces.cartOf)})` }
      : { lines: sql.json(pieces), weightIds: sql`${pieces.map(({ weightId }) => weightId)}::bigint[]` };
  return {
    query: sql`json_build_object('lines', ${lines}, 'terms', ${saleTermsOf(weightIds)},
      'settings', ${priceSettingsStored()})`,
    read(json) {
      const { lines, terms, settings } = json as Pick<SaleInputs, 'lines' | 'terms'> & {
        settings: Record<string, unknown>;
      };
      return { lines, terms, values: priceValuesOf(settings) };
    },
    guardOf: ({ values }) => values.rateGuard,
  };
}
