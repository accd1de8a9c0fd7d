import { buttonClass } from '@tola/ui';
import type { ReactElement } from 'react';
import { Form } from 'react-router';
import { PopularPieces } from '../catalogue/popular-pieces.tsx';
import { TypeLinks } from '../catalogue/type-links.tsx';
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
          placeholder="Coins and bars"
          className="min-h-12 min-w-0 flex-1 rounded-full border border-line-strong bg-paper px-5"
        />
        <button type="submit" className={buttonClass({ tone: 'outline' })}>
          Search
        </button>
      </Form>
      {productTypes.length > 0 && (
        <nav aria-label="Categories" className="mt-8 text-left">
          <TypeLinks productTypes={productTypes} />
        </nav>
      )}
      <PopularPieces />
    </>
  );
}
