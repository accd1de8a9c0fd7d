import { execFile } from 'node:child_process';
import { resolve } from 'node:path';
import { promisify } from 'node:util';
import type { WeightId } from '@tola/contract';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { sql } from '#database';
import { resumeSales } from '#rates';
import { asOwner, openStoreFixture, type Shopper, type StoreFixture } from '#testing';
import { afterRestore, RestoreError, type RestoreFacts } from './restore.ts';

let store: StoreFixture;
let piece: WeightId;

beforeAll(async () => {
  store = await openStoreFixture();
  const { id } = await store.database.one<{ id: WeightId }>(
    sql`select id from product_weight where stock > 20 order by weight_mg, id limit 1`,
  );
  piece = id;
});
afterAll(async () => await store.close());

async function buys(asha: Shopper): ReturnType<Shopper['submit']> {
  await asha.fillCart(piece);
  return await asha.submit('Card');
}

async function paidOrder(): Promise<{ orderNumber: string; invoice: string }> {
  const asha = await store.customer();
  const placed = await buys(asha);
  if (!placed.ok) throw new Error(placed.message);
  const { orderNumber } = placed.data;
  await store.pay(orderNumber, 'success');
  await asha.status(orderNumber);
  const { invoice } = await store.database.one<{ invoice: string }>(sql`
    select number as invoice from invoice where order_id = (
      select id from customer_order where order_number = ${orderNumber})`);
  return { orderNumber, invoice };
}

/** Restores, and resumes the sales that this halts. */
async function restore(facts: RestoreFacts): ReturnType<typeof afterRestore> {
  const outcome = await afterRestore(store.database, facts, store.clock());
  const open = await store.database.rows<{ id: number }>(
    sql`select id from rate_halt where kind = 'restore' and lifted_at is null`,
  );
  for (const { id } of open)
    await resumeSales(store.database, { haltId: id, by: 'tests', why: 'Payments compared' }, store.clock());
  return outcome;
}

function serialOf(orderNumber: string): number {
  return Number(orderNumber.split('-')[2]);
}

test('starts a new series and skips order numbers that may have been issued, once per restore', async () => {
  const before = await paidOrder();
  expect(before.invoice).toBe('TL/26-27/000001');
  store.clock.advance(24 * 3600);
  const restored = { name: 'backup of 22 Nov', lastPaper: before.invoice };
  const all = await Promise.all([1, 2, 3].map(async () => await afterRestore(store.database, restored, store.clock())));
  expect(await buys(await store.customer())).toMatchObject({ ok: false });
  await restore(restored);
  expect(all.filter(({ isNew }) => isNew)).toHaveLength(1);
  for (const { restore } of all) expect(restore).toMatchObject({ name: 'backup of 22 Nov', series: 2 });

  const after = await paidOrder();
  expect(after.invoice).toBe('TL2/26-27/000001');
  expect(after.invoice).toHaveLength(16);
  expect((await paidOrder()).invoice).toBe('TL2/26-27/000002');
  // A day at 100 numbers per minute.
  expect(serialOf(after.orderNumber) - serialOf(before.orderNumber)).toBeGreaterThan(144_000);
  expect(await afterRestore(store.database, restored, store.clock())).toMatchObject({ isNew: false });
  expect(serialOf((await paidOrder()).orderNumber) - serialOf(after.orderNumber)).toBeLessThan(10);

  const entries = await store.database.rows(sql`
    select who, action, subject from audit_entry where kind = 'restore'`);
  expect(entries).toEqual([{ who: 'Command line', action: 'restored a backup', subject: 'backup of 22 Nov' }]);
});

test('starts another series for another restore, and refuses one without a name', async () => {
  expect(await restore({ name: 'the one after', lastPaper: null })).toMatchObject({
    isNew: true,
    restore: { series: 3 },
  });
  expect((await paidOrder()).invoice).toBe('TL3/26-27/000001');
  for (const name of ['', '  ', 'x'.repeat(101)])
    await expect(afterRestore(store.database, { name, lastPaper: null }, store.clock())).rejects.toBeInstanceOf(
      RestoreError,
    );
  await expect(store.database.run(sql`update restore set series = 9`)).rejects.toThrow('never changed');
});

test('does not reuse the series of an earlier restore that the backup does not contain', async () => {
  const again = { name: 'the same backup again', lastPaper: 'CN5/26-27/000017' };
  expect(await restore(again)).toMatchObject({ restore: { series: 6 } });
  expect((await paidOrder()).invoice).toBe('TL6/26-27/000001');
  for (const lastPaper of ['', 'TL', 'TL1/26-27/000001', 'XY/26-27/000001']) {
    const wrong = { name: 'a wrong number', lastPaper };
    await expect(afterRestore(store.database, wrong, store.clock())).rejects.toBeInstanceOf(RestoreError);
  }
});

test('prints the result of the command, and when repeated that it was already done', async () => {
  const databaseUrl = store.platform.settings.databaseUrl ?? '';
  const run = async (...args: string[]) =>
    await promisify(execFile)(process.execPath, [resolve(import.meta.dirname, 'main.ts'), ...args], {
      cwd: resolve(import.meta.dirname, '../../..'),
      env: { ...process.env, DATABASE_URL: databaseUrl, MIGRATION_DATABASE_URL: asOwner(databaseUrl) },
    });
  expect((await run('from the command', 'none')).stdout).toContain('numbered TL7/… and CN7/… from 1');
  expect((await run('from the command', 'none')).stdout).toContain('nothing was changed');
  await expect(run('without an invoice')).rejects.toMatchObject({ code: 1 });
  await expect(run()).rejects.toMatchObject({
    code: 1,
    stderr: expect.stringContaining('Give the restore a name') as string,
  });
});
