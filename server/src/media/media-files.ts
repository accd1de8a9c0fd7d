/** Paths and names of uploaded images and videos. */
import { randomBytes } from 'node:crypto';
import { mkdir, rename, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';

export interface UploadTarget {
  /** Unique file name without extension. */
  readonly stem: string;
  /** URL path of the folder, under `/media/`. */
  readonly address: string;
  /** Writes atomically: to a temporary file that is renamed when complete. */
  write(file: string, bytes: Buffer): Promise<void>;
  /**
   * The same for a file that arrives in parts.
   *
   * @param save writes the temporary file
   * @param check throws for a file that is not wanted, which is then deleted
   */
  receive(file: string, save: (path: string) => Promise<void>, check: (path: string) => Promise<void>): Promise<void>;
}

/**
 * Creates the folder and a unique file name for one upload.
 *
 * @param part subfolder of the media folder: `products`
 * @param name readable part of the file name
 */
export async function createUploadTarget(dataDir: string, part: string, name: string): Promise<UploadTarget> {
  const folder = join(dataDir, 'media', part, 'uploads');
  await mkdir(folder, { recursive: true });
  return {
    stem: `${slugOf(name)}-${randomBytes(4).toString('hex')}`,
    address: `/media/${part}/uploads`,
    async write(file, bytes) {
      const path = join(folder, file);
      await writeFile(`${path}.part`, bytes);
      await rename(`${path}.part`, path);
    },
    async receive(file, save, check) {
      const path = join(folder, file);
      const part = `${path}.part`;
      await save(part);
      try {
        await check(part);
        await rename(part, path);
      } catch (error) {
        await rm(part, { force: true });
        throw error;
      }
    },
  };
}

function slugOf(name: string): string {
  const slug = name
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, '-')
    .replace(/^-+|-+$/g, '')
    .slice(0, 50);
  return slug === '' ? 'upload' : slug;
}
