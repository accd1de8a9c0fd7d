import fc from 'fast-check';
import { expect, it } from 'vitest';
import { pack, unpack } from './packed.ts';

it('gives back any plain data that was packed', () => {
  fc.assert(
    fc.property(fc.jsonValue(), (value) => {
      // JSON has no negative zero.
      const plain = JSON.parse(JSON.stringify(value)) as unknown;
      expect(unpack(pack(plain))).toEqual(plain);
    }),
  );
});

it('names the fields of like objects once', () => {
  const weights = Array.from({ length: 50 }, (_, index) => ({ weightId: index, marginPaisePerGram: 5_000 }));
  expect(pack(weights).match(/marginPaisePerGram/g)).toHaveLength(1);
});
