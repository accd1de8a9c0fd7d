/** Writes the rows of pictures and films that were stored before they had rows. A picture without one is not looked for in a bucket. */
import type { Database } from '#database';
import { adoptMedia, mediaChecksums } from '#media';
import {
  checksumOfStream,
  contentTypeOf,
  inBatches,
  ObjectDamaged,
  ObjectMissing,
  type ObjectStorage,
  type StoredObject,
} from '#object-storage';

const BATCH = 500;

/** @returns how many rows were written */
export async function adoptOlderMedia(database: Database, objects: ObjectStorage, now: Date): Promise<number> {
  let adopted = 0;
  for await (const batch of inBatches(objects.list('media/'), BATCH)) {
    const known = await mediaChecksums(
      database,
      batch.map(({ key }) => key),
    );
    for (const { key } of batch.filter((object) => !known.has(object.key))) {
      const stored = await readObject(objects, key);
      if (typeof stored === 'string') continue;
      await adoptMedia(database, { key, contentType: contentTypeOf(key), ...stored }, now);
      adopted += 1;
    }
  }
  return adopted;
}

export async function readObject(objects: ObjectStorage, key: string): Promise<StoredObject | 'missing' | 'damaged'> {
  try {
    return await checksumOfStream((await objects.open(key, null)).body);
  } catch (error) {
    if (error instanceof ObjectMissing) return 'missing';
    if (error instanceof ObjectDamaged) return 'damaged';
    throw error;
  }
}
