/** Counting by scan: serial numbers that are missing, astray or new, and barcodes. */
import type { WeightId } from '@tola/contract';
import * as contract from '@tola/contract/staff';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { sql } from '#database';
import { openSerialFixture, type SerialFixture } from '#testing';

let store: SerialFixture;
beforeAll(async () => {
  store = await openSerialFixture();
});
afterAll(async () => await store.shop.close());

async function expectSound(): Promise<void> {
  expect(await store.shop.database.rows(sql`select * from stock_faults()`)).toEqual([]);
}

describe('a count by scan', () => {
  async function begin(locationId = store.showroom): Promise<number> {
    const payload = { key: store.unique('count-of-serials-'), locationId, note: '' };
    return (await store.owner.ok(contract.beginCount, payload)).id;
  }
  const scan = async (countId: number, code: string, weightId: WeightId | null = null) =>
    await store.owner.call(contract.scanIntoCount, { countId, key: store.unique('scan-key-'), code, weightId });

  it('finds the missing, the moved and the new, and books each once when it is approved', async () => {
    const [here = '', missing = ''] = await store.receive(2, store.showroom);
    const [astray = ''] = await store.receive(1);
    const stranger = store.unique('NEW');
    const countId = await begin();
    const before = await store.owner.ok(contract.listStockPieces, {
      page: 1,
      perPage: 50,
      weightId: store.bar,
      state: 'in stock',
    });
    for (const { serial, location } of before.rows)
      if (location === 'Zaveri Bazaar' && serial !== missing) await scan(countId, serial);
    expect(await scan(countId, here)).toMatchObject({ ok: true, data: { outcome: 'again', serial: here } });
    expect(await scan(countId, `https://verify.example/coins?id=${astray}`)).toMatchObject({
      ok: true,
      data: { serial: astray },
    });
    expect(await scan(countId, stranger)).toMatchObject({ ok: false, reason: 'code-unknown' });
    expect(await scan(countId, stranger, store.bar)).toMatchObject({ ok: true, data: { outcome: 'serial' } });
    const blind = await store.owner.ok(contract.readCount, { countId });
    expect(blind.serialDifferences).toEqual([]);
    await store.owner.ok(contract.submitCount, { countId });
    const sheet = await store.owner.ok(contract.readCount, { countId });
    expect(sheet.serialDifferences.map(({ serial, what }) => [serial, what])).toEqual([
      [missing, 'missing'],
      [astray, 'moved'],
      [stranger, 'new'],
    ]);
    const decision = { countId, approve: true, reason: 'Looked twice' };
    await Promise.all([1, 2, 3].map(async () => await store.owner.ok(contract.decideCount, decision)));
    expect(await store.read(missing)).toMatchObject({ state: 'gone', location: null });
    expect(await store.read(astray)).toMatchObject({ state: 'in stock', location: 'Zaveri Bazaar' });
    expect(await store.read(stranger)).toMatchObject({ state: 'in stock', location: 'Zaveri Bazaar' });
    const wanted = { page: 1, perPage: 50, weightId: store.bar, kind: 'count difference' } as const;
    const { rows } = await store.owner.ok(contract.listStockMoves, wanted);
    expect(rows.map((row) => row.countId)).toEqual(rows.map(() => countId));
    expect(rows).not.toEqual([]);
    await expectSound();
  });

  it('counts a barcode once for each scan, and not again when its answer was lost', async () => {
    const countId = await begin();
    const repeated = { countId, key: store.unique('scan-key-'), code: '8901234567890', weightId: null };
    await Promise.all([1, 2, 3].map(async () => await store.owner.ok(contract.scanIntoCount, repeated)));
    const result = await store.owner.ok(contract.scanIntoCount, { ...repeated, key: store.unique('scan-key-') });
    expect(result).toMatchObject({ outcome: 'barcode', weightId: store.bar, counted: 2 });
    await store.owner.ok(contract.removeScan, { countId, serial: 'NEVER-SCANNED' });
    await store.owner.ok(contract.decideCount, { countId, approve: false, reason: '' });
  });
});
