/** The catalogue feature. */
import type { Feature } from '#platform';
import type { Catalogue } from './catalogue.ts';
import { type CatalogueDependencies, catalogueOperations } from './catalogue-operations.ts';

export function catalogueFeature(catalogue: Catalogue, dependencies: CatalogueDependencies): Feature {
  return { name: 'catalogue', operations: catalogueOperations(catalogue, dependencies), stop: catalogue.stop };
}
