import { spawnSync } from 'node:child_process';
import { closeSync, mkdirSync, mkdtempSync, openSync, readFileSync, rmSync, writeSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { getProduct, getTiles, type ProductTypeId, READ_ONLY, type WeightId } from '@tola/contract';
import { getProfile, logIn } from '@tola/contract/accounts';
import { addToCart } from '@tola/contract/cart';
import { call, dataOf, eventually, type StoreProcess, startStoreProcess } from '@tola/server/testing';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';

const folder = mkdtempSync(join(cacheFolder(), 'full-disk-'));
const isMounted = mount();
let store: StoreProcess;
let token = '';
let weightId: WeightId;

function cacheFolder(): string {
  const cache = resolve(import.meta.dirname, '../../.cache');
  mkdirSync(cache, { recursive: true });
  return cache;
}

/** A disk of its own, in memory. */
function mount(): boolean {
  const { status, stderr } = spawnSync('mount', ['-t', 'tmpfs', '-o', 'size=600m', 'tmpfs', folder], {
    encoding: 'utf8',
  });
  if (status !== 0) console.warn(`SKIPPED full disk: this account cannot mount a file system (${stderr?.trim()})`);
  return status === 0;
}

beforeAll(async () => {
  if (!isMounted) return;
  store = await startStoreProcess(
    {
      DATA_DIR: folder,
      SEED: 'demo',
      RATES_SOURCE: 'manual',
      RATES_GOLD: '147500',
      RATES_SILVER: '225000',
      DATABASE_URL: '',
      LOG_LEVEL: 'warn',
    },
    'server/src/testing/api-only-store.ts',
  );
  weightId = await endlessWeight();
  const login = await call(store, logIn, { mobile: '9000000001', password: 'tola-demo-1' });
  if (!login.ok) throw new Error(login.message);
  token = login.extras.token;
}, 120_000);

afterAll(async () => {
  if (isMounted) {
    await store.close();
    spawnSync('umount', [folder]);
  }
  rmSync(folder, { recursive: true, force: true });
});

/** A made-to-order piece, so that the test does not run out of stock. */
async function endlessWeight(): Promise<WeightId> {
  for (const tile of await dataOf(call(store, getTiles, { typeId: 1 as ProductTypeId, categoryId: null }))) {
    const product = await call(store, getProduct, { ...tile, weightId: null });
    const weight = product.ok ? product.data.weights.find(({ stock }) => stock === null) : undefined;
    if (weight !== undefined) return weight.weightId;
  }
  throw new Error('The demo catalogue has no gold coin made to order');
}

/** Fills the disk to its last byte. */
function fill(): void {
  const file = openSync(join(folder, 'filler'), 'w');
  const block = Buffer.alloc(1_000_000, 1);
  try {
    for (;;) writeSync(file, block);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ENOSPC') throw error;
  } finally {
    closeSync(file);
  }
}

function free(): void {
  rmSync(join(folder, 'filler'));
}

async function add() {
  return await call(store, addToCart, { weightId, quantity: 1, weightMg: null, designId: null }, { token });
}

async function codeOf(answer: ReturnType<typeof add>): Promise<number> {
  const opened = await answer;
  return opened.ok ? 200 : opened.code;
}

async function reasons(): Promise<string> {
  return await (await fetch(`${store.url}/readyz`)).text();
}

async function sells(): Promise<void> {
  await eventually(async () => (await codeOf(add())) === 200 && !(await reasons()).includes('database'), 45_000);
}

describe.skipIf(!isMounted)('a full disk', () => {
  it('makes the shop read-only under load, with 503 for what writes, and it heals when there is space', async () => {
    await sells();
    const codes = new Set<number>();
    let isOver = false;
    const load = Array.from({ length: 4 }, async () => {
      while (!isOver) codes.add(await codeOf(add()));
    });
    fill();
    await eventually(async () => (await reasons()).includes('accepts no changes'), 10_000);
    expect(await add()).toMatchObject({ ok: false, code: 503, reason: 'read-only', message: READ_ONLY });
    expect(await call(store, getProfile, null, { token })).toMatchObject({ ok: true });
    expect((await fetch(`${store.url}/healthz`)).status).toBe(200);
    free();
    await sells();
    isOver = true;
    await Promise.all(load);
    expect([...codes].toSorted()).toEqual([200, 503]);
  });

  it('and a server killed meanwhile comes back when there is space', async () => {
    fill();
    const pidFile = join(folder, 'postgres/cluster/postmaster.pid');
    process.kill(Number(readFileSync(pidFile, 'utf8').split('\n', 1)[0]), 'SIGKILL');
    const codes = new Set<number>();
    for (let times = 0; times < 40; times += 1) {
      codes.add(await codeOf(add()));
      await new Promise((next) => setTimeout(next, 100));
    }
    expect([...codes]).toEqual([503]);
    expect((await fetch(`${store.url}/healthz`)).status).toBe(200);
    free();
    await sells();
    expect(store.isAlive()).toBe(true);
  });
});
