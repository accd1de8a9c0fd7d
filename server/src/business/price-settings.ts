/** The settings that a price is computed with, as the database holds them when something is promised or sold. */
import { type Sql, sql } from '#database';
import { type BusinessValues, checkBusinessValue, startValues } from './business-settings.ts';

/** A change of one of these makes sales under way start again; the database knows them as `is_price_setting`. */
export const PRICE_SETTINGS = [
  'gst',
  'hsnDefaults',
  'cardSurcharge',
  'rateGuard',
  'saleLimits',
  'roundTotals',
] as const;

export type PriceValues = Pick<BusinessValues, (typeof PRICE_SETTINGS)[number]>;

/** A scalar subquery with what is stored of {@link PRICE_SETTINGS}, as JSON by name. */
export function priceSettingsStored(): Sql {
  return sql`(
    select coalesce(json_object_agg(name, value), '{}') from business_setting where name = any(${PRICE_SETTINGS}))`;
}

/** What is stored over the defaults; a value that this version cannot read counts as not set, as everywhere. */
export function priceValuesOf(stored: Readonly<Record<string, unknown>>): PriceValues {
  const values = startValues();
  const read = PRICE_SETTINGS.flatMap((name) => {
    if (!Object.hasOwn(stored, name)) return [];
    const { value, faults } = checkBusinessValue(name, stored[name]);
    return faults.length === 0 ? [[name, value]] : [];
  });
  return { ...values, ...(Object.fromEntries(read) as Partial<PriceValues>) };
}
