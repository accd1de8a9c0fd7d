/** Reads the object of every row and compares it with the row's checksum. */
import type { Database, Queryable } from '#database';
import { storedMedia } from '#media';
import type { ObjectStorage } from '#object-storage';
import { recordChecksum, uploadedFiles, uploadKey } from '#uploads';
import { adoptOlderMedia, readObject } from './adopt-media.ts';

const BATCH = 500;

export interface VerifiedObjects {
  /** As their rows say. */
  readonly whole: number;
  /** Had no checksum before; they have one now. */
  readonly recorded: number;
  readonly damaged: readonly string[];
  /** Rows whose object is not there. */
  readonly missing: readonly string[];
}

interface ExpectedObject {
  readonly key: string;
  readonly sha256: string | null;
  record(sha256: string): Promise<void>;
}

interface Dependencies {
  readonly database: Database;
  readonly objects: ObjectStorage;
  readonly progress: (text: string) => void;
}

export async function verifyObjects(
  { database, objects, progress }: Dependencies,
  now: Date,
): Promise<VerifiedObjects> {
  const verified = { whole: 0, recorded: 0, damaged: [] as string[], missing: [] as string[] };
  for await (const { key, sha256, record } of expectedObjects(database, now)) {
    const stored = await readObject(objects, key);
    if (stored === 'missing') verified.missing.push(key);
    else if (stored === 'damaged' || (sha256 !== null && stored.sha256 !== sha256)) verified.damaged.push(key);
    else if (sha256 !== null) verified.whole += 1;
    else {
      await record(stored.sha256);
      verified.recorded += 1;
    }
    progress(`${verified.whole + verified.recorded} objects are whole`);
  }
  const adopted = await adoptOlderMedia(database, objects, now);
  return { ...verified, recorded: verified.recorded + adopted };
}

async function* expectedObjects(db: Queryable, now: Date): AsyncGenerator<ExpectedObject> {
  let afterId = 0;
  for (;;) {
    const rows = await uploadedFiles(db, { afterId, before: now, atMost: BATCH });
    for (const { id, fileName, storedSha256 } of rows) {
      const record = async (sha256: string): Promise<void> => await recordChecksum(db, fileName, sha256);
      yield { key: uploadKey(fileName), sha256: storedSha256, record };
      afterId = id;
    }
    if (rows.length < BATCH) break;
  }
  let afterKey = '';
  for (;;) {
    const rows = await storedMedia(db, { afterKey, atMost: BATCH });
    for (const row of rows) {
      yield { ...row, record: async () => undefined };
      afterKey = row.key;
    }
    if (rows.length < BATCH) return;
  }
}
