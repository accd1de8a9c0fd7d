import { allowedDecisions, type DecisionName, RESOURCES, type Resource, resourceNamed } from '@tola/contract/staff';
import { describe, expect, it } from 'vitest';
import { notesOf, summaryOf, undecided } from './bulk-decision.ts';

function named(name: string): Resource {
  const found = resourceNamed(name);
  if (found === null) throw new Error(`There is no ${name}`);
  return found;
}

const allRights = RESOURCES.flatMap(({ fields }) => fields.map(({ right }) => right));

function decisionOf(resource: string, name: DecisionName) {
  const found = allowedDecisions(named(resource), allRights).find((one) => one.name === name);
  if (found === undefined) throw new Error(`Nobody can ${name} ${resource}`);
  return found;
}

const now = new Date('2026-11-29T10:00:00Z');
const before = '2026-11-01T00:00:00Z';
const after = '2026-12-24T00:00:00Z';

/** As lists send them: the state without the switch. */
const row = (publication: string, more: object = {}) => ({
  values: { name: 'Lotus', publication, publishFrom: null, publishUntil: null, ...more },
});
const products = [
  row('published'),
  row('published', { publishFrom: before }),
  row('scheduled', { publishFrom: after }),
  row('ended', { publishUntil: before }),
  row('draft'),
  row('draft', { publishFrom: after }),
  row('draft', { publishUntil: before }),
];

describe('decisions about several records', () => {
  it('are offered where records are published, to those who may publish', () => {
    const names = (resource: string) =>
      allowedDecisions(named(resource), ['testimonials.decide']).map(({ name }) => name);
    expect(names('reviews')).toEqual(['publish', 'decline']);
    expect(names('testimonials')).toEqual(['publish', 'decline']);
    expect(names('journal')).toEqual([]);
    const offered = RESOURCES.filter((one) => allowedDecisions(one, allRights).length > 0).map(({ name }) => name);
    expect(offered).toEqual(expect.arrayContaining(['products', 'journal', 'news', 'faq', 'reviews']));
    expect(offered).not.toContain('coupons');
    expect(allowedDecisions(named('faq'), allRights).map(({ name }) => name)).toEqual(['publish', 'unpublish']);
  });

  it('leave out products that are already published, scheduled or ended', () => {
    expect(undecided(products, decisionOf('products', 'publish'))).toEqual(products.slice(4));
    expect(undecided(products, decisionOf('products', 'unpublish'))).toEqual(products.slice(0, 4));
  });

  it('say what publishing will not show, and what it shows unseen', () => {
    expect(notesOf(named('products'), products, decisionOf('products', 'publish'), now)).toEqual([
      '2 already published.',
      '1 already scheduled.',
      '1 ended: to show it again, change “Show until”.',
      '1 will be shown only from the time in “Show from”.',
      '1 will not be shown: the time in “Show until” is over.',
      expect.stringMatching(/^Also published, though the list does not show it: Short description, .* \d+ more\.$/),
      'What someone has changed since you read the list stays as it is.',
    ]);
    expect(notesOf(named('products'), products, decisionOf('products', 'unpublish'), now)).toEqual([
      '3 already unpublished.',
      'What someone has changed since you read the list stays as it is.',
    ]);
    expect(notesOf(named('faq'), [row('draft')], decisionOf('faq', 'publish'), now)[0]).toBe(
      'Also published, though the list does not show it: Answer.',
    );
  });

  it('say that reviews with pictures are left out', () => {
    const reviews = [{ values: { status: 'waiting' } }, { values: { status: 'published' } }];
    expect(notesOf(named('reviews'), reviews, decisionOf('reviews', 'publish'), now).slice(0, 2)).toEqual([
      '1 already published.',
      'Those with pictures or a video are left out: open them to publish them.',
    ]);
    expect(notesOf(named('reviews'), reviews, decisionOf('reviews', 'decline'), now)).toHaveLength(1);
  });

  it('count as published only what the store shows', () => {
    const publish = { name: 'publish' } as const;
    const product = named('products');
    expect(summaryOf(products.slice(4), publish, product, now)).toBe('1 product published, 1 scheduled, 1 ended');
    expect(summaryOf(products.slice(5, 6), publish, product, now)).toBe('1 product scheduled');
    expect(summaryOf([], publish, product, now)).toBe('0 products published');
    expect(summaryOf(products.slice(2, 4), { name: 'unpublish' }, product, now)).toBe('2 products unpublished');
  });
});
