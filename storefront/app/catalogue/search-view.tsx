import type { Found } from '@tola/contract/find';
import { Button } from '@tola/ui';
import type { ReactElement } from 'react';
import { Form, Link } from 'react-router';
import { later } from '../later.tsx';
import { useTypeOf } from '../pieces/use-type-of.ts';
import { Breadcrumb } from '../shell/breadcrumb.tsx';
import { SEARCH_PATH, searchExamples } from '../shell/search-examples.ts';
import { type ListingChoice, orders } from './listing-choice.ts';
import { ListingChoiceForm } from './listing-choice-form.tsx';
import { ListingPager, useStartOfPage } from './listing-pager.tsx';
import { TileGrid } from './listing-view.tsx';
import type { SearchPage } from './search-loader.ts';

const FacetLinks = later(async () => (await import('./facet-links.tsx')).FacetLinks);

const steps = [{ name: 'Search', path: SEARCH_PATH }];
const { featured: _, origin: __, ...others } = orders;
const foundOrders = { featured: 'Best match', ...others };

/** Results of a search, with the facets that narrow them. */
export function SearchView({ page }: { page: SearchPage }): ReactElement {
  const { choice, found, perPage } = page;
  const start = useStartOfPage(choice.page);
  const { tiles, total, facets } = found;
  const typeOf = useTypeOf();
  return (
    <div className="wrap pb-20">
      <Breadcrumb steps={steps} />
      <h1 className="max-tablet:text-[34px]">{choice.text === '' ? 'Search' : `Results for “${choice.text}”`}</h1>
      <SearchForm key={choice.text} text={choice.text} />
      <HowItWasRead found={found} />
      <div className="narrowed mt-3 sm:mt-6">
        <div className="min-w-0">{facets !== null && <FacetLinks facets={facets} />}</div>
        <div ref={start} tabIndex={-1} className="min-w-0 scroll-mt-24 outline-none">
          {total === 0 ? (
            <NothingFound choice={choice} />
          ) : (
            <>
              <ListingChoiceForm
                choice={choice}
                origins={[]}
                names={foundOrders}
                count={tiles.length}
                total={total}
                perPage={perPage}
              />
              <TileGrid tiles={tiles} typeOf={typeOf} />
              <ListingPager choice={choice} total={total} perPage={perPage} />
            </>
          )}
        </div>
      </div>
    </div>
  );
}

function SearchForm({ text }: { text: string }): ReactElement {
  return (
    <Form role="search" method="get" action={SEARCH_PATH} className="mt-4 flex max-w-[640px] gap-2.5">
      <input
        type="search"
        name="q"
        defaultValue={text}
        maxLength={100}
        aria-label="Search for"
        placeholder="Ganesh silver, 10 gm gold, under 50,000"
        autoComplete="off"
        enterKeyHint="search"
        className="min-h-12 w-full min-w-0 rounded-full border border-line-strong bg-paper px-5"
      />
      <Button type="submit">Search</Button>
    </Form>
  );
}

/** What the search was read as, so that nobody wonders about the results. */
function HowItWasRead({ found: { labels, corrections, ignored } }: { found: Found }): ReactElement | null {
  if (labels.length + corrections.length + ignored.length === 0) return null;
  return (
    <div role="status" className="mt-3 text-sm text-muted">
      {labels.length > 0 && <p>Showing: {labels.join(' · ')}</p>}
      {corrections.map(({ typed, read }) => (
        <p key={typed}>
          No piece has “{typed}”: read as <b className="font-semibold text-ink">{read}</b>.
        </p>
      ))}
      {ignored.length > 0 && <p>No piece has {ignored.map((word) => `“${word}”`).join(', ')}.</p>}
    </div>
  );
}

function NothingFound({ choice: { text, narrowed } }: { choice: ListingChoice }): ReactElement {
  return (
    <div className="panel p-6 tablet:p-8">
      <h2 className="text-2xl">No piece matches</h2>
      <p className="mt-2 mb-3 text-muted">Search for a design, a metal, a weight or a price.</p>
      <ul className="flex flex-wrap gap-2.5">
        {narrowed !== '' && (
          <li>
            <Link to={`${SEARCH_PATH}?${new URLSearchParams({ q: text })}`} className="facet-pill">
              Without filters
            </Link>
          </li>
        )}
        {searchExamples.map((example) => (
          <li key={example}>
            <Link to={`${SEARCH_PATH}?${new URLSearchParams({ q: example })}`} className="facet-pill">
              {example}
            </Link>
          </li>
        ))}
      </ul>
    </div>
  );
}
