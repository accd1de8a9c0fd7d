import { RESOURCES, type Resource, resourceNamed } from '@tola/contract/staff';
import { describe, expect, it } from 'vitest';
import { decided, decisionsOf } from './bulk-decision.ts';

function named(name: string): Resource {
  const found = resourceNamed(name);
  if (found === null) throw new Error(`There is no ${name}`);
  return found;
}

describe('decisions about several records', () => {
  it('are offered where records are published, to those who may publish', () => {
    const actions = (name: string) => decisionsOf(named(name), ['testimonials.decide']).map(({ action }) => action);
    expect(actions('reviews')).toEqual(['Publish', 'Decline']);
    expect(actions('testimonials')).toEqual(['Publish', 'Decline']);
    expect(actions('journal')).toEqual([]);
    const all = RESOURCES.flatMap(({ fields }) => fields.map(({ right }) => right));
    const offered = RESOURCES.filter((one) => decisionsOf(one, all).length > 0).map(({ name }) => name);
    expect(offered).toEqual(expect.arrayContaining(['products', 'journal', 'news', 'faq', 'reviews']));
    expect(offered).not.toContain('coupons');
    expect(decisionsOf(named('faq'), all).map(({ action }) => action)).toEqual(['Publish', 'Make a draft']);
  });

  const publish = { field: 'status', value: 'published', action: 'Publish', verb: 'published' };
  const decline = { ...publish, value: 'declined' };
  const row = { values: { text: 'A fine coin', status: 'waiting', productIdLabel: 'Lotus' } };

  it('change nothing but what is decided', () => {
    const values = { text: 'A fine coin', status: 'waiting', photos: [] };
    expect(decided(row, { values }, publish)).toEqual({ ...values, status: 'published' });
  });

  it('leave what somebody has changed since the list was read', () => {
    for (const changed of [{ text: 'Another text' }, { status: 'declined' }]) {
      const values = { text: 'A fine coin', status: 'waiting', ...changed };
      expect(() => decided(row, { values }, publish)).toThrow('Changed since you opened the list');
    }
  });

  it('publish no photos unseen, but decline them', () => {
    const values = { text: 'A fine coin', status: 'waiting', photos: ['/media/reviews/1.webp'] };
    expect(() => decided(row, { values }, publish)).toThrow('It has photos');
    expect(decided(row, { values }, decline)).toMatchObject({ status: 'declined' });
  });
});
