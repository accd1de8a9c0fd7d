/** Compares the stored pictures and films with their rows: removes interrupted uploads, and finds rows without their object. */
import { inBatches, type Sweep } from '#object-storage';
import type { MediaDependencies } from './images.ts';
import { forgetMedia, storedMedia, unfinishedMedia } from './media-store.ts';

/** Age after which an upload that did not end was interrupted. */
const INTERRUPTED_AFTER_MS = 24 * 60 * 60_000;
const BATCH = 1_000;

/**
 * A complete picture stays even where no record names it: mails, printed orders and pages elsewhere may show it, and a
 * form that staff have open may be about to.
 */
export async function sweepMedia({ database, objects }: MediaDependencies, now: Date): Promise<Sweep> {
  const unfinished = await unfinishedMedia(database, new Date(now.getTime() - INTERRUPTED_AFTER_MS), BATCH);
  for (const key of unfinished) {
    await objects.remove(key);
    await forgetMedia(database, key);
  }
  const missing = new Set<string>();
  let afterKey = '';
  for (;;) {
    const rows = await storedMedia(database, { afterKey, atMost: BATCH });
    for (const { key } of rows) missing.add(key);
    const last = rows.at(-1);
    if (last === undefined) break;
    afterKey = last.key;
  }
  for await (const batch of inBatches(objects.list('media/'), BATCH)) for (const { key } of batch) missing.delete(key);
  return { removed: unfinished.length, missing: [...missing] };
}
