/** Copies all objects from the disk to the bucket or back. The store may run meanwhile, and the copy may be interrupted. */
import type { Database, Queryable } from '#database';
import { mediaChecksums } from '#media';
import {
  checksumOfStream,
  inBatches,
  type ListedObject,
  ObjectDamaged,
  ObjectMissing,
  type ObjectStorage,
  storeStream,
} from '#object-storage';
import { uploadChecksums, uploadKey } from '#uploads';
import { adoptOlderMedia } from './adopt-media.ts';

const BATCH = 500;
const PREFIXES = ['uploads/', 'media/'] as const;

export interface MoveRequest {
  readonly database: Database;
  readonly from: ObjectStorage;
  readonly to: ObjectStorage;
  /** Removes each object where it was, once its copy has been read again. */
  readonly removesSource: boolean;
  readonly progress: (text: string) => void;
}

export interface Moved {
  readonly copied: number;
  /** Were there already, from a copy before. */
  readonly alreadyThere: number;
  /** Not copied, since their content is not the one of their row. */
  readonly damaged: readonly string[];
}

/** Objects are never changed, so one that is there with its size is the same; it was written as a whole. */
export async function moveObjects(
  { database, from, to, removesSource, progress }: MoveRequest,
  now: Date,
): Promise<Moved> {
  await adoptOlderMedia(database, from, now);
  const moved = { copied: 0, alreadyThere: 0, damaged: [] as string[] };
  for (const prefix of PREFIXES) {
    const there = new Map<string, number>();
    for await (const { key, bytes } of to.list(prefix)) there.set(key, bytes);
    for await (const batch of inBatches(from.list(prefix), BATCH)) {
      const checksums = await checksumsOf(database, batch);
      for (const { key, bytes } of batch) {
        const isThere = there.get(key) === bytes;
        const outcome = isThere ? 'already there' : await copy(from, to, key, checksums.get(key) ?? null);
        if (outcome === 'damaged') moved.damaged.push(key);
        else if (outcome === 'already there') moved.alreadyThere += 1;
        else if (outcome === 'copied') moved.copied += 1;
        if (
          removesSource &&
          (outcome === 'copied' || (isThere && (await isWhole(to, key, checksums.get(key) ?? null))))
        ) {
          await from.remove(key);
        }
        progress(`${moved.copied} copied, ${moved.alreadyThere} were there`);
      }
    }
  }
  return moved;
}

async function copy(
  from: ObjectStorage,
  to: ObjectStorage,
  key: string,
  sha256: string | null,
): Promise<'copied' | 'damaged' | 'gone'> {
  try {
    const { body } = await from.open(key, sha256);
    const stored = await storeStream(to, key, body);
    await checksumOfStream((await to.open(key, stored.sha256)).body);
    return 'copied';
  } catch (error) {
    if (error instanceof ObjectDamaged) return 'damaged';
    // Removed since it was listed.
    if (error instanceof ObjectMissing) return 'gone';
    throw error;
  }
}

async function isWhole(storage: ObjectStorage, key: string, sha256: string | null): Promise<boolean> {
  try {
    await checksumOfStream((await storage.open(key, sha256)).body);
    return true;
  } catch (error) {
    if (error instanceof ObjectDamaged) return false;
    throw error;
  }
}

/** As the rows have them, by key. */
async function checksumsOf(db: Queryable, batch: readonly ListedObject[]): Promise<Map<string, string | null>> {
  const keys = batch.map(({ key }) => key);
  const checksums = new Map<string, string | null>(await mediaChecksums(db, keys));
  const fileNames = keys.filter((key) => key.startsWith(uploadKey(''))).map((key) => key.slice(uploadKey('').length));
  for (const { fileName, storedSha256 } of await uploadChecksums(db, fileNames)) {
    checksums.set(uploadKey(fileName), storedSha256);
  }
  return checksums;
}
