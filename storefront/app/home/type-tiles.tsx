import type { ReactElement } from 'react';
import { Link } from 'react-router';
import { Picture } from '../pictures/picture.tsx';
import type { RootData } from '../root-loader.ts';
import { SectionHead } from './section-head.tsx';

export function TypeTiles({ productTypes }: { productTypes: RootData['productTypes'] }): ReactElement {
  return (
    <section className="mb-14 tablet:mb-20">
      <SectionHead title="Browse by category" />
      <ul className="grid grid-cols-2 gap-2.5 sm:grid-cols-3 tablet:gap-4 lg:grid-cols-6">
        {productTypes.map((type) => (
          <li key={type.id}>
            <Link
              to={`/products/${type.slug}`}
              state={{ p_id: type.id }}
              className="group block h-full overflow-hidden rounded-card border border-line bg-paper pb-4 text-center text-[15px] leading-snug font-semibold transition-[transform,box-shadow] duration-200 hover:-translate-y-[3px] hover:shadow-soft"
            >
              <Picture
                src={type.image}
                alt=""
                sizes="(min-width: 1024px) 190px, (min-width: 480px) 31vw, 46vw"
                className="mb-3 aspect-square w-full bg-photo object-cover"
              />
              <span className="px-2 group-hover:underline">{type.name}</span>
            </Link>
          </li>
        ))}
      </ul>
    </section>
  );
}
