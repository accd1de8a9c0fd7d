import { expect, test } from 'vitest';
import { type HomeGroup, inRows, withinPage } from './home-group.ts';

function groupsOf(sizes: readonly number[]): HomeGroup[] {
  return sizes.map((size) => ({ tiles: Array.from({ length: size }, () => ({})) }) as HomeGroup);
}

test.each([
  ['a small shop shows everything', [6, 2, 6, 2, 4, 1, 2, 1], [6, 2, 6, 2, 4, 1, 2, 1]],
  ['a single type fills its slider', [12], [12]],
  ['large types lose tiles, small ones none', [12, 12, 12, 1, 2, 1], [6, 6, 6, 1, 2, 1]],
  ['each type keeps one view', Array.from({ length: 12 }, () => 9), Array.from({ length: 12 }, () => 4)],
])('the home page stays small: %s', (_, sizes, shown) => {
  expect(withinPage(groupsOf(sizes)).map(({ tiles }) => tiles.length)).toEqual(shown);
});

test.each([
  ['types that fill a view first, small ones together', [6, 2, 6, 2, 4, 1, 2, 1], [[6], [6], [4], [2, 2], [1, 2, 1]]],
  ['three of four columns alone', [3, 2, 1], [[3], [2, 1]]],
  ['nothing', [], []],
])('rows of the home page: %s', (_, sizes, rows) => {
  expect(inRows(groupsOf(sizes)).map((row) => row.map(({ tiles }) => tiles.length))).toEqual(rows);
});
