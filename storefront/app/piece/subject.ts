import type { Product, WeightOption } from '@tola/contract/products';
import { pieceSize } from './piece-size.ts';

/** What the viewer of a piece shows. */
export const SUBJECT_NAMES = { pictures: 'Pictures', size: 'True size', coin: '3D view' } as const;

export type Subject = keyof typeof SUBJECT_NAMES;

/** What there is to look at: the true size where the dealer gives it in numbers, 3D where the coin has a relief. */
export function subjectsOf(product: Product, weight: WeightOption): Subject[] {
  const size = pieceSize(weight.size || product.size);
  return [
    'pictures',
    ...(size === null ? [] : (['size'] as const)),
    ...(product.reliefFront === null ? [] : (['coin'] as const)),
  ];
}
