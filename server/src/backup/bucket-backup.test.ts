/** A backup has the objects of the bucket, and a restore puts them into the bucket of its settings. */
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { openObjectStorage } from '#object-storage';
import { type BackupFixture, type ObjectServer, openBackupFixture, startObjectServer } from '#testing';
import { makeBackup } from './backup.ts';
import { restoreBackup } from './restoring.ts';

let fixture: BackupFixture;
let old: ObjectServer;
let fresh: ObjectServer;

beforeAll(async () => {
  fixture = await openBackupFixture();
  old = await startObjectServer();
  fresh = await startObjectServer();
});
afterAll(async () => {
  await fixture.close();
  await old.close();
  await fresh.close();
});

test('the objects of a bucket, and what was not moved to it yet, are restored into another bucket', async () => {
  const settings = { ...fixture.settings, ...old.settings };
  const disk = await openObjectStorage(fixture.settings, fixture.shop.platform);
  const bucket = await openObjectStorage(settings, fixture.shop.platform);
  await bucket.put('uploads/in-the-bucket.webp', Buffer.from('bucket'), 'image/webp');
  await disk.put('uploads/on-the-disk.webp', Buffer.from('disk'), 'image/webp');
  const file = join(fixture.folder, 'bucket.backup');
  const target = await fixture.target('from-bucket', file);
  const made = await makeBackup({ ...target, settings }, new Date());
  expect(made.files).toBe(3);
  const restored = { ...target.settings, ...fresh.settings };
  await restoreBackup({ ...target, settings: restored }, fixture.shop.clock());
  const contents = [...fresh.objects].map(([key, { content, type }]) => [key, content.toString(), type]);
  expect(contents.toSorted()).toEqual([
    ['uploads/in-the-bucket.webp', 'bucket', 'image/webp'],
    ['uploads/on-the-disk.webp', 'disk', 'image/webp'],
  ]);
  expect(existsSync(join(restored.dataDir, 'uploads'))).toBe(false);
  expect(existsSync(join(restored.dataDir, 'keys/data-key'))).toBe(true);
});
