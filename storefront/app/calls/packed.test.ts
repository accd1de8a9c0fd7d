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

it('stores a value that the last object had too once', () => {
  const weights = Array.from({ length: 50 }, (_, index) => ({ weightId: index, href: '/products/gold-coin' }));
  expect(pack(weights).match(/gold-coin/g)).toHaveLength(1);
});

it('round-trips similar objects with repeated values', () => {
  const inner = fc.constantFrom([], {}, [1], { id: 1 });
  const object = fc.record({ id: fc.integer(), name: fc.constantFrom('gold', 'silver', '', null), inner });
  fc.assert(
    fc.property(fc.array(object), (list) => {
      expect(unpack(pack(list))).toEqual(list);
    }),
  );
});
