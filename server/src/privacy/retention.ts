/** Erases personal data whose retention period is over, in small batches, and records what each run has erased. */
import { indianDate } from '@tola/pricing';
import { recordAudit, systemActor } from '#audit';
import { type BusinessValues, retentionOn } from '#business';
import type { Database } from '#database';
import { erasedBefore, RETENTION_KINDS, type RetentionKind } from './retention-kinds.ts';
import { insertRuns } from './retention-store.ts';

/** Rows of one transaction: locks are held for milliseconds. */
const ROWS_PER_BATCH = 200;
/** The rest follows on the next day. */
const BATCHES_PER_RUN = 500;

export interface ErasedKind {
  readonly kind: string;
  readonly erased: number;
}

/** Runs every kind once. Repeatable: what is erased already does not count again. */
export async function eraseExpiredData(
  database: Database,
  values: Pick<BusinessValues, 'retention'>,
  now: Date,
  signal?: AbortSignal,
): Promise<ErasedKind[]> {
  const retention = retentionOn(values, indianDate(now));
  const runs: ErasedKind[] = [];
  for (const kind of RETENTION_KINDS) {
    const before = erasedBefore(kind.name, retention, now);
    const erased = before === null ? 0 : await eraseKind(database, { kind, before, signal }, now);
    runs.push({ kind: kind.name, erased });
  }
  await database.transaction(async (tx) => {
    await insertRuns(tx, runs, now);
    const after = Object.fromEntries(runs.map(({ kind, erased }) => [kind, erased]));
    const entry = { action: 'erased', kind: 'expired data', subjectId: indianDate(now), after };
    await recordAudit(tx, systemActor('retention'), entry, now);
  });
  return runs;
}

async function eraseKind(
  database: Database,
  { kind, before, signal }: { kind: RetentionKind; before: Date; signal: AbortSignal | undefined },
  now: Date,
): Promise<number> {
  let erased = 0;
  for (let batch = 0; batch < BATCHES_PER_RUN; batch += 1) {
    signal?.throwIfAborted();
    const inBatch = await database.transaction(
      async (tx) => await kind.eraseBatch(tx, { before, atMost: ROWS_PER_BATCH }, now),
    );
    erased += inBatch;
    if (inBatch < ROWS_PER_BATCH) break;
  }
  return erased;
}
