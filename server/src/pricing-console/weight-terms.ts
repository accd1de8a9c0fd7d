/** Changes price terms of several variants: all or none, beyond the limit of one person as a pending change. */
import type { WeightId } from '@tola/contract';
import { saveWeightTerms, type Waiting } from '@tola/contract/staff';
import { formatRupees } from '@tola/pricing';
import * as z from 'zod';
import { type Actor, recordAudit } from '#audit';
import type { Transaction } from '#database';
import { refuse } from '#http';
import { type ChangeDependencies, type ChangeKind, makeAsSeen, proposeChange } from '#pending-changes';
import * as store from './pricing-store.ts';
import { type LimitDependencies, takeTermsLimit } from './term-limits.ts';

type StoredTerms = store.Terms & { readonly version: string };

interface TermsOrder {
  readonly rows: readonly StoredTerms[];
  readonly reason: string;
}

const payloadSchema = z.object({
  rows: z.array(
    z.object({
      id: z.int().transform((id) => id as WeightId),
      version: z.string(),
      marginPaisePerGram: z.int(),
      makingPaise: z.int(),
      serviceTaxBp: z.int(),
      otherTaxBp: z.int(),
    }),
  ),
});

export const termsKind: ChangeKind<z.output<typeof payloadSchema>> = {
  name: 'terms',
  schema: payloadSchema,
  async make(tx, { rows }, { reason, proposedBy }, actor, now) {
    await makeAsSeen(saveWeightTerms, 'changed-meanwhile', async () => {
      await saveTerms(tx, { rows, reason: `${reason} (proposed by ${proposedBy})` }, actor, now);
    });
  },
};

/** @throws Refusal changed-meanwhile, weight-unknown */
export async function saveOrProposeTerms(
  dependencies: LimitDependencies & { readonly changes: ChangeDependencies },
  tx: Transaction,
  order: TermsOrder,
  actor: Actor,
  now: Date,
): Promise<{ saved: number; waiting: Waiting | null }> {
  const changes = await changesOf(tx, order.rows);
  if (await takeTermsLimit(dependencies, tx, changes, actor, now))
    return { saved: await saveTerms(tx, order, actor, now), waiting: null };
  const names = await store.variantNames(
    tx,
    changes.map(({ id }) => id),
  );
  const shown = (side: 'before' | 'after') =>
    Object.fromEntries(changes.map((change) => [names.get(change.id) ?? String(change.id), alteredText(change, side)]));
  const wanted = {
    payload: { rows: order.rows.map((row) => ({ ...row, id: row.id as WeightId })) },
    ...{ subjectKind: 'weight', subjectId: changes[0]?.id ?? 0, reason: order.reason },
    sentence: `Terms of ${someOf([...names.values()])}`,
    before: shown('before'),
    after: shown('after'),
  };
  const { waiting } = await proposeChange(dependencies.changes, tx, termsKind, wanted, actor, now);
  return { saved: 0, waiting };
}

const NAMED_VARIANTS = 4;

/** The first names; the comparison of the change has them all. */
function someOf(names: readonly string[]): string {
  const more = names.length - NAMED_VARIANTS;
  return names.slice(0, NAMED_VARIANTS).join('; ') + (more > 0 ? `; ${more} more` : '');
}

/** Those terms of a variant that its change alters, on one side of the change. */
function alteredText({ before, after }: { before: store.Terms; after: store.Terms }, side: 'before' | 'after'): string {
  const texts = { before: termTexts(before), after: termTexts(after) };
  return texts[side].filter((_, index) => texts.before[index] !== texts.after[index]).join(', ');
}

function termTexts({ marginPaisePerGram, makingPaise, serviceTaxBp, otherTaxBp }: store.Terms): string[] {
  const margin = `margin ${formatRupees(marginPaisePerGram)} per gram`;
  const taxes = [`tax on making ${serviceTaxBp / 100} %`, `other tax ${otherTaxBp / 100} %`];
  return [margin, `making ${formatRupees(makingPaise)}`, ...taxes];
}

/** @throws Refusal changed-meanwhile, weight-unknown */
async function changesOf(tx: Transaction, rows: readonly StoredTerms[]) {
  const old = await store.lockTerms(
    tx,
    rows.map(({ id }) => id),
  );
  return rows.flatMap(({ version, ...after }) => {
    const before = old.get(after.id);
    if (before === undefined) throw refuse(saveWeightTerms, 'weight-unknown');
    if (before.version !== version) throw refuse(saveWeightTerms, 'changed-meanwhile');
    return isSame(before, after) ? [] : [{ id: after.id, before: withoutVersion(before), after }];
  });
}

/** @throws Refusal changed-meanwhile, weight-unknown */
async function saveTerms(tx: Transaction, order: TermsOrder, actor: Actor, now: Date): Promise<number> {
  const changes = await changesOf(tx, order.rows);
  await store.updateTerms(tx, order.rows);
  for (const { id, before, after } of changes) {
    const entry = { action: 'priced', kind: 'weight', subjectId: id, before, after, note: order.reason };
    await recordAudit(tx, actor, entry, now);
  }
  return order.rows.length;
}

function isSame(before: StoredTerms, after: store.Terms): boolean {
  return (Object.keys(after) as (keyof store.Terms)[]).every((name) => before[name] === after[name]);
}

function withoutVersion({ version: _, ...terms }: StoredTerms): store.Terms {
  return terms;
}
