/** Changes price terms of several variants: all or none. */
import { saveWeightTerms } from '@tola/contract/staff';
import { type Actor, recordAudit } from '#audit';
import type { Transaction } from '#database';
import { refuse } from '#http';
import * as store from './pricing-store.ts';

/** @throws Refusal changed-meanwhile, weight-unknown */
export async function saveTerms(
  tx: Transaction,
  order: { rows: readonly (store.Terms & { version: string })[]; reason: string },
  actor: Actor,
  now: Date,
): Promise<number> {
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
    const before = old.get(after.id);
    if (before === undefined || isSame(before, after)) continue;
    const entry = {
      action: 'priced',
      kind: 'weight',
      subjectId: after.id,
      before: withoutVersion(before),
      after,
      note: order.reason,
    };
    await recordAudit(tx, actor, entry, now);
  }
  return order.rows.length;
}

type StoredTerms = store.Terms & { readonly version: string };

function isSame(before: StoredTerms, after: store.Terms): boolean {
  return (Object.keys(after) as (keyof store.Terms)[]).every((name) => before[name] === after[name]);
}

function withoutVersion({ version: _, ...terms }: StoredTerms): store.Terms {
  return terms;
}
