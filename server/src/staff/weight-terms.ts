/** Changing what the house adds to weights: several at once, all or none. */
import { saveWeightTerms } from '@tola/contract/staff';
import { type Actor, recordChange } from '#audit';
import type { Database } from '#database';
import { refuse } from '#http';
import * as store from './pricing-store.ts';

/** @throws Refusal changed-meanwhile, weight-unknown */
export async function saveTerms(
  database: Database,
  order: { rows: readonly (store.Terms & { version: string })[]; reason: string },
  by: Actor,
  now: Date,
): Promise<number> {
  return await database.transaction(async (tx) => {
    const old = await store.lockTerms(
      tx,
      order.rows.map(({ id }) => id),
    );
    for (const { id, version } of order.rows) {
      const before = old.get(id);
      if (before === undefined) throw refuse(saveWeightTerms, 'weight-unknown');
      if (before.version !== version) throw refuse(saveWeightTerms, 'changed-meanwhile');
    }
    await store.updateTerms(tx, order.rows);
    for (const { version: _, ...after } of order.rows) {
      const { version: __, ...before } = old.get(after.id) ?? { version: '' };
      await recordChange(
        tx,
        by,
        {
          action: 'priced',
          kind: 'variant',
          subjectId: after.id,
          before,
          after,
          note: order.reason,
        },
        now,
      );
    }
    return order.rows.length;
  });
}
