/** The catalogue feature. */
import type { Feature } from '#platform';
import type { Rates } from '#rates';
import type { Catalogue } from './catalogue.ts';
import { catalogueOperations } from './catalogue-operations.ts';

export function catalogueFeature(catalogue: Catalogue, rates: Rates): Feature {
  return { name: 'catalogue', operations: catalogueOperations({ catalogue, rates }), stop: catalogue.stop };
}
