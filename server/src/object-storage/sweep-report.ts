/** Reports what a comparison of objects with their rows found. */
import type { Logger, Metrics } from '#log';
import type { ListedObject } from './object-storage.ts';

/** What a comparison of objects with their rows did. */
export interface Sweep {
  /** How many objects were removed that belonged to no row. */
  readonly removed: number;
  /** Keys of rows whose object is not there. */
  readonly missing: readonly string[];
}

const MAX_NAMED = 20;

/** @returns reports a sweep in the log and as `tola_missing_…` */
export function reportSweep(metrics: Metrics, kind: 'uploads' | 'media'): (sweep: Sweep, log: Logger) => void {
  let count: number | null = null;
  metrics.gauge(`tola_missing_${kind}`, `Rows of ${kind} whose object was missing in the last sweep.`, () =>
    count === null ? [] : count,
  );
  return ({ removed, missing }, log) => {
    count = missing.length;
    if (removed > 0) log.info({ kind, removed }, 'removed orphaned objects');
    if (missing.length === 0) return;
    log.error({ kind, missing: missing.length, keys: missing.slice(0, MAX_NAMED) }, 'stored objects are missing');
  };
}

/** Parts of a list, to be looked up together. */
export async function* inBatches(list: AsyncIterable<ListedObject>, size: number): AsyncGenerator<ListedObject[]> {
  let batch: ListedObject[] = [];
  for await (const one of list) {
    batch.push(one);
    if (batch.length < size) continue;
    yield batch;
    batch = [];
  }
  if (batch.length > 0) yield batch;
}
