/** Objects as files in DATA_DIR, under their keys. */
import { copyFile, mkdir, open, readdir, rename, rm, stat, writeFile } from 'node:fs/promises';
import { dirname, join, relative, sep } from 'node:path';
import { pipeline } from 'node:stream';
import { checksumOf, comparing } from './checksum.ts';
import { isKey, type ListedObject, ObjectMissing, type ObjectStorage, requireKey } from './object-storage.ts';

/** Written under this name and renamed once complete, so nothing refers to it yet. */
const UNFINISHED = '.part';

/** The disk can tell at no cost what it has. */
export interface DiskStorage extends ObjectStorage {
  has(key: string): Promise<boolean>;
}

/** @param dataDir absolute or relative path of the data folder */
export function openDiskStorage(dataDir: string): DiskStorage {
  /** Screenshots are for the store alone; a web server beside it may serve pictures. */
  const isPrivate = (key: string): boolean => key.startsWith('uploads/');

  async function pathFor(key: string): Promise<string> {
    const path = join(dataDir, requireKey(key));
    await mkdir(dirname(path), { recursive: true, ...(isPrivate(key) ? { mode: 0o700 } : {}) });
    return path;
  }

  return {
    kind: 'disk',
    place: dataDir,
    async put(key, content) {
      const path = await pathFor(key);
      const temporary = `${path}${UNFINISHED}`;
      try {
        await writeFile(temporary, content, isPrivate(key) ? { mode: 0o600, flush: true } : { flush: true });
        await rename(temporary, path);
      } catch (error) {
        await rm(temporary, { force: true });
        throw error;
      }
      return checksumOf(content);
    },
    spool: async (key) => `${await pathFor(key)}${UNFINISHED}`,
    async putFile(key, path) {
      try {
        await moveFile(path, await pathFor(key));
      } finally {
        await rm(path, { force: true });
      }
    },
    async open(key, sha256) {
      const file = await openFile(join(dataDir, requireKey(key)), key);
      const { size, mtime } = await file.stat();
      const body = comparing(key, sha256);
      pipeline(file.createReadStream(), body, () => undefined);
      return { body, bytes: size, storedAt: mtime };
    },
    async has(key) {
      try {
        return (await stat(join(dataDir, requireKey(key)))).isFile();
      } catch (error) {
        if (isNotThere(error)) return false;
        throw error;
      }
    },
    async remove(key) {
      await rm(join(dataDir, requireKey(key)), { force: true });
    },
    list: (prefix) => listFolder(dataDir, prefix),
    async removeUnfinished(before) {
      for (const folder of ['uploads', 'media']) await removeUnfinishedIn(join(dataDir, folder), before);
    },
    signedLink: async () => null,
  };
}

async function openFile(path: string, key: string) {
  try {
    return await open(path);
  } catch (error) {
    if (isNotThere(error)) throw new ObjectMissing(key);
    throw error;
  }
}

/** Also between two disks. */
async function moveFile(from: string, to: string): Promise<void> {
  try {
    await rename(from, to);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EXDEV') throw error;
    await copyFile(from, `${to}${UNFINISHED}`);
    await rename(`${to}${UNFINISHED}`, to);
  }
}

async function* listFolder(dataDir: string, prefix: string): AsyncGenerator<ListedObject> {
  for (const path of await filesIn(join(dataDir, prefix))) {
    const key = relative(dataDir, path).split(sep).join('/');
    if (path.endsWith(UNFINISHED) || !isKey(key)) continue;
    try {
      const { size, mtime } = await stat(path);
      yield { key, bytes: size, storedAt: mtime };
    } catch (error) {
      // Removed since the folder was read.
      if (!isNotThere(error)) throw error;
    }
  }
}

/** Temporary files that nobody has written to since. */
export async function removeUnfinishedIn(folder: string, before: Date): Promise<void> {
  for (const path of await filesIn(folder)) {
    if (!path.endsWith(UNFINISHED)) continue;
    // One that is complete by now has its name.
    const found = await stat(path).catch(() => null);
    if (found !== null && found.mtime < before) await rm(path, { force: true });
  }
}

async function filesIn(folder: string): Promise<string[]> {
  try {
    const entries = await readdir(folder, { recursive: true, withFileTypes: true });
    return entries
      .filter((entry) => entry.isFile())
      .map((entry) => join(entry.parentPath, entry.name))
      .sort();
  } catch (error) {
    if (isNotThere(error)) return [];
    throw error;
  }
}

function isNotThere(error: unknown): boolean {
  return (error as NodeJS.ErrnoException).code === 'ENOENT';
}
