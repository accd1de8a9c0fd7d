import { buttonClass } from '@tola/ui';
import type { ReactElement } from 'react';
import { Link } from 'react-router';
import { later } from '../later.tsx';
import { useRootData } from '../root-data.ts';

const PopularPieces = later(async () => (await import('../catalogue/popular-pieces.tsx')).PopularPieces);

/** An address without a page: the ways on, and pieces with their live prices. */
export function NotFound(): ReactElement {
  const { productTypes } = useRootData();
  return (
    <div className="wrap pt-14 pb-20 text-center tablet:pt-20">
      <p className="eyebrow">404</p>
      <h1 className="mt-3">Oops! Page Not Found (404)</h1>
      <p className="mx-auto mt-4 max-w-[34em] text-lg text-muted">
        The page may have moved. Please check the link, or start from one of these.
      </p>
      <nav aria-label="Categories" className="mt-7 flex flex-wrap justify-center gap-2">
        {productTypes.map(({ id, name, slug }) => (
          <Link
            key={id}
            to={`/products/${slug}`}
            className="inline-flex min-h-11 items-center rounded-full border border-line-strong bg-paper px-5 font-medium hover:border-ink"
          >
            {name}
          </Link>
        ))}
      </nav>
      <p className="mt-7">
        <Link to="/" className={buttonClass()}>
          Go Back Home
        </Link>
      </p>
      <PopularPieces />
    </div>
  );
}
