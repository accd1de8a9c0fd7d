import type { ReactElement } from 'react';
import { Link } from 'react-router';
import { Picture } from '../pictures/picture.tsx';
import type { RootData } from '../root-loader.ts';
import { SectionHead } from './section-head.tsx';

export function TypeTiles({ productTypes }: { productTypes: RootData['productTypes'] }): ReactElement {
  return (
    <section className="below-fold mb-14 [--height:730px] tablet:mb-14 lg:[--height:300px]">
      <SectionHead title="Browse by category" />
      <ul className="grid grid-cols-2 gap-2.5 sm:grid-cols-3 tablet:gap-4 lg:grid-cols-6">
        {productTypes.map((type) => (
          <li key={type.id}>
            <Link to={`/products/${type.slug}`} state={{ p_id: type.id }} className="type-tile">
              <Picture src={type.image} alt="" sizes="(min-width: 1024px) 190px, (min-width: 480px) 31vw, 46vw" />
              <span>{type.name}</span>
            </Link>
          </li>
        ))}
      </ul>
    </section>
  );
}
