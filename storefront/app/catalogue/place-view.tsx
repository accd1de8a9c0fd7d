import { lazy, type ReactElement, Suspense } from 'react';
import { fetchCode } from '../fetch-code.ts';
import { ProductView } from '../product/product-view.tsx';
import type { PlacePage } from './place-loader.ts';
import { placeSteps } from './place-steps.ts';

/** Most paths of this depth are products, so listing code is loaded on demand. */
const StandardListing = lazy(async () => ({
  default: (await fetchCode(() => import('./standard-listing.tsx'))).StandardListing,
}));

/** A listing for a node with children, the product page for a leaf. */
export function PlaceView({ page }: { page: PlacePage }): ReactElement {
  if (page.kind === 'product') {
    const { place, product, related, reviews } = page;
    const steps = placeSteps(place);
    const views = { steps, product, related, reviews };
    return <ProductView key={product.href} {...views} />;
  }
  return (
    <Suspense fallback={null}>
      <StandardListing page={page} />
    </Suspense>
  );
}
