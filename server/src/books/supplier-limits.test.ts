/** Suppliers near and above the limit for TDS, and what is withheld from payments, with the tax worked out by hand. */
import * as contract from '@tola/contract/staff';
import { taxAboveLimit } from '@tola/pricing';
import fc from 'fast-check';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { sql } from '#database';
import { addSupplier, billOf, openPurchaseFixture, type PurchaseFixture } from '#testing';
import { taxAbove } from './limit-rules.ts';

const bulk = { metal: 'gold', fineness: 995, ratePaise: 1_48_000_00 } as const;

let store: PurchaseFixture;
beforeAll(async () => {
  store = await openPurchaseFixture();
});
afterAll(async () => await store.shop.close());

async function suppliers() {
  const period = { ...contract.NO_REGISTER_FILTERS, from: '2026-11-01', to: '2026-11-30' };
  const answer = await store.owner.ok(contract.readRegister, { register: 'limits', ...period, page: 1, perPage: 50 });
  return answer.rows.filter(({ rule }) => rule === 'TDS: bought from a supplier in a year');
}

it('shows a supplier near the limit, then above it with the tax to withhold, on the day of passing it', async () => {
  const { owner, book, mint, refinery } = store;
  // 270 g are 268.65 g fine: ₹39,76,020, which is below four fifths of ₹50,00,000.
  await book(billOf(mint, [{ ...bulk, weightMg: 270_000 }], { dated: '2026-11-02' }));
  expect(await suppliers()).toEqual([]);
  // 10 g more: 9.95 g, ₹1,47,260; together ₹41,23,280.
  await book(billOf(mint, [{ ...bulk, weightMg: 10_000 }], { dated: '2026-11-03' }));
  expect(await suppliers()).toMatchObject([
    { party: 'Far Mint', standing: 'Near the limit', dated: '2026-11-03', amountPaise: 41_23_280_00, withholdPaise: 0 },
  ]);
  // 100 g more: ₹14,72,600; together ₹55,95,880, of which 0.1 % of ₹5,95,880 is ₹595.88. GST does not count.
  const last = await book(billOf(mint, [{ ...bulk, weightMg: 100_000 }], { dated: '2026-11-04' }));
  const above = { party: 'Far Mint', pan: 'AAPFU0939F', standing: 'Above the limit', dated: '2026-11-04', tdsPaise: 0 };
  expect(await suppliers()).toMatchObject([{ ...above, amountPaise: 55_95_880_00, withholdPaise: 595_88 }]);
  // Another registration of the same firm counts with it: the two fixtures share a PAN.
  await book(billOf(refinery, [{ ...bulk, weightMg: 10_000 }], { dated: '2026-11-05' }));
  expect(await suppliers()).toMatchObject([{ dated: '2026-11-04', amountPaise: 57_43_140_00, withholdPaise: 743_14 }]);
  // One without GSTIN and PAN stands alone; what is taken back leaves the year.
  const unknown = await addSupplier(owner, { name: 'Old Smelter' });
  const { id: billId } = await book(billOf(unknown, [{ ...bulk, weightMg: 400_000 }], { dated: '2026-11-06' }));
  // 398 g: ₹58,90,400, of which 5 % of ₹8,90,400 is ₹44,520: no PAN is known.
  expect(await suppliers()).toMatchObject([
    { party: 'Far Mint' },
    { party: expect.stringContaining('Old Smelter'), pan: '', amountPaise: 58_90_400_00, withholdPaise: 44_520_00 },
  ]);
  for (const [key, bill] of [
    ['limits-back-1', billId],
    ['limits-back-2', last.id],
  ] as const)
    await owner.ok(contract.addDebitNote, {
      ...{ key, billId: bill, lines: [], dated: '2026-11-07', reference: '', reason: 'Booked twice' },
    });
  expect(await suppliers()).toMatchObject([
    { standing: 'Near the limit', amountPaise: 42_70_540_00, withholdPaise: 0 },
  ]);
});

it('says what to withhold before a payment or bill crosses the limit, and lists what was withheld', async () => {
  const { owner, book, shop } = store;
  const pan = 'AAACB1234F';
  const supplierId = await addSupplier(owner, { name: 'Western Mint', pan });
  const wanted = async (more: object) =>
    await owner.ok(contract.readSupplierTds, {
      supplierId,
      paidOn: '2026-11-21',
      amountPaise: 0,
      billedPaise: 0,
      ...more,
    });
  // 330 g are 328.35 g fine: ₹48,59,580.
  await book(billOf(supplierId, [{ ...bulk, weightMg: 330_000 }], { dated: '2026-11-10' }));
  expect(await wanted({ amountPaise: 48_59_580_00 })).toEqual({
    ...{ financialYear: '2026-27', pan, rateBp: 10, limitPaise: 50_00_000_00, deducts: true, isNear: true },
    ...{ beforePaise: 48_59_580_00, countedPaise: 48_59_580_00, withheldPaise: 0, duePaise: 0 },
  });
  // An advance of ₹2,40,420 over what is owed crosses the limit by ₹1,00,000 and the tax on itself: ₹100.10.
  const advance = await wanted({ amountPaise: 51_00_000_00 });
  expect(advance).toMatchObject({ beforePaise: 48_59_580_00, countedPaise: 51_00_100_10, duePaise: 100_10 });
  // A bill of ₹1,50,000 crosses it as well.
  expect(await wanted({ billedPaise: 1_50_000_00 })).toMatchObject({ countedPaise: 50_09_580_00, duePaise: 9_58 });
  const payment = { supplierId, paidOn: '2026-11-21', amountPaise: 51_00_000_00, tdsPaise: 100_10 };
  const { id: entryId } = await owner.ok(contract.paySupplier, { ...payment, key: 'tds-advance', reference: 'UTR1' });
  expect(await wanted({})).toMatchObject({ countedPaise: 51_00_100_10, withheldPaise: 100_10, duePaise: 0 });
  // The bill of the advance comes: 16.35 g at ₹14,800 are ₹2,41,980, ₹1,459.90 more than was paid in advance.
  await book(billOf(supplierId, [{ ...bulk, weightMg: 16_433 }], { dated: '2026-11-12' }));
  const { countedPaise, duePaise } = await wanted({});
  expect([countedPaise, duePaise]).toEqual([51_01_560_00, 1_46]);
  const withheld = async () => {
    const days = { from: '2026-11-01', to: '2026-11-30' };
    const period = { ...contract.NO_REGISTER_FILTERS, ...days, page: 1, perPage: 50 };
    const { rows, totals } = await owner.ok(contract.readRegister, { register: 'tds', ...period });
    return {
      rows: rows.map((row) => [row.voucher, row.supplierId, row.pan, row.tdsPaise]),
      sum: totals.tds_paise ?? totals.tdsPaise,
    };
  };
  expect(await withheld()).toEqual({ rows: [['Payment', supplierId, pan, 100_10]], sum: 100_10 });
  await owner.ok(contract.reverseSupplierPayment, { entryId, reason: 'The bank returned it' });
  expect((await withheld()).sum).toBe(0);
  expect(await wanted({})).toMatchObject({ countedPaise: 51_01_560_00, withheldPaise: 0, duePaise: 101_56 });
  const unknown = { supplierId: 999_999, paidOn: '2026-11-21', amountPaise: 0, billedPaise: 0 };
  expect(await owner.call(contract.readSupplierTds, unknown)).toMatchObject({ reason: 'supplier-unknown' });
  const { rows } = await shop.database.one<{ rows: number }>(
    sql`select count(*) as rows from supplier where tax_id = ${pan}`,
  );
  expect(rows).toBe(1);
});

it('has the same tax in the register as in a payment, to the paisa, whatever was bought', async () => {
  const sample = fc.record({ counted: fc.nat(1e13), limit: fc.nat(1e13), bp: fc.nat(10_000) });
  const years = [
    ...fc.sample(sample, 500),
    ...[0, 4_999, 5_000, 5_001].map((above) => ({ counted: 50_00_000_00 + above, limit: 50_00_000_00, bp: 1 })),
  ];
  const rows = await store.shop.database.rows<{ paise: number }>(sql`
    select ${taxAbove(sql`counted`, sql`limit_paise`, sql`bp`)} as paise
    from unnest(${years.map(({ counted }) => counted)}::bigint[], ${years.map(({ limit }) => limit)}::bigint[],
      ${years.map(({ bp }) => bp)}::int[]) with ordinality as year (counted, limit_paise, bp, place) order by place`);
  expect(rows.map(({ paise }) => paise)).toEqual(
    years.map(({ counted, limit, bp }) => taxAboveLimit(counted, limit, bp)),
  );
});
