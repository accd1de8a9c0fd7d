/** Customers' images: validated, re-encoded, and stored outside the web root under unguessable names. */
import { randomBytes } from 'node:crypto';
import { mkdir, readdir, rename, stat, unlink, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { type CustomerId, SCREENSHOT_BYTES } from '@tola/contract';
import type { Queryable } from '#database';
import { readPicture } from './pictures.ts';
import { findUpload, knownFiles, type NewUpload } from './upload-store.ts';

/** A file without a row this long after it was written belongs to an order that was never made. */
const ORPHAN_AGE_MS = 24 * 60 * 60_000;

/** A picture on the disk that has no row yet. */
export type StoredPicture = Omit<NewUpload, 'customerId'>;

export interface Uploads {
  /**
   * Checks a picture and writes it to the disk. The row follows in the transaction of what the picture belongs to.
   *
   * @param base64 the base64 part of a data URL, or the whole of it
   */
  store(base64: string): Promise<StoredPicture | 'not an image' | 'too large'>;
  /** Where a picture lies and whose it is; null when there is none. */
  find(db: Queryable, id: number): Promise<{ readonly path: string; readonly customerId: CustomerId } | null>;
  /** Removes files whose order was never made; answers how many. */
  removeOrphans(db: Queryable, now: Date): Promise<number>;
}

/** Keeps pictures in the folder `uploads` of the data folder. */
export function createUploads(dataDir: string): Uploads {
  const folder = join(dataDir, 'uploads');

  async function store(base64: string): Promise<StoredPicture | 'not an image' | 'too large'> {
    const bytes = Buffer.from(base64.replace(/^data:[a-z0-9.+/-]+;base64,/i, ''), 'base64');
    if (bytes.length > SCREENSHOT_BYTES) return 'too large';
    const picture = await readPicture(bytes);
    if (picture === null) return 'not an image';
    const { webp, ...facts } = picture;
    const fileName = `${randomBytes(24).toString('base64url')}.webp`;
    await mkdir(folder, { recursive: true, mode: 0o700 });
    const unfinished = join(folder, `${fileName}.part`);
    await writeFile(unfinished, webp, { mode: 0o600 });
    await rename(unfinished, join(folder, fileName));
    return { fileName, bytes: webp.length, ...facts };
  }

  async function removeOrphans(db: Queryable, now: Date): Promise<number> {
    await mkdir(folder, { recursive: true, mode: 0o700 });
    const names = await readdir(folder);
    const known = await knownFiles(db, names);
    let removed = 0;
    for (const name of names.filter((one) => !known.has(one))) {
      const path = join(folder, name);
      if (now.getTime() - (await stat(path)).mtimeMs < ORPHAN_AGE_MS) continue;
      await unlink(path);
      removed += 1;
    }
    return removed;
  }

  return {
    store,
    async find(db, id) {
      const row = await findUpload(db, id);
      return row === null ? null : { path: join(folder, row.fileName), customerId: row.customerId };
    },
    removeOrphans,
  };
}
