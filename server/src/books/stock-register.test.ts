/** The value of stock by FIFO and weighted average, against figures worked out by hand over two financial years. */
import type { WeightId } from '@tola/contract';
import * as contract from '@tola/contract/staff';
import { expect, it, onTestFinished } from 'vitest';
import {
  addPiece,
  openStoreFixture,
  ownerLogin,
  ownerPassword,
  type StaffClient,
  signInOwner,
  totpCode,
} from '#testing';

/**
 * | day | move | pieces | ₹ each | FIFO left | average |
 * | --- | --- | --- | --- | --- | --- |
 * | November 2026 | bought | 10 | 100 | 10 × 100 | |
 * | | bought | 10 | 130 | 10 × 100, 10 × 130 | 2,300 / 20 = 115 |
 * | | damaged | 12 | | 8 × 130 = 1,040 | 8 × 115 = 920 |
 * | April 2027 | bought | 8 | 150 | 8 × 130, 8 × 150 | (920 + 1,200) / 16 = 132.50 |
 * | | damaged | 6 | | 2 × 130, 8 × 150 = 1,460 | 10 × 132.50 = 1,325 |
 */
it('is what the table says', async () => {
  const shop = await openStoreFixture({ settings: { adminEmail: ownerLogin, adminPassword: ownerPassword } });
  onTestFinished(async () => await shop.close());
  let owner = await signInOwner(shop);
  const piece = { typeName: 'Valued Bar', form: 'bar', metal: 'silver', fineness: 999, weightMg: 10_000 } as const;
  const { weightId } = await addPiece(owner, { ...piece, stock: 0 });
  const enter = entering(owner, weightId);
  await enter('receipt', 10, 1_000_00);
  await enter('receipt', 10, 1_300_00);
  await enter('damage', 12);
  const first = { from: '2026-11-01', to: '2026-11-30' };
  const ofFirstYear = { inPieces: 20, outPieces: 12, closingPieces: 8, fifoPaise: 1_040_00, averagePaise: 920_00 };
  expect(await rowOf(owner, weightId, first)).toMatchObject({ openingPieces: 0, ...ofFirstYear });

  shop.clock.set(new Date('2027-04-02T06:00:00Z'));
  // The session of November has ended.
  owner = owner.another();
  await owner.ok(contract.signIn, { email: ownerLogin, password: ownerPassword });
  await owner.ok(contract.enterCode, { code: totpCode(owner.secret, shop.clock()) });
  const enterLater = entering(owner, weightId);
  await enterLater('receipt', 8, 1_200_00);
  await enterLater('damage', 6);
  const second = { from: '2027-04-01', to: '2027-04-30' };
  const ofSecondYear = { inPieces: 8, outPieces: 6, closingPieces: 10, fifoPaise: 1_460_00, averagePaise: 1_325_00 };
  expect(await rowOf(owner, weightId, second)).toMatchObject({ openingPieces: 8, ...ofSecondYear });
  // The year that is over keeps its figures.
  expect(await rowOf(owner, weightId, first)).toMatchObject(ofFirstYear);
  await expectSamePages(owner, first);
});

/** Sums and number of rows are those of all rows on every page, and on one behind the last. */
async function expectSamePages(owner: StaffClient, period: { from: string; to: string }): Promise<void> {
  const read = async (page: number, perPage: number) =>
    await owner.ok(contract.readRegister, {
      ...({ register: 'stock-summary', ...period, ...contract.NO_REGISTER_FILTERS, page, perPage } as const),
    });
  const { rows, total, totals } = await read(1, 200);
  expect(total).toBe(rows.length);
  expect(total).toBeGreaterThan(1);
  for (const [name, sum] of Object.entries(totals))
    expect(
      rows.reduce((upto, row) => upto + Number(row[name]), 0),
      name,
    ).toBe(sum);
  expect(await read(2, 1)).toMatchObject({ rows: [rows[1]], total, totals });
  expect(await read(total + 1, 1)).toMatchObject({ rows: [], total, totals });
}

function entering(owner: StaffClient, weightId: WeightId, reference = '') {
  return async (kind: contract.EnteredKind, pieces: number, costPaise: number | null = null): Promise<void> => {
    const locationId = (await owner.ok(contract.readStock, { weightId })).locations[0]?.id ?? 0;
    const entry = { key: crypto.randomUUID(), kind, weightId, locationId, toLocationId: null, pieces, costPaise };
    await owner.ok(contract.addStockEntry, {
      ...entry,
      orderNumber: null,
      reference,
      reason: 'Worked out by hand',
    });
  };
}

async function rowOf(
  owner: StaffClient,
  weightId: WeightId,
  period: { from: string; to: string },
  register: 'stock-summary' | 'consignments' = 'stock-summary',
) {
  const filters = contract.NO_REGISTER_FILTERS;
  const wanted = { register, ...period, ...filters, page: 1, perPage: 200 };
  const { rows } = await owner.ok(contract.readRegister, wanted);
  return rows.find((row) => row.weightId === weightId);
}

it('keeps the cost of pieces that go out on consignment and come back in parts', async () => {
  const shop = await openStoreFixture({ settings: { adminEmail: ownerLogin, adminPassword: ownerPassword } });
  onTestFinished(async () => await shop.close());
  const owner = await signInOwner(shop);
  const piece = { typeName: 'Consigned Bar', form: 'bar', metal: 'silver', fineness: 999, weightMg: 10_000 } as const;
  const { weightId } = await addPiece(owner, { ...piece, stock: 0 });
  const enter = entering(owner, weightId, 'DC 7');
  const month = { from: '2026-11-01', to: '2026-11-30' };
  const open = async () => await rowOf(owner, weightId, month, 'consignments');
  await enter('receipt', 3, 1_000_00);
  await enter('consignment out', 3);
  expect(await open()).toMatchObject({ number: 'DC 7', outPieces: 3, openPieces: 3, openPaise: 1_000_00 });
  for (const openPaise of [666_67, 333_33, 0]) {
    await enter('consignment in', 1);
    expect(await open()).toMatchObject({ openPaise });
  }
  expect((await owner.ok(contract.readStock, { weightId })).costPaise).toBe(1_000_00);
});
