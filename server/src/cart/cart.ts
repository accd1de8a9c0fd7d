/** Changes to a cart, and its lines with current prices. */
import {
  addToCart,
  type CustomerId,
  type LineId,
  MOST_CUSTOMISED,
  MOST_PIECES,
  removeFromCart,
  updateCartQuantity,
  type WeightId,
} from '@tola/contract';
import { cartLinePaise, type Milligrams, type Paise } from '@tola/pricing';
import { type Catalogue, pricePaise, type SoldWeight } from '#catalogue';
import { isForeignKeyViolation, type Queryable } from '#database';
import { freezeDesign } from '#designs';
import { refuse } from '#http';
import type { RateBoard } from '#rates';
import { addPieces, type CartLineRow, deleteLine, designOfLine, findLines, setQuantity } from './cart-store.ts';

export interface CartAddition {
  customerId: CustomerId;
  weightId: WeightId;
  quantity: number;
  /** The weight shown by the client, to detect a mismatch; null when it sends none. */
  weightMg: Milligrams | null;
  /** What is engraved on a customised piece. */
  designId: string | null;
  /** A repeated key adds nothing; null for none. */
  idempotencyKey: string | null;
}

/**
 * Adds pieces to the cart, to the line of the same weight if there is one.
 *
 * @throws Refusal when the weight is not sold, differs from the one shown by the client, has too little stock, or is customised
 *   and has no design
 */
export async function putIntoCart(
  db: Queryable,
  catalogue: Catalogue,
  addition: CartAddition,
  now: Date,
): Promise<void> {
  const { customerId, weightId, quantity, weightMg, idempotencyKey } = addition;
  const weight = catalogue.findWeight(weightId);
  if (weight === null) throw refuse(addToCart, 'weight-unknown');
  if (weightMg !== null && weightMg !== weight.weightMg) throw refuse(addToCart, 'weight-differs');
  if (isOutOfStock(weight, quantity)) throw refuse(addToCart, 'out-of-stock');
  const designId = weight.madeToDesign ? await frozenDesign(db, addition, now) : null;
  const most = weight.madeToDesign ? MOST_CUSTOMISED : MOST_PIECES;
  const atMost = Math.min(weight.stock ?? most, most);
  const line = await addKnownWeight(db, { customerId, weightId, quantity, atMost, designId, idempotencyKey }, now);
  if (line !== null) return;
  if (designId !== null && (await designOfLine(db, customerId, weightId)) !== designId)
    throw refuse(addToCart, 'design-differs');
  if (weight.madeToDesign) throw refuse(addToCart, 'too-many-customised');
  throw refuse(addToCart, weight.stock === null ? 'quantity-too-high' : 'out-of-stock');
}

/** The design of a customised piece, which does not change from now on. */
async function frozenDesign(
  db: Queryable,
  { designId, weightId, quantity, customerId }: CartAddition,
  now: Date,
): Promise<string> {
  if (designId === null) throw refuse(addToCart, 'design-missing');
  if (quantity > MOST_CUSTOMISED) throw refuse(addToCart, 'too-many-customised');
  if (!(await freezeDesign(db, { id: designId, weightId, customerId }, now))) throw refuse(addToCart, 'design-unknown');
  return designId;
}

/** The catalogue snapshot may lag behind the tables, so the weight can be gone by now. */
async function addKnownWeight(db: Queryable, added: Parameters<typeof addPieces>[1], now: Date) {
  try {
    return await addPieces(db, added, now);
  } catch (error) {
    if (isForeignKeyViolation(error)) throw refuse(addToCart, 'weight-unknown');
    throw error;
  }
}

interface QuantityUpdate {
  customerId: CustomerId;
  lineId: LineId;
  quantity: number;
}

/**
 * Sets the quantity of a line.
 *
 * @throws Refusal when the line is not in this customer's cart, or stock is too low
 */
export async function changeQuantity(db: Queryable, update: QuantityUpdate): Promise<void> {
  const line = await setQuantity(db, update);
  if (line === null) throw refuse(updateCartQuantity, 'line-unknown');
  if (line.isSet) return;
  if (line.isCustomised && update.quantity > MOST_CUSTOMISED) throw refuse(updateCartQuantity, 'too-many-customised');
  throw refuse(updateCartQuantity, 'out-of-stock');
}

/** @throws Refusal when the line is not in this customer's cart */
export async function removeLine(db: Queryable, customerId: CustomerId, lineId: LineId): Promise<void> {
  if (!(await deleteLine(db, customerId, lineId))) throw refuse(removeFromCart, 'line-unknown');
}

/** A line with its weight and current price. */
export interface PricedLine extends CartLineRow {
  weight: SoldWeight;
  /** Price of one piece and of the line; null while the weight is not sold. */
  unitPaise: Paise | null;
  linePaise: Paise | null;
}

/** The cart at current rates, in one query. */
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

function isOutOfStock(weight: SoldWeight, quantity: number): boolean {
  return weight.stock !== null && weight.stock < quantity;
}
