/** Moving and verifying objects, and backups of a bucket. */
import { execFile } from 'node:child_process';
import { existsSync, readdirSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { buffer } from 'node:stream/consumers';
import { promisify } from 'node:util';
import type { WeightId } from '@tola/contract';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { sql } from '#database';
import { type ObjectStorage, openBucketAlone, openDiskStorage } from '#object-storage';
import {
  asOwner,
  type ObjectServer,
  openStoreFixture,
  type Shopper,
  type StoreFixture,
  startObjectServer,
} from '#testing';
import { moveObjects } from './move-objects.ts';
import { verifyObjects } from './verify-objects.ts';

let store: StoreFixture;
let server: ObjectServer;
let disk: ObjectStorage;
let bucket: ObjectStorage;
let piece: WeightId;

beforeAll(async () => {
  store = await openStoreFixture();
  server = await startObjectServer();
  const { settings, log } = store.platform;
  disk = openDiskStorage(settings.dataDir);
  const opened = await openBucketAlone({ ...settings, ...server.settings }, log);
  if (opened === null) throw new Error('No bucket');
  bucket = opened;
  const row = await store.database.one<{ id: WeightId }>(
    sql`select id from product_weight where stock > 20 order by weight_mg, id limit 1`,
  );
  piece = row.id;
});
afterAll(async () => {
  await store.close();
  await server.close();
});

const progress = (): void => undefined;
const move = async (from: ObjectStorage, to: ObjectStorage, removesSource = false) =>
  await moveObjects({ database: store.database, from, to, removesSource, progress }, new Date());
const verify = async (objects: ObjectStorage) =>
  await verifyObjects({ database: store.database, objects, progress }, new Date());

async function screenshotOf(shopper: Shopper): Promise<string> {
  await shopper.fillCart(piece);
  const answer = await shopper.submit('Upi');
  if (!answer.ok) throw new Error(answer.message);
  const { fileName } = await store.database.one<{ fileName: string }>(
    sql`select file_name from upload where customer_id = ${shopper.id} order by id desc limit 1`,
  );
  return `uploads/${fileName}`;
}

test('objects move to the bucket and back, again where it was interrupted, and are verified', async () => {
  const asha = await store.customer();
  const key = await screenshotOf(asha);
  const second = await screenshotOf(asha);
  await disk.put('media/tiles/uploads/older.webp', Buffer.from('without a row'), 'image/webp');
  await store.database.run(
    sql`update upload set stored_sha256 = null where file_name = ${second.slice('uploads/'.length)}`,
  );

  expect(await verify(disk)).toEqual({ whole: 1, recorded: 2, damaged: [], missing: [] });
  server.down = true;
  await expect(move(disk, bucket)).rejects.toMatchObject({ reason: 'files-unavailable' });
  server.down = false;
  expect(await move(disk, bucket)).toEqual({ copied: 3, alreadyThere: 0, damaged: [] });
  expect(await verify(bucket)).toEqual({ whole: 3, recorded: 0, damaged: [], missing: [] });
  const third = await screenshotOf(asha);
  expect(await move(disk, bucket, true)).toEqual({ copied: 1, alreadyThere: 3, damaged: [] });
  expect(readdirSync(join(store.platform.settings.dataDir, 'uploads'))).toEqual([]);
  expect([...server.objects.keys()]).toEqual(expect.arrayContaining([key, second, third]));

  expect(await move(bucket, disk, true)).toEqual({ copied: 4, alreadyThere: 0, damaged: [] });
  expect(server.objects.size).toBe(0);
  expect(await verify(disk)).toEqual({ whole: 4, recorded: 0, damaged: [], missing: [] });
});

test('a damaged object is neither copied nor removed, and reported with a missing one', async () => {
  const asha = await store.customer();
  const [damaged, missing] = [await screenshotOf(asha), await screenshotOf(asha)];
  writeFileSync(join(store.platform.settings.dataDir, damaged), 'something else');
  await disk.remove(missing);
  expect((await move(disk, bucket, true)).damaged).toEqual([damaged]);
  expect(existsSync(join(store.platform.settings.dataDir, damaged))).toBe(true);
  expect(await verify(disk)).toMatchObject({ damaged: [damaged], missing: expect.arrayContaining([missing]) });
  await expect(buffer((await disk.open(damaged, 'a'.repeat(64))).body)).rejects.toThrow('is not what was stored');
});

test('the commands move and verify, name what is damaged or missing, and refuse an unknown direction', async () => {
  const { settings } = store.platform;
  const { objectStorageUrl, objectStorageKeyId, objectStorageSecret } = server.settings;
  const command = async (...args: string[]) =>
    await promisify(execFile)(process.execPath, [resolve(import.meta.dirname, 'storage-main.ts'), ...args], {
      cwd: resolve(import.meta.dirname, '../../..'),
      env: {
        ...process.env,
        DATABASE_URL: settings.databaseUrl ?? '',
        MIGRATION_DATABASE_URL: asOwner(settings.databaseUrl ?? ''),
        DATA_DIR: settings.dataDir,
        OBJECT_STORAGE_URL: `${objectStorageUrl?.endpoint}/${objectStorageUrl?.bucket}`,
        OBJECT_STORAGE_KEY_ID: objectStorageKeyId ?? '',
        OBJECT_STORAGE_SECRET: objectStorageSecret ?? '',
      },
    });
  const key = await screenshotOf(await store.customer());
  // The former test leaves a damaged object and one without a file.
  await expect(command('move', 'to-bucket')).rejects.toMatchObject({
    code: 1,
    stderr: expect.stringMatching(/objects copied .*damaged/s),
  });
  expect(server.objects.has(key)).toBe(true);
  await expect(command('verify')).rejects.toMatchObject({
    code: 1,
    stderr: expect.stringMatching(/are whole.* missing: uploads/s),
  });
  await expect(command('move')).rejects.toMatchObject({
    code: 1,
    stderr: expect.stringContaining('to-bucket (or to-disk)'),
  });
});
