import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  articleLinkTarget,
  articleSlugs,
  cardTitleLines,
  excerptOfHtml,
  slugOfTitle,
  textOfHtml,
} from './article-presentation.ts';

describe('the slug of an article', () => {
  it.each([
    ['995 or 999: what the number on the metal really says', '995-or-999'],
    ['Tola, gram and ounce: the three units', 'tola-gram-and-ounce'],
    ['Gold price,   explained', 'gold-price-explained'],
    ['Buy-back, honestly', 'buy-back-honestly'],
    ['  A title with edges  : and more', 'a-title-with-edges'],
    ['सोना: भाव कैसे बनता है', 'सोना'],
    ['50% & more!', '50-more'],
    [': nothing before the colon', 'untitled'],
    ['???', 'untitled'],
    ['', 'untitled'],
  ])('of %j is %j', (title, slug) => {
    expect(slugOfTitle(title)).toBe(slug);
  });

  it('is cut to 100 characters', () => {
    expect(slugOfTitle('a'.repeat(140))).toBe('a'.repeat(100));
  });

  it('never holds a space, a slash, a capital or more than 100 characters', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary', maxLength: 300 }), (title) => {
        const slug = slugOfTitle(title);
        expect(slug).not.toMatch(/[\s/?#%:A-Z]/);
        expect(slug.length).toBeGreaterThan(0);
        expect(Array.from(slug).length).toBeLessThanOrEqual(100);
      }),
    );
  });

  it('numbers duplicates -1, -2 and so on; the oldest article keeps the plain slug', () => {
    const slugs = articleSlugs([
      { id: 9, title: 'Guide: newest' },
      { id: 3, title: 'Guide: second' },
      { id: 1, title: 'Guide: first' },
      { id: 5, title: 'Guide 1' },
    ]);
    expect(Object.fromEntries(slugs)).toEqual({ 1: 'guide', 3: 'guide-1', 5: 'guide-1-1', 9: 'guide-2' });
  });

  it('is unique', () => {
    fc.assert(
      fc.property(
        fc.array(fc.constantFrom('Guide', 'Guide 1', 'guide-1', 'Guide: x', ''), { maxLength: 30 }),
        (titles) => {
          const slugs = articleSlugs(titles.map((title, index) => ({ id: index + 1, title })));
          expect(new Set(slugs.values()).size).toBe(titles.length);
        },
      ),
    );
  });
});

describe('the excerpt of an article', () => {
  it('drops tags and separates the words of neighbouring blocks', () => {
    expect(excerptOfHtml('<h2>Gold</h2><p>It is <strong>heavy</strong>, <em>very</em>.</p>')).toBe(
      'Gold It is heavy, very.',
    );
  });

  it('decodes entities', () => {
    expect(textOfHtml('<p>R&amp;D &lt;5 g&gt; &#8377;1&nbsp;000 &#x20B9; &unknown;</p>')).toBe(
      'R&D <5 g> ₹1 000 ₹ &unknown;',
    );
  });

  it('is cut at 160 characters with an ellipsis', () => {
    const excerpt = excerptOfHtml(`<p>${'x'.repeat(161)}</p>`);
    expect(excerpt).toBe(`${'x'.repeat(160)}…`);
    expect(excerptOfHtml(`<p>${'x'.repeat(160)}</p>`)).toBe('x'.repeat(160));
  });
});

describe('the title on a card', () => {
  it('wraps at 20 characters into at most two lines, then an ellipsis', () => {
    expect(cardTitleLines('995 or 999')).toEqual(['995 or 999']);
    expect(cardTitleLines('Kalpavriksha joins the gold coins')).toEqual(['Kalpavriksha joins', 'the gold coins']);
    expect(cardTitleLines('How to read an assay card: seven lines and one seal')).toEqual([
      'How to read an assay',
      'card: seven lines…',
    ]);
  });

  it('breaks a word that is longer than a line', () => {
    expect(cardTitleLines('a'.repeat(45))).toEqual(['a'.repeat(20), `${'a'.repeat(20)}…`]);
  });

  it('never exceeds the line length for any title', () => {
    fc.assert(
      fc.property(fc.string({ maxLength: 200 }), (title) => {
        const lines = cardTitleLines(title);
        expect(lines.length).toBeLessThanOrEqual(2);
        for (const line of lines) expect(line.replace(/…$/, '').length).toBeLessThanOrEqual(20);
      }),
    );
  });
});

describe('the link of an article', () => {
  it.each([
    ['https://www.rbi.org.in', 'https://www.rbi.org.in'],
    ['http://example.com', 'http://example.com'],
    ['HTTPS://example.com', 'HTTPS://example.com'],
    ['/products/gold-coin', '/products/gold-coin'],
    ['www.bis.gov.in', 'https://www.bis.gov.in'],
    ['javascript:alert(1)', 'https://javascript:alert(1)'],
    ['  ', '#'],
    ['', '#'],
    [null, '#'],
  ])('%j leads to %j', (link, target) => {
    expect(articleLinkTarget(link)).toBe(target);
  });
});
