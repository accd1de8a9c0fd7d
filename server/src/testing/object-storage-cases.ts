/** What every object storage does: the disk, and buckets of whatever server. */
import assert from 'node:assert/strict';
import { randomBytes } from 'node:crypto';
import { existsSync } from 'node:fs';
import { writeFile } from 'node:fs/promises';
import { buffer } from 'node:stream/consumers';
import { checksumOf, type ObjectStorage } from '#object-storage';

const MEGABYTE = 1_000_000;
const BAD_KEYS = ['../secret.webp', 'keys/data-key', 'uploads/../keys/x.webp', 'uploads/a b.webp', 'media/x.webp'];

function newKey(folder = 'uploads'): string {
  return `${folder}/object-${randomBytes(8).toString('hex')}.webp`;
}

async function read(storage: ObjectStorage, key: string, sha256: string | null = null): Promise<Buffer> {
  return await buffer((await storage.open(key, sha256)).body);
}

/** By the title of the test, for `test.each(OBJECT_STORAGE_CASES)`. */
export const OBJECT_STORAGE_CASES: readonly (readonly [string, (storage: ObjectStorage) => Promise<void>])[] = [
  [
    'stores an object with its checksum, and returns it unchanged',
    async (storage) => {
      const key = newKey();
      const content = Buffer.from('a screenshot');
      const stored = await storage.put(key, content, 'image/webp');
      assert.deepEqual(stored, checksumOf(content));
      assert.deepEqual(await read(storage, key, stored.sha256), content);
      assert.equal((await storage.open(key, null)).bytes, content.length);
    },
  ],
  [
    'takes over a file that arrived in parts',
    async (storage) => {
      const key = newKey('media/video/uploads');
      const path = await storage.spool(key);
      const content = Buffer.alloc(3 * MEGABYTE, 'film');
      await writeFile(path, content);
      await storage.putFile(key, path, 'video/mp4', checksumOf(content));
      assert.ok((await read(storage, key)).equals(content));
      assert.equal(existsSync(path), false);
    },
  ],
  [
    'fails the read of an object that is not the one of its row',
    async (storage) => {
      const key = newKey();
      await storage.put(key, Buffer.from('one'), 'image/webp');
      const other = checksumOf(Buffer.from('another')).sha256;
      await assert.rejects(read(storage, key, other), /is not what was stored/);
    },
  ],
  [
    'says that an object is missing, and removes one that is not there',
    async (storage) => {
      const key = newKey();
      await assert.rejects(read(storage, key), new RegExp(`There is no object ${key}`));
      await storage.put(key, Buffer.from('x'), 'image/webp');
      await storage.remove(key);
      await storage.remove(key);
      await assert.rejects(read(storage, key), new RegExp(`There is no object ${key}`));
    },
  ],
  [
    'lists all objects under a prefix, page by page',
    async (storage) => {
      const keys = Array.from({ length: 7 }, () => newKey('media/tiles/uploads'));
      for (const key of keys) await storage.put(key, Buffer.from(key), 'image/webp');
      const listed = new Map<string, number>();
      for await (const { key, bytes, storedAt } of storage.list('media/')) {
        listed.set(key, bytes);
        assert.ok(Math.abs(Date.now() - storedAt.getTime()) < 120_000);
      }
      for (const key of keys) assert.equal(listed.get(key), key.length);
      for await (const { key } of storage.list('uploads/')) assert.equal(listed.has(key), false);
    },
  ],
  [
    'refuses keys that lead elsewhere',
    async (storage) => {
      for (const key of BAD_KEYS) {
        await assert.rejects(storage.put(key, Buffer.from('x'), 'image/webp'), /is not the key of an object/);
        await assert.rejects(storage.open(key, null), /is not the key of an object/);
      }
    },
  ],
];
