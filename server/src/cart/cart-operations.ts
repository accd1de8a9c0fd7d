/** Cart operations; each is limited to the signed-in customer's cart. */
import {
  addToCart,
  type CartLine,
  getCart,
  getCartCount,
  premiumValues,
  removeFromCart,
  updateCartQuantity,
} from '@tola/contract';
import type { Catalogue } from '#catalogue';
import type { Database } from '#database';
import { type Operation, operation } from '#http';
import { haltReasonOf, type RateBoard, type Rates } from '#rates';
import { changeQuantity, type PricedLine, pricedCart, putIntoCart, removeLine } from './cart.ts';
import { countLinePieces } from './cart-store.ts';

interface Dependencies {
  readonly database: Database;
  readonly catalogue: Catalogue;
  readonly rates: Rates;
}

export function cartOperations(dependencies: Dependencies): Operation[] {
  return [...queries(dependencies), ...mutations(dependencies)];
}

function queries({ database, catalogue, rates }: Dependencies): Operation[] {
  return [
    operation(getCart, async ({ customer, now }) => {
      const board = rates.current(now);
      const lines = await pricedCart(database, catalogue, board, customer.id);
      return { data: lines.map((line) => toCartLine(line, board)) };
    }),
    operation(getCartCount, async ({ customer }) => ({
      data: { count: await countLinePieces(database, customer.id) },
    })),
  ];
}

function mutations({ database, catalogue }: Dependencies): Operation[] {
  return [
    operation(addToCart, async ({ payload, customer, idempotencyKey, now }) => {
      await putIntoCart(database, catalogue, { ...payload, customerId: customer.id, idempotencyKey }, now);
      return { message: 'Added to cart successfully' };
    }),
    operation(updateCartQuantity, async ({ payload, customer }) => {
      await changeQuantity(database, { ...payload, customerId: customer.id });
      return { message: 'Cart updated successfully', data: { message: 'Cart updated successfully' } };
    }),
    operation(removeFromCart, async ({ payload: { lineId }, customer }) => {
      await removeLine(database, customer.id, lineId);
      return { message: 'Removed from cart successfully' };
    }),
  ];
}

function toCartLine(
  { lineId, weightId, quantity, designId, weight, unitPaise, linePaise }: PricedLine,
  board: RateBoard,
) {
  return {
    lineId,
    weightId,
    quantity,
    name: weight.productName,
    image: weight.image,
    imageAlt: weight.imageAlt,
    href: weight.href,
    metal: weight.metal,
    fineness: weight.fineness,
    finenessLabel: weight.finenessLabel,
    weightMg: weight.weightMg,
    marginPaisePerGram: weight.marginPaisePerGram,
    makingPaise: weight.makingPaise,
    serviceTaxBp: weight.serviceTaxBp,
    otherTaxBp: weight.otherTaxBp,
    // Delivery is free.
    logisticsPaise: 0,
    ...premiumValues(board.premiums),
    unitPaise,
    pricePaise: linePaise,
    stock: weight.stock,
    available: weight.visible,
    productId: weight.productId,
    pausedReason: haltReasonOf(board, weight),
    designId,
  } satisfies CartLine;
}
