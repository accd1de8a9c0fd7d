import { idOf, type WeightId } from '@tola/contract';
import type { ListedProduct } from '@tola/contract/price-list';
import type { Milligrams } from '@tola/pricing';
import { expect, test } from 'vitest';
import { pieceOf } from './listed-weight.ts';

function product(
  name: string,
  weights: readonly (readonly [weightId: WeightId, weightMg: Milligrams])[],
): ListedProduct {
  const pricing = { metal: 'gold' as const, fineness: 999, marginPaisePerGram: 0, makingPaise: 0 };
  return {
    name,
    typeName: 'Gold Coin',
    finenessLabel: '999',
    href: `/products/gold-coin/${name}`,
    weights: weights.map(([weightId, weightMg]) => ({
      ...pricing,
      weightId,
      weightMg,
      serviceTaxBp: 0,
      otherTaxBp: 0,
    })),
  };
}

const products = [
  product('lotus', [
    [idOf(11), 1_000],
    [idOf(12), 10_000],
  ]),
  product('om', [
    [idOf(21), 500],
    [idOf(22), 10_000],
  ]),
];

test.each([
  ['weight=12', 'lotus', 12],
  ['product=/products/gold-coin/om', 'om', 21],
  ['product=/products/gold-coin/om&weight=21', 'om', 21],
  // Another product keeps the chosen weight.
  ['product=/products/gold-coin/om&weight=12', 'om', 22],
  ['product=/products/gold-coin/om&weight=11', 'om', 21],
  ['product=/gone&weight=22', 'om', 22],
])('%s asks for %s, weight %d', (search, name, weightId) => {
  const piece = pieceOf(products, new URLSearchParams(search));
  expect([piece?.product.name, piece?.weight.weightId]).toEqual([name, weightId]);
});

test.each(['', 'weight=99', 'weight=x', 'product=/gone'])('"%s" selects nothing', (search) => {
  expect(pieceOf(products, new URLSearchParams(search))).toBeNull();
});
