import type { ReactElement } from 'react';
import { Link } from 'react-router';
import { TypeLinks } from '../catalogue/type-links.tsx';
import type { RootData } from '../root-loader.ts';

interface TypeTilesProps {
  readonly productTypes: RootData['productTypes'];
  readonly occasions: readonly { readonly slug: string; readonly title: string }[];
}

/** The two ways into the catalogue: by product type, and by occasion. */
export function TypeTiles({ productTypes, occasions }: TypeTilesProps): ReactElement {
  return (
    <section className="type-tiles below-fold">
      <h2>Browse by category</h2>
      <TypeLinks productTypes={productTypes} />
      <nav aria-label="Occasions and gifts" className="occasion-links">
        {occasions.map(({ slug, title }) => (
          <Link key={slug} to={`/occasions/${slug}`}>
            {title}
          </Link>
        ))}
        <Link to="/gifts">Find a gift by amount</Link>
      </nav>
    </section>
  );
}
