/** Tells the ledger of stock who types a number, for the move that the database makes of it. */
import type { RecordValues } from '@tola/contract/staff';
import { type Queryable, sql } from '#database';

/** Holds until the transaction ends. */
export async function nameWhoTypesStock(
  tx: Queryable,
  values: RecordValues,
  { by, at }: { readonly by: string; readonly at: Date },
): Promise<void> {
  if (!Object.hasOwn(values, 'stock')) return;
  await tx.run(sql`
    select set_config('tola.stock_by', ${by}, true), set_config('tola.stock_at', ${at.toISOString()}, true),
      set_config('tola.stock_reason', 'Typed in the catalogue', true)`);
}
