/** The inputs of a price besides the rates, read from the database in the same statement as the rates. */
import type { WeightId } from '@tola/contract';
import { type PriceValues, priceSettingsStored, priceValuesOf } from '#business';
import { type SaleTerms, saleTermsOf } from '#catalogue';
import { sql } from '#database';
import type { SaleReading } from '#rates';

export interface SaleInputs {
  readonly terms: readonly SaleTerms[];
  readonly values: PriceValues;
}

/** Reads the terms of these variants and the settings that affect prices. */
export function saleReading(weightIds: readonly WeightId[]): SaleReading<SaleInputs> {
  return {
    query: sql`json_build_object('terms', ${saleTermsOf(weightIds)}, 'settings', ${priceSettingsStored()})`,
    read(json) {
      const { terms, settings } = json as { terms: SaleTerms[]; settings: Record<string, unknown> };
      return { terms, values: priceValuesOf(settings) };
    },
    guardOf: ({ values }) => values.rateGuard,
  };
}
