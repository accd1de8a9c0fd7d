import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { idOf, type WeightId } from '@tola/contract';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { sql } from '#database';
import { openStoreFixture, type Shopper, type StoreFixture } from '#testing';
import { sweepUploads } from './upload-sweep.ts';

let store: StoreFixture;
let piece: WeightId;

beforeAll(async () => {
  store = await openStoreFixture();
  const row = await store.database.one<{ id: WeightId }>(
    sql`select id from product_weight where stock > 20 order by weight_mg, id limit 1`,
  );
  piece = row.id;
});
afterAll(async () => await store.close());

const files = (): string[] => readdirSync(join(store.platform.settings.dataDir, 'uploads'));

async function uploadScreenshot(shopper: Shopper): Promise<number> {
  await shopper.fillCart(piece);
  const answer = await shopper.submit('Upi');
  if (!answer.ok) throw new Error(answer.message);
  const { id } = await store.database.one<{ id: number }>(
    sql`select max(id) as id from upload where customer_id = ${shopper.id}`,
  );
  return id;
}

async function fetchAs(path: string, shopper: Shopper | null): Promise<Response> {
  return await fetch(
    `${store.url}${path}`,
    shopper === null ? {} : { headers: { cookie: `tola_session=${shopper.token}` } },
  );
}

test('serves a screenshot only to its owner, with a sandboxing content security policy', async () => {
  const [asha, vikram] = [await store.customer(), await store.customer()];
  const id = await uploadScreenshot(asha);
  const response = await fetchAs(`/api/screenshots/${id}`, asha);
  expect(response.status).toBe(200);
  expect(response.headers.get('content-type')).toBe('image/webp');
  expect(response.headers.get('content-security-policy')).toContain('sandbox');
  expect((await fetchAs(`/api/screenshots/${id}`, vikram)).status).toBe(404);
  expect((await fetchAs(`/api/screenshots/${id}`, null)).status).toBe(401);
  expect((await fetchAs('/api/screenshots/x', asha)).status).toBe(404);
});

test('stores screenshots under unguessable names', async () => {
  await uploadScreenshot(await store.customer());
  for (const name of files()) expect(name).toMatch(/^[A-Za-z0-9_-]{32}\.webp$/);
});

test('removes only uploads without an order, a day after the upload', async () => {
  const asha = await store.customer();
  await uploadScreenshot(asha);
  const before = files();
  await asha.fillCart(piece);
  expect(await asha.submit('Upi', { billingId: idOf(999_999_999) })).toMatchObject({ code: 400 });
  expect(files()).toHaveLength(before.length + 1);
  const { objects } = store.platform;
  const sweep = async (now: Date) => (await sweepUploads(store.database, objects, now)).removed;
  expect(await sweep(new Date())).toBe(0);
  expect(await sweep(new Date(Date.now() + 25 * 3_600_000))).toBe(1);
  expect(files().toSorted()).toEqual(before.toSorted());
});
