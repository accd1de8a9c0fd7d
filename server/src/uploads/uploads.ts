/** Customers' images: validated, re-encoded, and stored outside the web root under unguessable names. */
import { randomBytes } from 'node:crypto';
import { mkdir, readdir, rename, stat, unlink, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { type CustomerId, SCREENSHOT_BYTES } from '@tola/contract';
import type { Queryable } from '#database';
import type { PictureProblem } from './picture-encoding.ts';
import { readPicture } from './pictures.ts';
import { findKnownFiles, findUpload, type NewUpload } from './upload-store.ts';

/** Age after which a file without a row is orphaned: its order was never placed. */
const ORPHAN_AGE_MS = 24 * 60 * 60_000;

/** An image on disk without a row yet. */
export type StoredImage = Omit<NewUpload, 'customerId'>;

export interface Uploads {
  /**
   * Validates an image and writes it to disk. The caller inserts the row in the transaction of the owning record.
   *
   * @param base64 bare base64 or a data URL
   */
  store(base64: string): Promise<StoredImage | PictureProblem | 'too large'>;
  /** Path and owner of an image; null when the id is unknown. */
  find(db: Queryable, id: number): Promise<{ readonly path: string; readonly customerId: CustomerId } | null>;
  /** Removes files whose order was never placed. Returns how many. */
  removeOrphans(db: Queryable, now: Date): Promise<number>;
}

/** Stores images in `uploads` in the data folder. */
export function createUploads(dataDir: string): Uploads {
  const folder = join(dataDir, 'uploads');

  async function store(base64: string): Promise<StoredImage | PictureProblem | 'too large'> {
    const bytes = Buffer.from(base64.replace(/^data:[a-z0-9.+/-]+;base64,/i, ''), 'base64');
    if (bytes.length > SCREENSHOT_BYTES) return 'too large';
    const picture = await readPicture(bytes);
    if (typeof picture === 'string') return picture;
    const { webp, ...metadata } = picture;
    const fileName = `${randomBytes(24).toString('base64url')}.webp`;
    await mkdir(folder, { recursive: true, mode: 0o700 });
    const temporary = join(folder, `${fileName}.part`);
    await writeFile(temporary, webp, { mode: 0o600 });
    await rename(temporary, join(folder, fileName));
    return { fileName, bytes: webp.length, ...metadata };
  }

  async function removeOrphans(db: Queryable, now: Date): Promise<number> {
    await mkdir(folder, { recursive: true, mode: 0o700 });
    const names = await readdir(folder);
    const known = await findKnownFiles(db, names);
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
