import type { ReactElement } from 'react';
import { useRootData } from '../root-data.ts';
import { ListingView } from './listing-view.tsx';
import type { ListingPage } from './place-loader.ts';
import { placeSteps } from './place-steps.ts';

/** A listing of the standard catalogue, with its product types to browse by. */
export function StandardListing({ page }: { page: ListingPage }): ReactElement {
  const { productTypes } = useRootData();
  const types = productTypes.map((type) => ({ id: type.id, name: type.name, path: `/products/${type.slug}` }));
  return <ListingView key={page.place.href} page={page} steps={placeSteps(page.place)} types={types} />;
}
