import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { enquiryPageNames, policyNames, slugOf, slugOfTitle } from '@tola/contract';
import { richTextTags } from '@tola/contract/rich-text';
import {
  blogPosts,
  enquiryPage,
  mediaFolder,
  newsItems,
  pageHeads,
  policyPage,
  sampleCatalogue,
  sampleQuestions,
  sampleShowrooms,
  sampleTestimonials,
} from '@tola/seed';
import { describe, expect, it } from 'vitest';
import { startValues } from '#business';
import { factsOf } from '#content';
import { textsOfSections, wordsOfHtml } from './page-text.ts';

const posts = blogPosts();
const news = newsItems();
const articles = [...posts, ...news];
const questions = sampleQuestions();
const testimonials = sampleTestimonials();
const showrooms = sampleShowrooms();
const terms = policyPage('terms-and-conditions');
const privacy = policyPage('privacy-policy');
const enquiryPages = enquiryPageNames.map(enquiryPage);
const heads = pageHeads();
const types = sampleCatalogue().filter(({ customised }) => !customised);

/** All strings in a value, recursively. */
function stringsIn(value: unknown): string[] {
  if (typeof value === 'string') return [value];
  if (typeof value !== 'object' || value === null) return [];
  return Object.values(value).flatMap(stringsIn);
}

const everyString = stringsIn([
  articles,
  questions,
  testimonials,
  showrooms,
  policyNames.map(policyPage),
  enquiryPages,
  heads,
  types.map(({ about }) => about),
]);

/** The part of a title that becomes the slug, before letters are cleaned. */
function slugSource(title: string): string {
  return title.split(':', 1)[0] ?? '';
}

describe('the amount of content', () => {
  it('meets the specified counts', () => {
    expect(posts.length).toBeGreaterThanOrEqual(14);
    expect(news.length).toBeGreaterThanOrEqual(14);
    expect(testimonials.length).toBeGreaterThanOrEqual(15);
    expect(questions.length).toBeGreaterThanOrEqual(20);
    expect(showrooms).toHaveLength(7);
  });

  it('keeps articles within the specified length', () => {
    for (const post of posts) {
      const count = wordsOfHtml(post.descriptionHtml).length;
      expect(count, post.title).toBeGreaterThanOrEqual(500);
      expect(count, post.title).toBeLessThanOrEqual(900);
    }
    for (const item of news) {
      const count = wordsOfHtml(item.descriptionHtml).length;
      expect(count, item.title).toBeGreaterThanOrEqual(80);
      expect(count, item.title).toBeLessThanOrEqual(200);
    }
  });

  it('numbers 21 sections of terms and 11 of privacy', () => {
    expect(terms.numbered).toBe(true);
    expect(terms.sections).toHaveLength(21);
    expect(privacy.numbered).toBe(true);
    expect(privacy.sections).toHaveLength(11);
  });
});

describe('articles', () => {
  it('use allowed tags only, all closed, with no attributes except href on links', () => {
    const allowed = new Set<string>(richTextTags);
    for (const article of articles) {
      const open: string[] = [];
      for (const [tag, slash, name = '', attributes = ''] of article.descriptionHtml.matchAll(
        /<(\/?)([a-zA-Z0-9]+)([^>]*)>/g,
      )) {
        expect(allowed.has(name), `${tag} in ${article.title}`).toBe(true);
        expect(attributes, `${tag} in ${article.title}`).toMatch(
          name === 'a' && slash === '' ? /^ href="[^"]+"$/ : /^$/,
        );
        if (slash === '') open.push(name);
        else expect(open.pop(), `${tag} in ${article.title}`).toBe(name);
      }
      expect(open, article.title).toEqual([]);
    }
  });

  it('have no text outside block tags', () => {
    for (const article of articles) {
      const outside = article.descriptionHtml.replace(/<(p|h2|h3|ul|ol|blockquote|table)>.*?<\/\1>/gs, '');
      expect(outside.trim(), article.title).toBe('');
    }
  });

  it('link inside the store only to pages that exist', () => {
    const pages = new Set([...heads.map((head) => head.path), ...types.map(({ name }) => `/products/${slugOf(name)}`)]);
    for (const post of posts) pages.add(`/blog/${slugOfTitle(post.title)}`);
    const links = articles.flatMap((article) => [
      ...(article.link === null ? [] : [article.link]),
      ...[...article.descriptionHtml.matchAll(/href="([^"]+)"/g)].map((match) => match[1] ?? ''),
    ]);
    const own = links.filter((link) => link.startsWith('/'));
    expect(own.length).toBeGreaterThan(10);
    for (const link of own) expect(pages.has(link), link).toBe(true);
  });

  it('link from news only to internal pages or example.com', () => {
    for (const item of news) expect(item.link).toMatch(/^(\/|https:\/\/example\.com\/)/);
  });

  it('cover the slug edge cases: a shared slug, a long title, a link without a scheme', () => {
    const sources = posts.map((post) => slugOfTitle(post.title));
    expect(new Set(sources).size).toBeLessThan(sources.length);
    expect(posts.some((post) => slugSource(post.title).length > 100)).toBe(true);
    expect(posts.some((post) => post.link !== null && /^[a-z]+\.[a-z]/.test(post.link))).toBe(true);
    expect(posts.some((post) => post.link === null)).toBe(true);
  });

  it('are sorted newest first and dated in the past', () => {
    for (const list of [posts, news]) {
      const days = list.map((article) => article.publishedAt);
      for (const day of days) expect(day).toMatch(/^2026-(0[1-9]|1[01])-\d\d$/);
      expect(days).toEqual(days.toSorted().toReversed());
      expect(days[0]?.localeCompare('2026-11-21')).toBeLessThan(0);
    }
  });

  it('label articles with concrete rates as examples', () => {
    for (const post of posts) {
      if (/₹1,50,000|₹15,000|₹228/.test(post.descriptionHtml))
        expect(post.descriptionHtml, post.title).toMatch(/example/i);
    }
  });
});

describe('pictures and videos', () => {
  it('exist in the media folder of the seed', () => {
    const paths = new Set(everyString.flatMap((text) => text.match(/\/media\/[^\s"<]+/g) ?? []));
    expect(paths.size).toBeGreaterThan(10);
    for (const path of paths) expect(existsSync(join(mediaFolder, path.slice('/media/'.length))), path).toBe(true);
  });

  it('have alt texts', () => {
    for (const article of articles) expect(article.imageAlt.length, article.title).toBeGreaterThan(10);
  });
});

describe('testimonials and stores', () => {
  it('have varied ratings, two videos and sample email addresses', () => {
    expect(new Set(testimonials.map((one) => one.starRating))).toEqual(new Set([3, 4, 5]));
    expect(testimonials.filter((one) => one.video !== null)).toHaveLength(2);
    expect(new Set(testimonials.map((one) => one.name)).size).toBe(testimonials.length);
    for (const one of testimonials) expect(one.title).toMatch(/^sample\.[a-z]+@example\.in$/);
  });

  it('locate every store in India, one of them without images', () => {
    for (const store of showrooms) {
      expect(store.latitude).toBeGreaterThan(8);
      expect(store.latitude).toBeLessThan(35);
      expect(store.longitude).toBeGreaterThan(68);
      expect(store.longitude).toBeLessThan(97);
      expect(store.address).toMatch(/ [1-8]\d{5}$/);
      expect(store.hours).toBe('11 am to 9.30 pm, 7 days');
      expect(store.mobileNo.replaceAll(' ', '')).toMatch(/^0\d+0{4,}\d+$/);
    }
    expect(showrooms.filter((store) => store.images.length === 0)).toHaveLength(1);
  });
});

describe('all texts', () => {
  it('use all known placeholders, no unknown ones, and none in titles, testimonials and stores', () => {
    const placeholders = Object.keys(factsOf(startValues(), '2026-11-22'));
    const known = new RegExp(`\\{\\{(${placeholders.join('|')})\\}\\}`, 'g');
    for (const text of everyString) expect(text.replace(known, '')).not.toMatch(/[{}]|\$\{/);
    expect(stringsIn([articles.map(({ title }) => title), testimonials, showrooms]).join('')).not.toContain('{{');
    const used = new Set(everyString.flatMap((text) => [...text.matchAll(known)].map((match) => match[1])));
    expect([...used].toSorted()).toEqual(placeholders.toSorted());
  });

  it('have no filler text, author notes, emoji, or stray spaces and commas', () => {
    for (const text of everyString) {
      expect(text).not.toMatch(/lorem|ipsum|todo|tbd|xxx|placeholder/i);
      expect(text).not.toMatch(/\p{Extended_Pictographic}/u);
      expect(text).not.toMatch(/ {2}| ,|,,|\.\.|[“"]\s|\s”/);
      expect(text).not.toMatch(/^\s|\s$/);
    }
  });

  it('state no GST rate, which is configurable', () => {
    for (const text of everyString) {
      expect(text).not.toMatch(/\b[CSI]?GST\b(?: \w+){0,2},? [\d.]+ ?(?:percent|%)/);
      expect(text).not.toMatch(/[\d.]+ ?(?:percent|%) [CSI]?GST\b|\b1\.03\b/);
    }
  });

  it('state no literal percentage for a configurable charge', () => {
    const charges = /surcharge|gateway charge|a card adds|paying by card|buyback rate|live selling rate/i;
    for (const sentence of everyString.flatMap((text) => text.split(/(?<=[.:?!])\s|\n/))) {
      if (charges.test(sentence)) expect(sentence).not.toMatch(/\d ?(?:percent|%)/);
    }
  });

  it('keep descriptions and category texts within the specified length', () => {
    for (const page of heads) {
      const description = page.description.replaceAll('{{businessName}}', 'Tola');
      expect(description.length, page.title).toBeGreaterThanOrEqual(70);
      expect(description.length, page.title).toBeLessThanOrEqual(160);
      expect(page.title.replaceAll('{{businessName}}', 'Tola').length, page.title).toBeLessThanOrEqual(65);
    }
    for (const type of types) {
      const count = wordsOfHtml(type.about).length;
      expect(count, type.name).toBeGreaterThanOrEqual(120);
      expect(count, type.name).toBeLessThanOrEqual(200);
    }
  });

  it('fill the two enquiry pages and their brochures', () => {
    for (const page of enquiryPages) {
      expect(page.points.length).toBeGreaterThanOrEqual(5);
      expect(page.brochure.sections.length).toBeGreaterThanOrEqual(5);
      expect(textsOfSections(page.brochure.sections).join(' ').split(' ').length).toBeGreaterThan(250);
      for (const section of page.brochure.sections) {
        for (const block of section.blocks) {
          if (block.kind === 'table') for (const row of block.rows) expect(row).toHaveLength(block.head.length);
        }
      }
    }
    expect(enquiryPages[0]?.brochure.fileName).toBe('Corporate Gifting Brochure');
    expect(enquiryPages[1]?.formHeading).toBe('Apply for a Distributor');
  });
});
