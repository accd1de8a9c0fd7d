/** What a price depends on besides the rates, read from the database in the statement that reads them. */
import type { WeightId } from '@tola/contract';
import { type PriceValues, priceSettingsStored, priceValuesOf } from '#business';
import { type SaleTerms, saleTermsOf } from '#catalogue';
import { sql } from '#database';
import type { SaleReading } from '#rates';

export interface SaleInputs {
  readonly terms: readonly SaleTerms[];
  readonly values: PriceValues;
}

/** The terms of these variants and the settings that a price is computed with. */
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
