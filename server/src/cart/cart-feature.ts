/** The cart feature. */
import type { Catalogue } from '#catalogue';
import type { Feature, Platform } from '#platform';
import type { Rates } from '#rates';
import { cartOperations } from './cart-operations.ts';

export function cartFeature({ database }: Pick<Platform, 'database'>, catalogue: Catalogue, rates: Rates): Feature {
  return { name: 'cart', operations: cartOperations({ database, catalogue, rates }) };
}
