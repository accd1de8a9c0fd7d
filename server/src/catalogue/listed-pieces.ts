/** Pieces by their ids, for pages that set several side by side. */
import type { ListedPiece, WeightId } from '@tola/contract';
import { haltReasonOf, type RateBoard } from '#rates';
import type { Catalogue } from './catalogue.ts';
import { pricingOf, type SoldWeight } from './catalogue-nodes.ts';

/** In the given order, each once, without those that are not on sale. */
export function listedPieces(catalogue: Catalogue, board: RateBoard, weightIds: readonly WeightId[]): ListedPiece[] {
  return [...new Set(weightIds)]
    .map((weightId) => catalogue.findWeight(weightId))
    .filter((weight) => weight !== null)
    .map((weight) => listedPiece(weight, board));
}

function listedPiece(weight: SoldWeight, board: RateBoard): ListedPiece {
  const { productId, productName, typeName, href, finenessLabel, stock, dispatchDays, size, countryOfOrigin } = weight;
  return {
    ...pricingOf(weight),
    ...{ productId, name: productName, typeName, href, finenessLabel, stock, dispatchDays, size, countryOfOrigin },
    image: weight.ownImage ?? weight.image,
    imageAlt: weight.ownImageAlt ?? weight.imageAlt,
    pausedReason: haltReasonOf(board, weight),
  };
}
