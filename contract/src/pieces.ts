/** Pieces by their ids, for pages that set several side by side: comparison, recently viewed, wishlist. */
import { defineCall } from './call.ts';
import { purityText } from './catalogue-values.ts';
import { type Codec, field, list, optional, type Plain, record, ValidationError } from './codec.ts';
import type { ProductId, WeightId } from './ids.ts';
import { metalCategory } from './metals.ts';
import { amountOfThings, anyText, grams, idFor, percent, plainText, rupees, rupeesPerGram } from './values.ts';

/** Pieces in one call: as many as a wishlist holds. */
export const PIECES_AT_MOST = 48;

const piece = record({
  weightId: field('P_DetailsId', idFor<WeightId>()),
  productId: field('ProductId', idFor<ProductId>()),
  name: field('ProductName', plainText),
  typeName: field('ProductType', plainText),
  href: field('Path', plainText),
  image: field('ImagePath', plainText),
  imageAlt: field('imgalt1', anyText()),
  weightMg: field('Denomination', grams),
  metal: field('MetalCategory', metalCategory),
  fineness: field('Purity', purityText),
  finenessLabel: field('PurityLabel', anyText()),
  marginPaisePerGram: field('Margin', rupeesPerGram),
  makingPaise: field('NetAmt', rupees),
  serviceTaxBp: field('ServiceTax', percent),
  otherTaxBp: field('OtherTax', percent),
  /** Pieces in stock; null when made to order. */
  stock: optional('Stock', amountOfThings),
  dispatchDays: field('DispatchDays', amountOfThings),
  size: field('Size', anyText()),
  countryOfOrigin: field('CountryOfOrigin', anyText()),
  /** Reason for a trading halt, shown to buyers. */
  pausedReason: optional('PausedReason', plainText),
});

export type ListedPiece = Plain<typeof piece>;

const ids = list(idFor<WeightId>(), PIECES_AT_MOST);

/** The ids of one to {@link PIECES_AT_MOST} pieces. */
export const pieceIds: Codec<WeightId[]> = {
  ...ids,
  decode(wire, name) {
    const given = ids.decode(wire, name);
    if (given.length === 0) throw new ValidationError(`${name} is not valid`);
    return given;
  },
};

export const getPieces = defineCall({
  name: 'GetPiecesFront',
  does: 'Reads pieces by their ids, in the given order, without those that are not on sale.',
  caller: 'guest',
  repeat: 'harmless',
  payload: record({ weightIds: field('Pieces', pieceIds) }),
  data: list(piece),
});
