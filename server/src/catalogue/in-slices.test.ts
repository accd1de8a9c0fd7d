import fc from 'fast-check';
import { expect, test } from 'vitest';
import { mapInSlices, sortInSlices } from './in-slices.ts';

test('sorts and maps like the array methods, equal entries in their order', async () => {
  const lists = fc.array(fc.record({ key: fc.nat(20), place: fc.nat() }), { minLength: 400, maxLength: 3_000 });
  await fc.assert(
    fc.asyncProperty(lists, async (list) => {
      const compare = (one: { key: number }, other: { key: number }) => one.key - other.key;
      expect(await sortInSlices(list, compare)).toEqual(list.toSorted(compare));
      expect(await mapInSlices(list, ({ place }) => place + 1)).toEqual(list.map(({ place }) => place + 1));
    }),
    { numRuns: 10 },
  );
});
