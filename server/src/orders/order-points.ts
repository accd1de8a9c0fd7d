/** Points follow the money: a part of the price that has gone back moves its share of the order's points. */
import type { Queryable } from '#database';
import { returnPoints, reversePoints } from '#loyalty';
import type { OrderDependencies } from './order-dependencies.ts';
import type { OrderRow } from './order-store.ts';

/**
 * Takes back and gives back what goes with all refunds made so far. Doing it again changes nothing, and neither does it
 * for an order that has earned nothing yet and was paid without points.
 */
export async function movePointsWithRefunds(
  dependencies: Pick<OrderDependencies, 'pricePaidBack'>,
  tx: Queryable,
  order: OrderRow,
  now: Date,
): Promise<void> {
  const back = { backPaise: await dependencies.pricePaidBack(tx, order), pricePaise: order.payablePaise };
  await reversePoints(tx, order.id, back, now);
  if (order.points > 0) await returnPoints(tx, order.id, back, now);
}
