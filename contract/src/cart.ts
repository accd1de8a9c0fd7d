/** The cart, kept on the server. */

import { defineCall } from './call.ts';
import { purityText } from './catalogue-values.ts';
import { type Codec, field, list, onlyOne, optional, type Plain, record, ValidationError } from './codec.ts';
import type { LineId, ProductId, WeightId } from './ids.ts';
import { metalCategory, premiumFields } from './metals.ts';
import {
  amountOfThings,
  anyText,
  flag,
  idFor,
  percent,
  plainText,
  rupees,
  rupeesOrNone,
  rupeesPerGram,
  text,
  weightText,
  wholeNumber,
} from './values.ts';

/** No maximum is specified; this bound only keeps a line's price a safe integer. */
export const MOST_PIECES = 100_000;

/** Most customised pieces of one line; more are quoted for companies. */
export const MOST_CUSTOMISED = 1_000;

/** The id of a design is its secret: who has the link may read it. */
export const designId = text('The design is not valid', 64);

const atLeastOne = wholeNumber(1, Number.MAX_SAFE_INTEGER, 'Quantity must be at least 1');
const quantity: Codec<number> = {
  ...atLeastOne,
  decode(wire, name) {
    const pieces = atLeastOne.decode(wire, name);
    if (pieces > MOST_PIECES) throw new ValidationError('Quantity is too high');
    return pieces;
  },
};

const TOO_MANY_CUSTOMISED = [
  400,
  `Up to ${MOST_CUSTOMISED.toLocaleString('en-IN')} pieces of one design can be ordered here. Ask for a corporate quotation for more`,
] as const;

export const addToCart = defineCall({
  name: 'AddToCartFront',
  does: 'Adds pieces of a variant to the cart.',
  caller: 'customer',
  repeat: 'acts again',
  payload: record({
    weightId: field('P_DetailsId', idFor<WeightId>()),
    quantity: field('Quantity', quantity),
    weightMg: optional('Weight', weightText),
    /** What is engraved on a customised piece, which is sold with a design only. */
    designId: optional('DesignId', designId),
  }),
  refusals: {
    'weight-unknown': [404, 'This product is no longer available'],
    'weight-differs': [400, 'The weight does not belong to this product'],
    'out-of-stock': [409, 'Not enough pieces in stock'],
    'quantity-too-high': [400, 'Quantity is too high'],
    'design-missing': [400, 'Design this piece first: it is engraved with your text, date, logo or photo'],
    'design-unknown': [404, 'This design does not exist any more, or is for another weight'],
    'design-differs': [409, 'Your cart has this piece with another design. Order or remove it first'],
    'too-many-customised': TOO_MANY_CUSTOMISED,
  },
});

const cartLine = record({
  lineId: field('CartId', idFor<LineId>()),
  weightId: field('P_DetailsId', idFor<WeightId>()),
  quantity: field('Quantity', amountOfThings),
  name: field('ProductName', plainText),
  image: field('imagePath1', plainText),
  imageAlt: field('imgalt1', anyText()),
  href: field('Path', plainText),
  metal: field('Source', metalCategory),
  fineness: field('Purity', purityText),
  finenessLabel: field('PurityLabel', anyText()),
  weightMg: field('Weight', weightText),
  marginPaisePerGram: field('Margin', rupeesPerGram),
  makingPaise: field('NetAmt', rupees),
  serviceTaxBp: field('ServiceTax', percent),
  otherTaxBp: field('OtherTax', percent),
  logisticsPaise: field('Logistics', rupees),
  ...premiumFields(rupees),
  /** Of one piece; null without a live price. */
  unitPaise: field('unitPrice', rupeesOrNone),
  /** Of the whole line; null without a live price. */
  pricePaise: field('price', rupeesOrNone),
  /** Pieces in stock; null when made to order. */
  stock: optional('Stock', amountOfThings),
  /** The shop still sells this variant; `stock` says whether enough pieces are available. */
  available: field('Available', flag),
  productId: field('ProductId', idFor<ProductId>()),
  /** Reason for a trading halt of this product alone, shown to buyers. */
  pausedReason: optional('PausedReason', plainText),
  /** What is engraved; missing for pieces that are not customised. */
  designId: optional('DesignId', plainText),
});

export type CartLine = Plain<typeof cartLine>;

export const getCart = defineCall({
  name: 'GetCartFront',
  does: 'Lists the cart’s lines at current prices.',
  caller: 'customer',
  repeat: 'harmless',
  data: list(cartLine),
});

export const getCartCount = defineCall({
  name: 'GetCartCountFront',
  does: 'Counts the pieces in the cart.',
  caller: 'customer',
  repeat: 'harmless',
  data: onlyOne(record({ count: field('count', amountOfThings) })),
});

const lineRefusals = { 'line-unknown': [404, 'This line is no longer in your cart'] } as const;

export const updateCartQuantity = defineCall({
  name: 'UpdateCartQuantityFront',
  does: 'Sets the number of pieces of a line.',
  caller: 'customer',
  repeat: 'harmless',
  payload: record({ lineId: field('CartId', idFor<LineId>()), quantity: field('Quantity', quantity) }),
  data: onlyOne(record({ message: field('msg', plainText) })),
  refusals: {
    ...lineRefusals,
    'out-of-stock': [409, 'Not enough pieces in stock'],
    'too-many-customised': TOO_MANY_CUSTOMISED,
  },
});

export const removeFromCart = defineCall({
  name: 'RemoveFromCartFront',
  does: 'Removes a line from the cart.',
  caller: 'customer',
  repeat: 'harmless',
  payload: record({ lineId: field('CartId', idFor<LineId>()) }),
  refusals: lineRefusals,
});
