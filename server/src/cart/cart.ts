/** What a customer can do with their cart. */
import {
  addToCart,
  type CustomerId,
  type LineId,
  MOST_PIECES,
  removeFromCart,
  updateCartQuantity,
  type WeightId,
} from '@tola/contract';
import { amountOfLines, cartLinePaise, type Milligrams, type Paise } from '@tola/pricing';
import { type Catalogue, pricePaise, type SoldWeight } from '#catalogue';
import { isForeignKeyViolation, type Queryable } from '#database';
import { refuse } from '#http';
import type { RateBoard } from '#rates';
import { addPieces, type CartLineRow, deleteLine, findLines, setQuantity } from './cart-store.ts';

export interface WantedPieces {
  customerId: CustomerId;
  weightId: WeightId;
  quantity: number;
  /** What the client takes the weight to be; null when it does not say. */
  weightMg: Milligrams | null;
}

/**
 * Puts pieces into the cart; pieces of a weight that is in it already join its line.
 *
 * @throws Refusal when the weight is not sold, is another one than the client takes it for, or has too few pieces
 */
export async function putIntoCart(db: Queryable, catalogue: Catalogue, wanted: WantedPieces, now: Date): Promise<void> {
  const { customerId, weightId, quantity, weightMg } = wanted;
  const weight = catalogue.findWeight(weightId);
  if (weight === null) throw refuse(addToCart, 'weight-unknown');
  if (weightMg !== null && weightMg !== weight.weightMg) throw refuse(addToCart, 'weight-differs');
  if (isOutOfStock(weight, quantity)) throw refuse(addToCart, 'out-of-stock');
  const atMost = Math.min(weight.stock ?? MOST_PIECES, MOST_PIECES);
  const line = await addKnownWeight(db, { customerId, weightId, quantity, atMost }, now);
  if (line === null) throw refuse(addToCart, weight.stock === null ? 'quantity-too-high' : 'out-of-stock');
}

/** The catalogue in memory may be moments behind the tables. */
async function addKnownWeight(db: Queryable, added: Parameters<typeof addPieces>[1], now: Date) {
  try {
    return await addPieces(db, added, now);
  } catch (error) {
    if (isForeignKeyViolation(error)) throw refuse(addToCart, 'weight-unknown');
    throw error;
  }
}

interface WantedQuantity {
  customerId: CustomerId;
  lineId: LineId;
  quantity: number;
}

/**
 * Sets how many pieces a line has.
 *
 * @throws Refusal when the line is not in this customer's cart, or there are not so many pieces
 */
export async function changeQuantity(db: Queryable, wanted: WantedQuantity): Promise<void> {
  const line = await setQuantity(db, wanted);
  if (line === null) throw refuse(updateCartQuantity, 'line-unknown');
  if (!line.isSet) throw refuse(updateCartQuantity, 'out-of-stock');
}

/** @throws Refusal when the line is not (any more) in this customer's cart */
export async function takeOut(db: Queryable, customerId: CustomerId, lineId: LineId): Promise<void> {
  if (!(await deleteLine(db, customerId, lineId))) throw refuse(removeFromCart, 'line-unknown');
}

/** A line as it is shown: the weight with its price of this moment. */
export interface PricedLine extends CartLineRow {
  weight: SoldWeight;
  /** Of one piece and of the line; null while the weight is not sold. */
  unitPaise: Paise | null;
  linePaise: Paise | null;
}

/** The cart at the rates of this moment, in one query. */
export async function pricedCart(
  db: Queryable,
  catalogue: Catalogue,
  board: RateBoard,
  customerId: CustomerId,
): Promise<PricedLine[]> {
  const lines = await findLines(db, customerId);
  return lines.flatMap((line) => {
    const weight = catalogue.findAnyWeight(line.weightId);
    if (weight === null) return [];
    const unitPaise = weight.visible ? pricePaise(weight, board) : null;
    const linePaise = unitPaise === null ? null : cartLinePaise(unitPaise, line.quantity);
    return [{ ...line, weight, unitPaise, linePaise }];
  });
}

/** The cart's amount before points, GST and coupon; null while any line has no price. */
export async function cartAmountPaise(
  db: Queryable,
  catalogue: Catalogue,
  board: RateBoard,
  customerId: CustomerId,
): Promise<Paise | null> {
  const linesPaise: Paise[] = [];
  for (const { linePaise } of await pricedCart(db, catalogue, board, customerId)) {
    if (linePaise === null) return null;
    linesPaise.push(linePaise);
  }
  return amountOfLines(linesPaise);
}

function isOutOfStock(weight: SoldWeight, quantity: number): boolean {
  return weight.stock !== null && weight.stock < quantity;
}
