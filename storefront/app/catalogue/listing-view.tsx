import type { Tile } from '@tola/contract/catalogue';
import { buttonClass } from '@tola/ui';
import type { ReactElement } from 'react';
import { Link, NavLink } from 'react-router';
import { later } from '../later.tsx';
import { laterControls } from '../later-controls.tsx';
import type { Step } from '../meta.ts';
import { Breadcrumb } from '../shell/breadcrumb.tsx';
import { ListingChoiceForm } from './listing-choice-form.tsx';
import { ListingPager, useStartOfPage } from './listing-pager.tsx';
import type { ListingPage } from './place-loader.ts';
import { placeName } from './place-steps.ts';
import { TileCard } from './tile-card.tsx';

const PrintPriceList = laterControls(async () => (await import('./print-price-list.tsx')).PrintPriceList);
const FacetLinks = later(async () => (await import('./facet-links.tsx')).FacetLinks);

/** Tiles that may be on the first screen; more are drawn when they come near. */
const FIRST_TILES = 6;

export interface BrowseType {
  id: number;
  name: string;
  path: string;
}

interface ListingViewProps {
  page: ListingPage;
  steps: readonly Step[];
  /** What "Browse By Category" lists. */
  types: readonly BrowseType[];
}

export function ListingView({ page, steps, types }: ListingViewProps): ReactElement {
  const { place } = page;
  return (
    <div className="wrap pb-20">
      <Breadcrumb steps={steps} />
      <div className="mb-3 max-w-[46em] sm:mb-5 tablet:mb-8">
        <h1 className="max-tablet:text-[34px]">{placeName(place)}</h1>
        {place.intro !== '' && (
          <p className="mt-2 text-[15px] text-muted max-sm:line-clamp-2 tablet:mt-3.5 tablet:text-lg">{place.intro}</p>
        )}
      </div>
      <div className="narrowed">
        <div className="min-w-0">
          <Browse types={types} />
          {page.facets !== null && <FacetLinks facets={page.facets} />}
        </div>
        {/* The text beside the filters too: few tiles leave room there. */}
        <div className="min-w-0">
          <TileArea page={page} />
          {!place.isCustomised && page.tiles.length > 0 && <PrintPriceList path={place.href} name={placeName(place)} />}
          {place.about !== '' && <ListingText text={place.about} />}
        </div>
      </div>
    </div>
  );
}

function Browse({ types }: { types: readonly BrowseType[] }): ReactElement {
  return (
    <nav aria-labelledby="browse-by-category" className="min-w-0">
      <h2 id="browse-by-category" className="mb-3 font-sans text-sm font-semibold tracking-normal max-sm:sr-only">
        Browse By Category
      </h2>
      <ul className="no-scrollbar flex gap-2 overflow-x-auto py-1 lg:flex-col lg:gap-0 lg:py-0">
        {types.map((type) => (
          <li key={type.id} className="flex-none">
            <NavLink
              to={type.path}
              state={{ p_id: type.id }}
              className="flex min-h-11 items-center rounded-full border border-line bg-paper px-4 whitespace-nowrap hover:border-ink aria-[current=page]:border-green-ink aria-[current=page]:font-semibold aria-[current=page]:text-green-ink lg:rounded-none lg:border-0 lg:border-b lg:bg-transparent lg:px-0 lg:hover:border-line lg:hover:underline"
            >
              {type.name}
            </NavLink>
          </li>
        ))}
      </ul>
    </nav>
  );
}

function TileArea({ page: { choice, tiles, total, perPage, origins, place } }: { page: ListingPage }): ReactElement {
  const start = useStartOfPage(choice.page);
  if (total === 0 && choice.origin === '' && choice.narrowed === '') {
    return (
      <div className="panel grid justify-items-center gap-4 px-6 py-14 text-center">
        <p className="text-muted">No products here at the moment. Try another category, or ask us.</p>
        <Link to="/contact-us" className={buttonClass({ tone: 'outline' })}>
          Contact us
        </Link>
      </div>
    );
  }
  return (
    <div ref={start} tabIndex={-1} className="min-w-0 scroll-mt-24 outline-none">
      <ListingChoiceForm choice={choice} origins={origins} count={tiles.length} total={total} perPage={perPage} />
      {tiles.length === 0 ? <NothingLeft href={place.href} /> : <TileGrid tiles={tiles} />}
      <ListingPager choice={choice} total={total} perPage={perPage} />
    </div>
  );
}

/** @param href without filters */
function NothingLeft({ href }: { href: string }): ReactElement {
  return (
    <div className="panel p-8">
      <p className="text-muted">No design matches all of these filters.</p>
      <Link to={href} className="section-link">
        Show all designs
      </Link>
    </div>
  );
}

interface TileGridProps {
  tiles: readonly Tile[];
  /** Name of a tile's product type, where types are mixed. */
  typeOf?: (tile: Tile) => string;
}

export function TileGrid({ tiles, typeOf = () => '' }: TileGridProps): ReactElement {
  return (
    <ul className="tile-grid md:grid-cols-3">
      {tiles.map((tile, index) => (
        <li key={tile.href} className={index < FIRST_TILES ? undefined : 'below-fold'}>
          <TileCard
            tile={tile}
            type={typeOf(tile)}
            first={index < 2}
            sizes="(min-width: 1240px) 297px, (min-width: 1024px) 25vw, (min-width: 768px) 30vw, 46vw"
          />
        </li>
      ))}
    </ul>
  );
}

function ListingText({ text }: { text: string }): ReactElement {
  return (
    <section className="mt-8 max-w-[52em] border-t border-line pt-8 max-lg:mt-14">
      <h2 className="text-2xl">Good to know</h2>
      {text.split('\n\n').map((paragraph) => (
        <p key={paragraph} className="mt-3.5 text-muted">
          {paragraph}
        </p>
      ))}
    </section>
  );
}
