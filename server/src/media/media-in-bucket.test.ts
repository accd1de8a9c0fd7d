/** Pictures of the catalogue in a bucket. */
import { existsSync } from 'node:fs';
import * as contract from '@tola/contract/staff';
import sharp from 'sharp';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { sql } from '#database';
import {
  type ObjectServer,
  type StaffClient,
  signInOwner,
  startBackOfficeServer,
  startObjectServer,
  type TestServer,
} from '#testing';
import { sweepMedia } from './media-sweep.ts';

const DAY_MS = 24 * 3_600_000;
let bucket: ObjectServer;
let server: TestServer;
let owner: StaffClient;
let file: string;

beforeAll(async () => {
  bucket = await startObjectServer();
  server = await startBackOfficeServer(undefined, bucket.settings);
  owner = await signInOwner(server);
  const picture = sharp({ create: { width: 200, height: 200, channels: 3, background: '#a87b1e' } });
  file = (await picture.png().toBuffer()).toString('base64');
});
afterEach(() => {
  bucket.down = false;
});
afterAll(async () => {
  await server.close();
  await bucket.close();
});

const sweep = async (now: Date) =>
  await sweepMedia({ database: server.platform.database, objects: server.platform.objects }, now);

test('a picture is served from a local copy with its type and validators, also while the bucket is away', async () => {
  const { path } = await owner.ok(contract.uploadPicture, { part: 'shops', name: 'Counter', file });
  expect([...bucket.objects.keys()]).toEqual([path.slice(1)]);
  expect(existsSync(`${server.platform.settings.dataDir}/media/shops/uploads`)).toBe(false);
  const first = await fetch(`${server.url}${path}`);
  expect(first.status).toBe(200);
  expect(first.headers.get('content-type')).toBe('image/webp');
  expect(first.headers.get('cache-control')).toContain('max-age=3600');
  bucket.down = true;
  const etag = first.headers.get('etag') ?? '';
  expect(
    (await fetch(`${server.url}${path}`, { headers: { 'if-none-match': etag, 'cache-control': 'max-age=0' } })).status,
  ).toBe(304);
  const other = await fetch(`${server.url}${path.replace('counter', 'door')}`);
  expect(other.status).toBe(404);
});

test('an upload while the bucket is away is refused, and its remains are removed a day later', async () => {
  const before = bucket.objects.size;
  bucket.down = true;
  expect(await owner.call(contract.uploadPicture, { part: 'shops', name: 'Door', file })).toMatchObject({
    ok: false,
    code: 503,
    reason: 'files-unavailable',
  });
  bucket.down = false;
  const { key } = await server.database.one<{ key: string }>(sql`select key from media_object where stored_at is null`);
  await server.platform.objects.put(key, Buffer.from('half a picture'), 'image/webp');
  const now = server.platform.clock();
  expect(await sweep(now)).toEqual({ removed: 0, missing: [] });
  expect(await sweep(new Date(now.getTime() + 2 * DAY_MS))).toEqual({ removed: 1, missing: [] });
  expect(bucket.objects.size).toBe(before);
});

test('a picture whose object is gone is reported', async () => {
  const { path } = await owner.ok(contract.uploadPicture, { part: 'shops', name: 'Gone', file });
  bucket.objects.delete(path.slice(1));
  expect(await sweep(server.platform.clock())).toEqual({ removed: 0, missing: [path.slice(1)] });
});
