/** Files of DATA_DIR: saved into a backup, and written by a restore. */
import { createWriteStream } from 'node:fs';
import { mkdir, readdir, stat } from 'node:fs/promises';
import { dirname, join, relative, sep } from 'node:path';
import type { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import type { ArchiveWriter } from './archive-writer.ts';
import { FOLDERS, fileEntry } from './backup-format.ts';

/** Written under this name and renamed once complete, so nothing refers to it yet. */
const UNFINISHED = /\.part$/;

export interface SavedFiles {
  readonly files: number;
  readonly fileBytes: number;
}

/** Files are written once and never changed. One that disappears meanwhile belonged to no order and no product. */
export async function saveFiles(dataDir: string, archive: ArchiveWriter): Promise<SavedFiles> {
  let files = 0;
  let fileBytes = 0;
  for (const path of await filesIn(dataDir)) {
    const size = await sizeOf(join(dataDir, path));
    if (size === null) continue;
    await archive.addFile(fileEntry(path.split(sep).join('/')), join(dataDir, path), size);
    files += 1;
    fileBytes += size;
  }
  return { files, fileBytes };
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

export async function writeFileOf(folder: string, path: string, body: Readable): Promise<void> {
  const target = join(folder, path);
  await mkdir(dirname(target), { recursive: true, mode: 0o700 });
  await pipeline(body, createWriteStream(target, { mode: 0o600, flush: true }));
}
