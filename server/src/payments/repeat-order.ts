/** Puts the lines of a placed order into the cart again, at current prices. */
import type { DataOf, repeatOrder } from '@tola/contract';
import { putIntoCart } from '#cart';
import type { Catalogue } from '#catalogue';
import type { Database } from '#database';
import { Refusal } from '#http';
import { findLines, type OrderLineRow, type OrderRow } from '#orders';

type RepeatedLine = DataOf<typeof repeatOrder>[number];

export interface RepeatDependencies {
  readonly database: Database;
  readonly catalogue: Catalogue;
}

/**
 * Each line is a change of its own: what cannot be bought any more does not keep the rest out of the cart. A repeated key
 * completes what an interrupted request has begun and doubles nothing.
 */
export async function repeatLines(
  dependencies: RepeatDependencies,
  order: OrderRow,
  idempotencyKey: string | null,
  now: Date,
): Promise<RepeatedLine[]> {
  const repeated: RepeatedLine[] = [];
  for (const line of await findLines(dependencies.database, order.id)) {
    const { name, weightMg, quantity } = line;
    const problem = await problemOf(dependencies, { order, line, idempotencyKey }, now);
    repeated.push({ name, weightMg, quantity, problem });
  }
  return repeated;
}

interface RepeatedAddition {
  readonly order: OrderRow;
  readonly line: OrderLineRow;
  readonly idempotencyKey: string | null;
}

/** Adds a line; why it could not be added, else empty. */
async function problemOf(
  { database, catalogue }: RepeatDependencies,
  { order: { customerId }, line, idempotencyKey }: RepeatedAddition,
  now: Date,
): Promise<string> {
  const { weightId, weightMg, quantity, designId } = line;
  try {
    const addition = { customerId, weightId, quantity, weightMg, designId, idempotencyKey };
    await putIntoCart(database, catalogue, addition, now);
    return '';
  } catch (error) {
    if (!(error instanceof Refusal)) throw error;
    return error.message;
  }
}
