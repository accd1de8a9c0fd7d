import { buttonClass } from '@tola/ui';
import type { ReactElement } from 'react';
import { Form, Link } from 'react-router';
import { PopularPieces } from '../catalogue/popular-pieces.tsx';
import { useRootData } from '../root-data.ts';
import { SEARCH_PATH } from '../shell/search-examples.ts';

/** Search, categories, and pieces with their live prices. */
export function WaysOn(): ReactElement {
  const { productTypes } = useRootData();
  return (
    <>
      <Form action={SEARCH_PATH} role="search" className="mx-auto mt-10 flex max-w-md gap-2.5">
        <input
          type="search"
          name="q"
          required
          maxLength={100}
          aria-label="Search the shop"
          placeholder="Search coins and bars"
          className="min-h-12 min-w-0 flex-1 rounded-full border border-line-strong bg-paper px-5"
        />
        <button type="submit" className={buttonClass({ tone: 'outline' })}>
          Search
        </button>
      </Form>
      <nav aria-label="Categories" className="mt-5 flex flex-wrap justify-center gap-2">
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
      <PopularPieces />
    </>
  );
}
