/** Compares the stored screenshots with their rows: removes those that belong to no order, and finds rows without their file. */
import type { Queryable } from '#database';
import { inBatches, type ObjectStorage, type Sweep } from '#object-storage';
import { lastRestoreAt, uploadChecksums, uploadedFiles } from './upload-store.ts';
import { uploadKey } from './uploads.ts';

/** Age after which a file without a row is an orphan: its order was never placed. */
const ORPHAN_AGE_MS = 24 * 60 * 60_000;
const BATCH = 1_000;

/**
 * Images of erased rows are removed at once. A file from before a restore of the database is kept: its row may be among
 * those that were lost, and it may be the proof of a payment.
 */
export async function sweepUploads(db: Queryable, objects: ObjectStorage, now: Date): Promise<Sweep> {
  const restoredAt = await lastRestoreAt(db);
  const oldest = now.getTime() - ORPHAN_AGE_MS;
  const found = new Set<string>();
  let removed = 0;
  for await (const batch of inBatches(objects.list('uploads/'), BATCH)) {
    const fileNames = batch.map(({ key }) => fileNameOf(key));
    const rows = new Map(
      (await uploadChecksums(db, fileNames)).map(({ fileName, isErased }) => [fileName, isErased] as const),
    );
    for (const { key, storedAt } of batch) {
      const isErased = rows.get(fileNameOf(key));
      const isOrphan =
        isErased === undefined && storedAt.getTime() < oldest && !(restoredAt !== null && storedAt < restoredAt);
      if (isErased === true || isOrphan) {
        await objects.remove(key);
        removed += 1;
      } else {
        found.add(fileNameOf(key));
      }
    }
  }
  return { removed, missing: await missingFiles(db, found, new Date(oldest)) };
}

async function missingFiles(db: Queryable, found: ReadonlySet<string>, before: Date): Promise<string[]> {
  const missing: string[] = [];
  let afterId = 0;
  for (;;) {
    const rows = await uploadedFiles(db, { afterId, before, atMost: BATCH });
    missing.push(...rows.filter(({ fileName }) => !found.has(fileName)).map(({ fileName }) => uploadKey(fileName)));
    const last = rows.at(-1);
    if (last === undefined) return missing;
    afterId = last.id;
  }
}

function fileNameOf(key: string): string {
  return key.slice(uploadKey('').length);
}
