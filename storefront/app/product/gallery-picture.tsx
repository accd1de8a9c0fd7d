/** A large picture of the gallery, also shown before the gallery's code has arrived. */
import type { Product, WeightOption } from '@tola/contract/products';
import type { ReactElement } from 'react';
import { Picture } from '../pictures/picture.tsx';
import { type View, viewsOf } from '../piece/views.ts';

export function GalleryPicture({ view, first = false }: { view: View; first?: boolean }): ReactElement {
  return (
    <Picture
      src={view.image}
      alt={view.alt}
      sizes="(min-width: 1240px) 500px, (min-width: 680px) 44vw, 62vw"
      first={first}
      className="size-full object-cover"
    />
  );
}

/** The first picture alone, in the gallery's layout. */
export function FirstPicture({ product, weight }: { product: Product; weight: WeightOption }): ReactElement {
  const [view] = viewsOf(product, weight);
  return (
    <div className="gallery">
      <div className="gallery-picture">
        <div className="gallery-slide">{view !== undefined && <GalleryPicture view={view} first />}</div>
      </div>
    </div>
  );
}
