/** Pieces that an article leads to. */
import { textOfHtml } from '@tola/contract/article-presentation';
import type { Tile } from '@tola/contract/catalogue';
import type { Article } from '@tola/contract/content';
import { ALL_METALS, type Metal } from '@tola/pricing';

const SHOWN = 4;

/**
 * Those that the article links to, in its order, then those of the metal that it names most often; of both metals where it
 * names both as often.
 *
 * @param tiles what is on sale, in catalogue order
 */
export function piecesOf(article: Pick<Article, 'title' | 'descriptionHtml'>, tiles: readonly Tile[]): Tile[] {
  const linked = Array.from(
    article.descriptionHtml.matchAll(/href="(?:https?:\/\/[^"/]+)?(\/products\/[^"?#]+)/g),
  ).flatMap(([, path]) => tiles.filter(({ href }) => href === path));
  const metals = metalsOf(`${article.title} ${textOfHtml(article.descriptionHtml)}`);
  const ofMetal = tiles.filter(({ fromWeight }) => fromWeight !== null && metals.includes(fromWeight.metal));
  return [...new Set([...linked, ...spread(ofMetal)])].slice(0, SHOWN);
}

function metalsOf(text: string): readonly Metal[] {
  const count = (metal: Metal): number => text.match(new RegExp(`\\b${metal}\\b`, 'gi'))?.length ?? 0;
  const most = Math.max(...ALL_METALS.map(count));
  return ALL_METALS.filter((metal) => count(metal) === most);
}

/** One of each product type in turn, so that a row is not four designs of one coin. */
function spread(tiles: readonly Tile[]): Tile[] {
  const types = [...Map.groupBy(tiles, ({ typeId }) => typeId).values()];
  return Array.from({ length: Math.max(0, ...types.map(({ length }) => length)) }).flatMap((_, round) =>
    types.flatMap((type) => type.slice(round, round + 1)),
  );
}
