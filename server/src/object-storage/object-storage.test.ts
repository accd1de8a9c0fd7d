/** The disk and a bucket pass the same tests; then what only buckets have. */
import { mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { buffer } from 'node:stream/consumers';
import { setTimeout as pause } from 'node:timers/promises';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { createLog } from '#log';
import { cacheFolder, OBJECT_STORAGE_CASES, type ObjectServer, startObjectServer } from '#testing';
import { checkBucket } from './bucket-checks.ts';
import { createObjectCache } from './object-cache.ts';
import type { ObjectStorage } from './object-storage.ts';
import { openObjectStorage } from './open-object-storage.ts';

const folder = mkdtempSync(join(cacheFolder, 'objects-'));
const log = createLog({ level: 'silent' });
const onDisk = { objectStorageUrl: null, objectStorageKeyId: null, objectStorageSecret: null } as const;
let server: ObjectServer;
let disk: ObjectStorage;
let bucket: ObjectStorage;

beforeAll(async () => {
  server = await startObjectServer();
  const dataDir = join(folder, 'data');
  disk = await openObjectStorage({ ...onDisk, dataDir, objectStorageLinks: 'no' }, { log });
  bucket = await openObjectStorage(
    { ...server.settings, dataDir: join(folder, 'web'), objectStorageLinks: 'yes' },
    { log },
  );
});
afterEach(() => {
  server.down = false;
});
afterAll(async () => {
  await server.close();
  rmSync(folder, { recursive: true, force: true });
});

describe('the disk', () => {
  test.each(OBJECT_STORAGE_CASES)('%s', async (_, check) => await check(disk));
});

describe('a bucket', () => {
  test.each(OBJECT_STORAGE_CASES)('%s', async (_, check) => await check(bucket));

  test('leaves no file on the disk, and none behind a failed upload', async () => {
    const key = 'media/video/uploads/failed.mp4';
    const path = await bucket.spool(key);
    writeFileSync(path, 'x');
    expect(readdirSync(join(folder, 'web'))).toEqual(['object-spool']);
    server.down = true;
    const stored = { bytes: 1, sha256: 'a'.repeat(64) };
    await expect(bucket.putFile(key, path, 'video/mp4', stored)).rejects.toMatchObject({ reason: 'files-unavailable' });
    expect(readdirSync(join(folder, 'web/object-spool'))).toEqual([]);
  });

  test('refuses with 503 while it is away, and serves again afterwards', async () => {
    const key = 'uploads/later.webp';
    server.down = true;
    const put = async () => await bucket.put(key, Buffer.from('x'), 'image/webp');
    await expect(put()).rejects.toMatchObject({ code: 503, reason: 'files-unavailable' });
    await expect(bucket.open(key, null)).rejects.toMatchObject({ reason: 'files-unavailable' });
    server.down = false;
    await put();
    expect((await buffer((await bucket.open(key, null)).body)).toString()).toBe('x');
  });

  test('fails the read of an object that was damaged in the bucket', async () => {
    await bucket.put('uploads/rotten.webp', Buffer.from('whole'), 'image/webp');
    const kept = server.objects.get('uploads/rotten.webp');
    if (kept !== undefined) kept.content = Buffer.from('wHole');
    const { body } = await bucket.open('uploads/rotten.webp', null);
    await expect(buffer(body)).rejects.toThrow('is not what was stored');
  });

  test('reads an object that was not moved from the disk yet', async () => {
    const machine = await openObjectStorage(
      { ...server.settings, dataDir: join(folder, 'data'), objectStorageLinks: 'no' },
      { log },
    );
    await disk.put('uploads/old.webp', Buffer.from('old'), 'image/webp');
    expect((await buffer((await machine.open('uploads/old.webp', null)).body)).toString()).toBe('old');
    await machine.remove('uploads/old.webp');
    await expect(disk.open('uploads/old.webp', null)).rejects.toThrow('There is no object');
  });

  test('is found closed or open to strangers, and usable or not', async () => {
    const settings = { ...server.settings, dataDir: folder, objectStorageLinks: 'no' as const };
    expect(await checkBucket(settings)).toBeNull();
    server.public = true;
    expect(await checkBucket(settings)).toMatchObject({ kind: 'public' });
    server.public = false;
    expect(await checkBucket({ ...settings, objectStorageKeyId: 'another' })).toEqual({
      kind: 'unusable',
      reason: 'AccessDenied: AccessDenied',
    });
  });

  test('links to an object that is still on the disk only once it is in the bucket as well', async () => {
    const key = 'uploads/unmoved.webp';
    const machine = await openObjectStorage(
      { ...server.settings, dataDir: join(folder, 'data'), objectStorageLinks: 'yes' },
      { log },
    );
    const options = { contentType: 'image/webp', contentDisposition: 'inline', cacheControl: 'no-store', seconds: 60 };
    await disk.put(key, Buffer.from('old'), 'image/webp');
    expect(await machine.signedLink(key, options)).toBeNull();
    await bucket.put(key, Buffer.from('old'), 'image/webp');
    expect((await fetch((await machine.signedLink(key, options)) ?? '')).status).toBe(200);
  });

  test('links to an object for a while, without the secret', async () => {
    const options = { contentType: 'image/webp', contentDisposition: 'inline', cacheControl: 'no-store', seconds: 60 };
    const link = new URL((await bucket.signedLink('uploads/a.webp', options)) ?? '');
    expect(link.searchParams.get('X-Amz-Expires')).toBe('60');
    expect(link.searchParams.get('response-content-type')).toBe('image/webp');
    expect(link.href).not.toContain('test-secret');
    expect(await disk.signedLink('uploads/a.webp', options)).toBeNull();
  });

  test('refuses a link of which a character was changed or a part is missing, and one whose time is over', async () => {
    const options = { contentType: 'image/webp', contentDisposition: 'inline', cacheControl: 'no-store', seconds: 60 };
    await bucket.put('uploads/linked.webp', Buffer.from('linked'), 'image/webp');
    await bucket.put('uploads/linkee.webp', Buffer.from('of somebody else'), 'image/webp');
    const text = (await bucket.signedLink('uploads/linked.webp', options)) ?? '';
    expect(await (await fetch(text)).text()).toBe('linked');
    const changed = [text.replace('linked.webp', 'linkee.webp')];
    for (const [name, value] of new URL(text).searchParams) {
      const [other, without] = [new URL(text), new URL(text)];
      other.searchParams.set(name, `${value.slice(0, -1)}${value.endsWith('1') ? '2' : '1'}`);
      without.searchParams.delete(name);
      changed.push(other.href, without.href);
    }
    expect(changed.length).toBeGreaterThan(15);
    for (const link of changed) expect([link, (await fetch(link)).status]).toEqual([link, 403]);
    const short = (await bucket.signedLink('uploads/linked.webp', { ...options, seconds: 1 })) ?? '';
    // Links are stamped in whole seconds.
    await pause(1_100);
    expect((await fetch(short)).status).toBe(403);
  });
});

describe('the local copies of pictures', () => {
  const pictures = (folderName: string, maxBytes: number) =>
    createObjectCache({
      objects: bucket,
      folder: join(folder, folderName),
      maxBytes,
      isKnown: async (key) => !key.includes('nobody'),
    });

  test('are fetched once, for requests at the same moment as well, and serve while the bucket is away', async () => {
    const key = 'media/tiles/uploads/once.webp';
    await bucket.put(key, Buffer.from('picture'), 'image/webp');
    const cache = pictures('copies', 1_000_000);
    const [first] = await Promise.all([cache.ensure(key), cache.ensure(key), cache.ensure(key)]);
    expect(first).toBe(true);
    expect(readdirSync(join(folder, 'copies/media/tiles/uploads'))).toEqual(['once.webp']);
    server.down = true;
    expect(await cache.ensure(key)).toBe(true);
    await expect(cache.ensure('media/tiles/uploads/never.webp')).rejects.toMatchObject({ code: 503 });
  });

  test('take no more room than they may', async () => {
    const cache = pictures('small', 10_000);
    for (let n = 0; n < 9; n += 1) {
      const key = `media/tiles/uploads/room-${n}.webp`;
      await bucket.put(key, Buffer.alloc(3_000, n), 'image/webp');
      await cache.ensure(key);
    }
    expect(readdirSync(join(folder, 'small/media/tiles/uploads')).length).toBeLessThanOrEqual(3);
  });

  test('remember for a while what is not there', async () => {
    const cache = pictures('missing', 10_000);
    const key = 'media/tiles/uploads/unknown.webp';
    expect(await cache.ensure(key)).toBe(false);
    server.down = true;
    expect(await cache.ensure(key)).toBe(false);
  });

  test('do not ask the bucket for what nobody stored', async () => {
    server.down = true;
    expect(await pictures('strange', 10_000).ensure('media/tiles/uploads/of-nobody.webp')).toBe(false);
  });
});
