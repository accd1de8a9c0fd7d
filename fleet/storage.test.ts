/** Screenshots, pictures and films in a real S3 server: OpenStack Swift from Debian. */
import { spawn } from 'node:child_process';
import { mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import type { WeightId } from '@tola/contract';
import { readSettings, type Settings } from '@tola/server';
import { createLog } from '@tola/server/log';
import { checkBucket, type ObjectStorage, openBucketAlone } from '@tola/server/object-storage';
import {
  asOwner,
  cacheFolder,
  OBJECT_STORAGE_CASES,
  openStoreFixture,
  type Shopper,
  type StoreFixture,
  type StoreProcess,
  startStoreProcess,
  startTestPostgres,
  type TestPostgres,
} from '@tola/server/testing';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { programsFor } from './programs.ts';
import { SWIFT, type SwiftServer, startSwift } from './swift-server.ts';

const log = createLog({ level: 'silent' });
const MANUAL_RATES = { RATES_SOURCE: 'manual', RATES_GOLD: '147500', RATES_SILVER: '225000' };

describe.skipIf(!programsFor('object storage', SWIFT))('on OpenStack Swift', () => {
  let folder: string;
  let postgres: TestPostgres;
  let swift: SwiftServer;
  let bucketSettings: Settings;
  let bucket: ObjectStorage;
  let store: StoreFixture;
  let second: StoreProcess;
  let piece: WeightId;

  beforeAll(async () => {
    postgres = await startTestPostgres();
    folder = mkdtempSync(join(cacheFolder, 'storage-'));
    swift = await startSwift();
    bucketSettings = readSettings({ ...swift.env, OBJECT_STORAGE_LINKS: 'yes', DATA_DIR: join(folder, 'alone') });
    bucket = await opened(bucketSettings);
    const { objectStorageUrl, objectStorageKeyId, objectStorageSecret } = bucketSettings;
    store = await openStoreFixture({ settings: { objectStorageUrl, objectStorageKeyId, objectStorageSecret } });
    second = await startStoreProcess(
      {
        ...swift.env,
        ...MANUAL_RATES,
        DATABASE_URL: store.platform.settings.databaseUrl ?? '',
        DATA_DIR: join(folder, 'second machine'),
        DATA_KEY: store.platform.settings.dataKey ?? '',
        PROCESS: 'web',
        LOG_LEVEL: 'silent',
      },
      'server/src/testing/api-only-store.ts',
    );
    const [row] = await store.database.pool
      .query<{ id: WeightId }>('select id from product_weight where stock > 20 order by weight_mg, id limit 1')
      .then(({ rows }) => rows);
    piece = row?.id ?? (0 as WeightId);
  });
  afterAll(async () => {
    await second?.kill();
    await store?.close();
    await swift?.close();
    await postgres?.close();
    rmSync(folder, { recursive: true, force: true });
  });

  async function opened(settings: Settings): Promise<ObjectStorage> {
    const storage = await openBucketAlone(settings, log);
    if (storage === null) throw new Error('No bucket is set');
    return storage;
  }

  async function screenshotOf(shopper: Shopper): Promise<{ readonly id: number; readonly key: string }> {
    await shopper.fillCart(piece);
    const answer = await shopper.submit('Upi');
    if (!answer.ok) throw new Error(answer.message);
    const { rows } = await store.database.pool.query<{ id: string; name: string }>(
      'select id, file_name as name from upload where customer_id = $1 order by id desc limit 1',
      [shopper.id],
    );
    return { id: Number(rows[0]?.id), key: `uploads/${rows[0]?.name}` };
  }

  const show = async (url: string, id: number, shopper: Shopper): Promise<Response> =>
    await fetch(`${url}/api/screenshots/${id}`, { headers: { cookie: `tola_session=${shopper.token}` } });

  /** Runs `storage-main.ts` against the store's database. */
  function command(dataDir: string, ...args: string[]) {
    const { databaseUrl } = store.platform.settings;
    const child = spawn(process.execPath, ['server/src/object-tools/storage-main.ts', ...args], {
      env: { ...process.env, ...swift.env, DATABASE_URL: asOwner(databaseUrl ?? ''), DATA_DIR: dataDir },
      stdio: ['ignore', 'pipe', 'pipe'],
    });
    let output = '';
    for (const stream of [child.stdout, child.stderr]) stream.on('data', (text: Buffer) => (output += text.toString()));
    const ended = new Promise<number | null>((exit) => child.on('exit', exit));
    return { child, ended, output: () => output };
  }

  test.each(OBJECT_STORAGE_CASES)('%s', async (_, check) => await check(bucket));

  test('is reachable, and closed to strangers', async () => {
    expect(await checkBucket(bucketSettings)).toBeNull();
    const key = 'uploads/stranger.webp';
    await bucket.put(key, Buffer.from('private'), 'image/webp');
    expect((await fetch(`${swift.env.OBJECT_STORAGE_URL}/${key}`)).ok).toBe(false);
  });

  test('refuses a wrong secret, and says so to the operator', async () => {
    const wrong = { ...bucketSettings, objectStorageSecret: 'another' };
    expect(await checkBucket(wrong)).toMatchObject({ kind: 'unusable', reason: expect.stringContaining('Signature') });
    await expect((await opened(wrong)).put('uploads/x.webp', Buffer.from('x'), 'image/webp')).rejects.toMatchObject({
      reason: 'files-unavailable',
    });
  });

  test('lists more objects than one page holds', async () => {
    const keys = Array.from({ length: 1_050 }, (_, n) => `media/journal/uploads/page-${n}.webp`);
    for (let n = 0; n < keys.length; n += 50) {
      const put = async (key: string) => await bucket.put(key, Buffer.from('x'), 'image/webp');
      await Promise.all(keys.slice(n, n + 50).map(put));
    }
    const listed = new Set<string>();
    for await (const { key } of bucket.list('media/')) listed.add(key);
    expect(keys.filter((key) => !listed.has(key))).toEqual([]);
    for (const key of keys) await bucket.remove(key);
  });

  test('signed links open one object for a while', async () => {
    const key = 'uploads/linked.webp';
    await bucket.put(key, Buffer.from('linked'), 'image/webp');
    const options = {
      contentType: 'image/webp',
      contentDisposition: 'inline; filename="a.webp"',
      cacheControl: 'no-store',
    };
    const link = (await bucket.signedLink(key, { ...options, seconds: 2 })) ?? '';
    const response = await fetch(link);
    expect(await response.text()).toBe('linked');
    expect(response.headers.get('content-type')).toBe('image/webp');
    expect(response.headers.get('content-disposition')).toContain('a.webp');
    expect((await fetch(link.replace('linked.webp', 'stranger.webp'))).ok).toBe(false);
    await pause(3_500);
    expect((await fetch(link)).ok).toBe(false);
  });

  test('a screenshot uploaded on one machine is shown by another, to its owner only', async () => {
    const [asha, vikram] = [await store.customer(), await store.customer()];
    const { id } = await screenshotOf(asha);
    const response = await show(second.url, id, asha);
    expect(response.status).toBe(200);
    expect(response.headers.get('content-security-policy')).toContain('sandbox');
    expect((await response.arrayBuffer()).byteLength).toBeGreaterThan(50);
    expect((await show(second.url, id, vikram)).status).toBe(404);
    expect(readdirSync(store.platform.settings.dataDir)).not.toContain('uploads');
  });

  test('with links, a browser that may see a screenshot is sent to the bucket for it', async () => {
    const linking = await startStoreProcess(
      {
        ...swift.env,
        ...MANUAL_RATES,
        OBJECT_STORAGE_LINKS: 'yes',
        DATABASE_URL: store.platform.settings.databaseUrl ?? '',
        DATA_DIR: join(folder, 'linking machine'),
        DATA_KEY: store.platform.settings.dataKey ?? '',
        PROCESS: 'web',
        LOG_LEVEL: 'silent',
      },
      'server/src/testing/api-only-store.ts',
    );
    try {
      const [asha, vikram] = [await store.customer(), await store.customer()];
      const { id } = await screenshotOf(asha);
      const shown = await show(linking.url, id, asha);
      expect(shown.redirected && shown.url.startsWith(`${swift.env.OBJECT_STORAGE_URL}/`)).toBe(true);
      expect(shown.headers.get('content-type')).toBe('image/webp');
      expect((await shown.arrayBuffer()).byteLength).toBeGreaterThan(50);
      expect((await show(linking.url, id, vikram)).status).toBe(404);
    } finally {
      await linking.kill();
    }
  });

  test('while it is away uploads are refused with a sentence, orders without one succeed, and nothing is lost', async () => {
    const [asha, vikram] = [await store.customer(), await store.customer()];
    const before = await screenshotOf(asha);
    await swift.stop();
    await vikram.fillCart(piece);
    expect(await vikram.submit('Upi')).toMatchObject({ ok: false, code: 503, reason: 'files-unavailable' });
    expect((await show(second.url, before.id, asha)).status).toBe(503);
    expect(await vikram.submit('Card')).toMatchObject({ ok: true });
    await swift.start();
    await screenshotOf(vikram);
    expect((await show(second.url, before.id, asha)).status).toBe(200);
    expect(await store.platform.metrics.text()).toMatch(
      /tola_object_storage_seconds_count\{[^}]*outcome="failed"[^}]*\} [1-9]/,
    );
  });

  test('a move to the disk that was killed continues, and the way back as well', async () => {
    const asha = await store.customer();
    for (let n = 0; n < 3; n += 1) await screenshotOf(asha);
    const large = 'media/video/uploads/large.mp4';
    await bucket.put(large, Buffer.alloc(20_000_000, 'film'), 'video/mp4');
    const dataDir = join(folder, 'moved');
    const first = command(dataDir, 'move', 'to-disk');
    await expect.poll(() => filesIn(dataDir), { timeout: 60_000, interval: 5 }).toBeGreaterThan(0);
    first.child.kill('SIGKILL');
    await first.ended;
    const again = command(dataDir, 'move', 'to-disk');
    expect(await again.ended, again.output()).toBe(0);
    const verified = command(dataDir, 'verify');
    expect(await verified.ended, verified.output()).toBe(0);
    await bucket.remove(large);
    const back = command(dataDir, 'move', 'to-bucket', '--remove-source');
    expect(await back.ended, back.output()).toBe(0);
    expect(back.output()).toMatch(/^1 objects copied/);
    expect(filesIn(dataDir)).toBe(0);
    expect((await bucket.open(large, null)).bytes).toBe(20_000_000);
  });
});

function filesIn(folder: string): number {
  try {
    return readdirSync(folder, { recursive: true, withFileTypes: true }).filter((entry) => entry.isFile()).length;
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return 0;
    throw error;
  }
}
