/** The coupons feature. */
import type { Catalogue } from '#catalogue';
import type { Feature, Platform } from '#platform';
import type { Rates } from '#rates';
import { couponOperations } from './coupon-operations.ts';

export function couponsFeature({ database }: Pick<Platform, 'database'>, catalogue: Catalogue, rates: Rates): Feature {
  return { name: 'coupons', operations: couponOperations({ database, catalogue, rates }) };
}
