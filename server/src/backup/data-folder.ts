/** Files of DATA_DIR and objects of the bucket: saved into a backup, and written by a restore. */
import { createReadStream, createWriteStream } from 'node:fs';
import { mkdir, readdir, stat } from 'node:fs/promises';
import { dirname, join, relative, sep } from 'node:path';
import type { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { ObjectMissing, type ObjectStorage, type OpenedObject, storeStream } from '#object-storage';
import type { ArchiveWriter } from './archive-writer.ts';
import { FOLDERS, fileEntry } from './backup-format.ts';

/** Written under this name and renamed once complete, so nothing refers to it yet. */
const UNFINISHED = /\.part$/;

export interface SavedFiles {
  readonly files: number;
  readonly fileBytes: number;
}

/**
 * Saves the files of the data folder, and the objects of the bucket where there is one. Each is written once and never
 * changed. One that disappears meanwhile belonged to no order and no product.
 */
export async function saveFiles(dataDir: string, objects: ObjectStorage, archive: ArchiveWriter): Promise<SavedFiles> {
  const saved = { files: 0, fileBytes: 0 };
  const inBucket = new Set<string>();
  const save = async (path: string, size: number, content: Readable): Promise<void> => {
    await archive.addStream(fileEntry(path), content, size);
    saved.files += 1;
    saved.fileBytes += size;
  };
  if (objects.kind === 'bucket') {
    for (const key of await keysOf(objects)) {
      const opened = await unlessMissing(objects, key);
      if (opened === null) continue;
      inBucket.add(key);
      await save(key, opened.bytes, opened.body);
    }
  }
  for (const path of await filesIn(dataDir)) {
    const entry = path.split(sep).join('/');
    const size = inBucket.has(entry) ? null : await sizeOf(join(dataDir, path));
    if (size !== null) await save(entry, size, createReadStream(join(dataDir, path)));
  }
  return saved;
}

async function keysOf(objects: ObjectStorage): Promise<string[]> {
  const keys: string[] = [];
  for (const prefix of ['uploads/', 'media/'] as const)
    for await (const { key } of objects.list(prefix)) keys.push(key);
  return keys.sort();
}

async function unlessMissing(objects: ObjectStorage, key: string): Promise<OpenedObject | null> {
  try {
    return await objects.open(key, null);
  } catch (error) {
    if (error instanceof ObjectMissing) return null;
    throw error;
  }
}

/** @returns paths relative to the folder */
async function filesIn(dataDir: string): Promise<string[]> {
  const lists = await Promise.all(FOLDERS.map(async (folder) => await listFolder(join(dataDir, folder))));
  return lists
    .flat()
    .filter((path) => !UNFINISHED.test(path))
    .map((path) => relative(dataDir, path))
    .sort();
}

async function listFolder(folder: string): Promise<string[]> {
  try {
    const entries = await readdir(folder, { recursive: true, withFileTypes: true });
    return entries.filter((entry) => entry.isFile()).map((entry) => join(entry.parentPath, entry.name));
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return [];
    throw error;
  }
}

async function sizeOf(path: string): Promise<number | null> {
  try {
    return (await stat(path)).size;
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return null;
    throw error;
  }
}

/** Restores a file: objects go to the bucket where there is one, everything else into the folder. */
export async function writeFileOf(
  folder: string,
  objects: ObjectStorage | null,
  path: string,
  body: Readable,
): Promise<void> {
  if (objects !== null && !path.startsWith('keys/')) {
    await storeStream(objects, path, body);
    return;
  }
  const target = join(folder, path);
  await mkdir(dirname(target), { recursive: true, mode: 0o700 });
  await pipeline(body, createWriteStream(target, { mode: 0o600, flush: true }));
}
