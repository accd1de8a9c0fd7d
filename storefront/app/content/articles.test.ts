import type { Tile } from '@tola/contract/catalogue';
import type { Article } from '@tola/contract/content';
import { describe, expect, it } from 'vitest';
import { piecesOf } from './article-pieces.ts';
import { articleChoiceOf, authorsOf, chosenArticles } from './article-search.ts';

function article(id: number, parts: Partial<Article>): Article {
  const rest = { image: '', imageAlt: '', link: null, publishedAt: '2026-11-24T00:00:00Z' };
  return { id, title: '', descriptionHtml: '', author: '', ...rest, ...parts };
}

const articles = [
  article(1, { title: 'Buying gold', descriptionHtml: '<p>A <b>hallmark</b> on jewellery</p>', author: 'Asha Rao' }),
  article(2, { title: 'Buying silver', descriptionHtml: '<p>Purity 999</p>', author: 'Vikram Shah' }),
  article(3, { title: 'Care', descriptionHtml: '<p>Soft cloth</p>' }),
];

describe('The articles chosen by the address', () => {
  it.each([
    ['', [1, 2, 3]],
    ['q=BUYING', [1, 2]],
    ['q=hallmark+gold', [1]],
    ['q=asha', [1]],
    ['author=vikram+shah', [2]],
    ['q=gold&author=Vikram+Shah', []],
    ['q=%20%20', [1, 2, 3]],
    ['q=b%3E', []],
  ])('?%s are %j', (search, ids) => {
    expect(chosenArticles(articles, articleChoiceOf(new URLSearchParams(search))).map(({ id }) => id)).toEqual(ids);
  });

  it('are filtered by the names of those who have written one', () => {
    expect(authorsOf([...articles, ...articles])).toEqual(['Asha Rao', 'Vikram Shah']);
  });
});

describe('The pieces of an article', () => {
  const tile = (href: string, typeId: number, metal: 'gold' | 'silver') =>
    ({ href, typeId, fromWeight: { metal } }) as Tile;
  const tiles = [
    tile('/products/gold-coin/a', 1, 'gold'),
    tile('/products/gold-coin/b', 1, 'gold'),
    tile('/products/gold-bar/c', 3, 'gold'),
    tile('/products/silver-coin/d', 2, 'silver'),
    { ...tile('/products/silver-coin/e', 2, 'silver'), fromWeight: null },
  ];
  const paths = (parts: Partial<Article>): string[] => piecesOf(article(1, parts), tiles).map(({ href }) => href);

  it('are those of the metal it names most, of every product type in turn', () => {
    expect(paths({ title: 'Gold, gold and silver' })).toEqual([
      '/products/gold-coin/a',
      '/products/gold-bar/c',
      '/products/gold-coin/b',
    ]);
    expect(paths({ descriptionHtml: '<p>silver</p>' })).toEqual(['/products/silver-coin/d']);
    expect(paths({ title: 'Care' })).toHaveLength(4);
  });

  it('are first those it links to', () => {
    const descriptionHtml =
      '<p>Gold <a href="https://shop.example/products/silver-coin/d">coin</a> <a href="/products/gold-coin/b?weight=1">gold</a></p>';
    expect(paths({ descriptionHtml }).slice(0, 2)).toEqual(['/products/silver-coin/d', '/products/gold-coin/b']);
  });
});
