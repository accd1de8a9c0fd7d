import fc from 'fast-check';
import { expect, it } from 'vitest';
import { pack, unpack } from './packed.ts';

it('round-trips any plain data', () => {
  fc.assert(
    fc.property(fc.jsonValue(), (value) => {
      // JSON has no negative zero.
      const plain = JSON.parse(JSON.stringify(value)) as unknown;
      expect(unpack(pack(plain))).toEqual(plain);
    }),
  );
});

it('stores the field names of similar objects once', () => {
  const weights = Array.from({ length: 50 }, (_, index) => ({ weightId: index, marginPaisePerGram: 5_000 }));
  expect(pack(weights).match(/marginPaisePerGram/g)).toHaveLength(1);
});
