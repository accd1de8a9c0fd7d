import { expect, it } from 'vitest';
import { sortedRows } from './sorted-rows.ts';

const rows = [
  { metal: 'silver', pieces: 20 },
  { metal: 'Gold', pieces: 100 },
  { metal: 'platinum', pieces: 3 },
];
const metals = (sort: string) => sortedRows(rows, sort).map(({ metal }) => metal);

it('sorts figures as figures and text without regard to capitals, up and down', () => {
  expect(metals('pieces')).toEqual(['platinum', 'silver', 'Gold']);
  expect(metals('-pieces')).toEqual(['Gold', 'silver', 'platinum']);
  expect(metals('metal')).toEqual(['Gold', 'platinum', 'silver']);
  expect(metals('-metal')).toEqual(['silver', 'platinum', 'Gold']);
});

it('leaves the rows in their order without a sort and by a column that is none', () => {
  for (const sort of ['', 'none', '-constructor']) expect(metals(sort)).toEqual(['silver', 'Gold', 'platinum']);
});
