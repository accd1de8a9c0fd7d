import { describe, expect, it, test } from 'vitest';
import { NAVIGATION } from '../shell/navigation.ts';
import { ariaKeys, KeySequence, keyLabel, keyName } from './pressed-keys.ts';
import { neighbourIn } from './record-trail.ts';
import { GO_TO_KEY, GO_TO_PAGES, SHORTCUTS } from './shortcut-table.ts';

const plain = { ctrlKey: false, metaKey: false, altKey: false };

describe('the table of shortcuts', () => {
  it('gives each key one meaning, and the first key of a sequence none', () => {
    const keys = Object.values(SHORTCUTS).flatMap((one): readonly string[] => one.keys);
    expect(new Set(keys).size).toBe(keys.length);
    expect(keys).not.toContain(GO_TO_KEY);
  });

  it('leads to pages of the menu, each by one letter', () => {
    const places = NAVIGATION.map(({ to }) => to);
    for (const path of Object.values(GO_TO_PAGES)) expect(places).toContain(path);
    expect(new Set(Object.values(GO_TO_PAGES)).size).toBe(Object.keys(GO_TO_PAGES).length);
  });
});

test.each([
  [{ ...plain, key: 'J' }, 'j'],
  [{ ...plain, key: '?' }, '?'],
  [{ ...plain, key: 'Enter', ctrlKey: true }, 'Ctrl+Enter'],
  [{ ...plain, key: 'k', metaKey: true }, 'Ctrl+k'],
  [{ ...plain, key: 'j', altKey: true }, null],
])('a press of %j is the key %s', (press, name) => {
  expect(keyName(press)).toBe(name);
});

test('keys are labelled for people and for assistive technology', () => {
  expect(keyLabel('Ctrl+k')).toBe('Ctrl K');
  expect(ariaKeys(['/', 'Ctrl+k'])).toBe('/ Control+k');
});

test('a sequence ends with its second key, or after a while', () => {
  const sequence = new KeySequence('g');
  expect(sequence.take('o', 0)).toBeNull();
  expect(sequence.take('g', 100)).toBe('started');
  expect(sequence.take('o', 900)).toEqual({ second: 'o' });
  expect(sequence.take('o', 950)).toBeNull();
  expect(sequence.take('g', 1_000)).toBe('started');
  expect(sequence.take('o', 4_000)).toBeNull();
});

test('the trail of a list leads from record to record and ends with it', () => {
  const trail = { paths: ['/orders/A', '/orders/B'], listSearch: '?state=packed' };
  expect(neighbourIn(trail, '/orders/A', 1)).toBe('/orders/B');
  expect(neighbourIn(trail, '/orders/B', -1)).toBe('/orders/A');
  expect(neighbourIn(trail, '/orders/B', 1)).toBe('end');
  expect(neighbourIn(trail, '/orders/C', 1)).toBeNull();
});
