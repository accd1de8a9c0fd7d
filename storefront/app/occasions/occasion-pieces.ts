/** Pieces of an occasion page and of the gift finder, at live prices. Used by loaders. */
import type { Tile } from '@tola/contract/catalogue';
import { findProducts } from '@tola/contract/find';
import type { OccasionPage } from '@tola/contract/occasion-pages';
import type { Occasion } from '@tola/contract/occasions';
import type { RouterContextProvider } from 'react-router';
import { loadIfThere } from '../calls/load.ts';

type LoadContext = Readonly<RouterContextProvider>;

/** Two rows of a desktop page. */
const SHOWN = 8;
const NOTHING = { tiles: [], total: 0, labels: [], corrections: [], ignored: [], facets: null };

interface Wanted {
  readonly words?: string;
  readonly occasion?: Occasion | null;
  /** Without GST. */
  readonly fromPaise?: number | null;
  readonly toPaise?: number | null;
}

/** Pieces in stock, the dearest that the amount allows first, or in the order of the search without one. */
export async function findGifts(context: LoadContext, wanted: Wanted): Promise<Tile[]> {
  const { words = '', occasion = null, fromPaise = null, toPaise = null } = wanted;
  const search = {
    text: words,
    order: toPaise === null ? ('relevance' as const) : ('price-down' as const),
    page: 1,
    perPage: SHOWN,
    occasions: occasion === null ? [] : [occasion],
    fromPaise,
    toPaise,
    inStock: true,
  };
  return (await loadIfThere(context, findProducts, search, NOTHING)).tiles;
}

/** For each block of the page, its pieces; none for blocks of other kinds. */
export async function piecesOfBlocks(context: LoadContext, { content }: OccasionPage): Promise<Tile[][]> {
  return await Promise.all(
    content.map(async ({ kind, ...wanted }) => (kind === 'pieces' ? await findGifts(context, wanted) : [])),
  );
}
