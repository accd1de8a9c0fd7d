/** Where uploaded pictures and films lie, and what they are called. */
import { randomBytes } from 'node:crypto';
import { mkdir, rename, writeFile } from 'node:fs/promises';
import { join } from 'node:path';

export interface MediaPlace {
  /** Of the files, without extension; no other upload has it. */
  readonly stem: string;
  /** Their folder under `/media/`. */
  readonly address: string;
  /** Writes a file whole: it gets its name once it is complete. */
  write(file: string, bytes: Buffer): Promise<void>;
}

/**
 * Makes room for the files of one upload.
 *
 * @param part of the media folder: `products`
 * @param name what it is about
 */
export async function mediaPlace(dataDir: string, part: string, name: string): Promise<MediaPlace> {
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
