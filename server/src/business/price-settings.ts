/** Settings that affect prices, read from the database in the transaction of a quote or sale. */
import { type Sql, sql } from '#database';
import { type BusinessValues, checkBusinessValue, startValues } from './business-settings.ts';

/** A change of one of these restarts sales in progress. The database has the same list in `is_price_setting`. */
export const PRICE_SETTINGS = [
  'gst',
  'hsnDefaults',
  'cardSurcharge',
  'rateGuard',
  'saleLimits',
  'roundTotals',
] as const;

export type PriceValues = Pick<BusinessValues, (typeof PRICE_SETTINGS)[number]>;

/** A scalar subquery with the stored values of {@link PRICE_SETTINGS}, as JSON by name. */
export function priceSettingsStored(): Sql {
  return sql`(
    select coalesce(json_object_agg(name, value), '{}') from business_setting where name = any(${PRICE_SETTINGS}))`;
}

/** Stored values over the defaults. An invalid value is replaced by its default. */
export function priceValuesOf(stored: Readonly<Record<string, unknown>>): PriceValues {
  const values = startValues();
  const read = PRICE_SETTINGS.flatMap((name) => {
    if (!Object.hasOwn(stored, name)) return [];
    const { value, issues } = checkBusinessValue(name, stored[name]);
    return issues.length === 0 ? [[name, value]] : [];
  });
  return { ...values, ...(Object.fromEntries(read) as Partial<PriceValues>) };
}
