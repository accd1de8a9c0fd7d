/** Stores a content whose size and checksum are known only once it has been read. */
import { createWriteStream } from 'node:fs';
import { rm } from 'node:fs/promises';
import type { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { checksumOfFile } from './checksum.ts';
import type { ObjectStorage, StoredObject } from './object-storage.ts';

const CONTENT_TYPES: Readonly<Record<string, string>> = {
  avif: 'image/avif',
  webp: 'image/webp',
  mp4: 'video/mp4',
  webm: 'video/webm',
};

/** Nothing is stored when the body fails. */
export async function storeStream(storage: ObjectStorage, key: string, body: Readable): Promise<StoredObject> {
  const path = await storage.spool(key);
  try {
    await pipeline(body, createWriteStream(path, { mode: 0o600 }));
    const stored = await checksumOfFile(path);
    await storage.putFile(key, path, contentTypeOf(key), stored);
    return stored;
  } catch (error) {
    await rm(path, { force: true });
    throw error;
  }
}

export function contentTypeOf(key: string): string {
  return CONTENT_TYPES[key.slice(key.lastIndexOf('.') + 1)] ?? 'application/octet-stream';
}
