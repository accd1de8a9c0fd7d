/** Local copies of pictures and films that are in a bucket, so that pages show them while it is away and do not wait for it. */
import { randomBytes } from 'node:crypto';
import { createWriteStream } from 'node:fs';
import { mkdir, readdir, rename, rm, stat, utimes } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import { ObjectMissing, type ObjectStorage } from './object-storage.ts';

export interface ObjectCache {
  /** Files are in it under their keys. */
  readonly folder: string;
  /**
   * Fetches an object unless its copy is there.
   *
   * @returns whether there is such an object
   * @throws Refusal files-unavailable, ObjectDamaged
   */
  ensure(key: string): Promise<boolean>;
}

interface CacheOptions {
  readonly objects: ObjectStorage;
  readonly folder: string;
  readonly maxBytes: number;
  /** Whether the store ever stored an object under this key. Others are not asked for in the bucket, which counts requests. */
  readonly isKnown: (key: string) => Promise<boolean>;
}

/** How often the size of the folder is looked at: after a twentieth of what it may hold was added. */
const CHECKS_PER_SIZE = 20;
/** A known key whose object is not there is asked for once in a while only. */
const MISSING_FOR_MS = 30_000;
const MAX_MISSING = 10_000;

export function createObjectCache({ objects, folder, maxBytes, isKnown }: CacheOptions): ObjectCache {
  const fetching = new Map<string, Promise<boolean>>();
  const missing = new Map<string, number>();
  let addedBytes = maxBytes;

  async function fetchObject(key: string): Promise<boolean> {
    if (!(await isKnown(key))) return false;
    const path = join(folder, key);
    const temporary = `${path}.${randomBytes(6).toString('hex')}.part`;
    try {
      const { body, bytes, storedAt } = await objects.open(key, null);
      await mkdir(dirname(path), { recursive: true });
      await pipeline(body, createWriteStream(temporary));
      // The same on every machine: browsers and proxies compare it.
      await utimes(temporary, storedAt, storedAt);
      await rename(temporary, path);
      addedBytes += bytes;
    } catch (error) {
      await rm(temporary, { force: true });
      if (!(error instanceof ObjectMissing)) throw error;
      if (missing.size >= MAX_MISSING) missing.clear();
      missing.set(key, Date.now());
      return false;
    }
    if (addedBytes > maxBytes / CHECKS_PER_SIZE) {
      addedBytes = 0;
      await removeOldest(folder, maxBytes);
    }
    return true;
  }

  return {
    folder,
    async ensure(key) {
      if (await isFile(join(folder, key))) return true;
      if (Date.now() - (missing.get(key) ?? 0) < MISSING_FOR_MS) return false;
      const running = fetching.get(key) ?? fetchObject(key).finally(() => fetching.delete(key));
      fetching.set(key, running);
      return await running;
    },
  };
}

async function isFile(path: string): Promise<boolean> {
  // Where the copy cannot be read, it is fetched again, which reports why.
  const found = await stat(path).catch(() => null);
  return found?.isFile() === true;
}

/** Removes the copies that were fetched first until the others fit. */
async function removeOldest(folder: string, maxBytes: number): Promise<void> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true });
  const files: { path: string; size: number; fetchedMs: number }[] = [];
  for (const entry of entries.filter((one) => one.isFile() && !one.name.endsWith('.part'))) {
    const path = join(entry.parentPath, entry.name);
    // Another process of this machine may remove it meanwhile.
    const found = await stat(path).catch(() => null);
    if (found !== null) files.push({ path, size: found.size, fetchedMs: found.ctimeMs });
  }
  let total = files.reduce((sum, { size }) => sum + size, 0);
  for (const { path, size } of files.toSorted((one, other) => one.fetchedMs - other.fetchedMs)) {
    if (total <= maxBytes) return;
    await rm(path, { force: true });
    total -= size;
  }
}
