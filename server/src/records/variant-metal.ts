import { type ImportedRow, type ImportResult, type Resource, saveRecord } from '@tola/contract/staff';
import { type Queryable, sql } from '#database';

/** The fields of each resource that cannot change once there was stock or a sale. */
const KEPT: Readonly<Record<string, readonly string[]>> = {
  weights: ['productId', 'weightMg'],
  products: ['metal', 'fineness'],
};

/** Errors of the rows that would change metal, fineness or weight of a variant with stock or sales. */
export async function changesOfMetal(
  db: Queryable,
  resource: Resource,
  rows: readonly ImportedRow[],
): Promise<ImportResult['errors']> {
  const kept = KEPT[resource.name] ?? [];
  const touching = rows.filter(({ id, after }) => id !== null && kept.some((name) => Object.hasOwn(after, name)));
  if (touching.length === 0) return [];
  const ids = touching.map(({ id }) => id);
  const column = resource.name === 'weights' ? sql`id` : sql`product_id`;
  const fixed = await db.rows<{ id: number }>(sql`
    select distinct ${column} as id from product_weight
    where ${column} = any(${ids}::bigint[]) and has_stock_or_sales(product_weight.id)`);
  const fixedIds: ReadonlySet<number> = new Set(fixed.map(({ id }) => id));
  const [, message] = saveRecord.refusals['keeps-its-metal'];
  return touching.filter(({ id }) => id !== null && fixedIds.has(id)).map(({ line }) => ({ line, message }));
}
