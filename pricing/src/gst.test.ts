import { array, assert, boolean, constantFrom, integer, property } from 'fast-check';
import { describe, expect, test } from 'vitest';
import { type InvoiceRow, invoiceTax, splitGst, taxableValuePaise } from './gst.ts';
import { type OrderInputs, orderTotals } from './totals.ts';

const GST_BP = 300;
const CARD_SURCHARGE_BP = 200;

const noExtras: Omit<OrderInputs, 'amountPaise'> = { redeemedPoints: 0, couponPaise: 0, gstBp: GST_BP, surchargeBp: 0 };

describe('splitGst', () => {
  test.each([
    [4_635_00, true, { cgstPaise: 2_317_50, sgstPaise: 2_317_50, igstPaise: 0 }],
    [4_635_00, false, { cgstPaise: 0, sgstPaise: 0, igstPaise: 4_635_00 }],
    [5, true, { cgstPaise: 2, sgstPaise: 3, igstPaise: 0 }],
    [0, true, { cgstPaise: 0, sgstPaise: 0, igstPaise: 0 }],
  ])('of %d paise, within the State %s', (gst, intraState, expected) => {
    expect(splitGst(gst, intraState)).toEqual(expected);
  });

  test('refuses a negative tax', () => {
    expect(() => splitGst(-1, true)).toThrow(RangeError);
  });
});

describe('taxableValuePaise', () => {
  test.each([
    [1_59_135_00, 300, 1_54_500_00],
    [1_030_00, 300, 1_000_00],
    [1_000_00, 300, 970_87],
    [1_180_00, 1_800, 1_000_00],
    [777, 0, 777],
    [0, 300, 0],
  ])('of %d paise with %d basis points inside is %d', (inclusive, gstBp, expected) => {
    expect(taxableValuePaise(inclusive, gstBp)).toBe(expected);
  });

  test('recovers the value to which orderTotals added the tax', () => {
    assert(
      property(integer({ min: 0, max: 1_00_00_00_000_00 }), integer({ min: 1, max: 10_000 }), (amountPaise, gstBp) => {
        const { totalPaise } = orderTotals({ ...noExtras, amountPaise, gstBp });
        expect(taxableValuePaise(totalPaise, gstBp)).toBe(amountPaise);
      }),
    );
  });
});

describe('invoiceTax', () => {
  test('of the worked example carries the figures of the totals', () => {
    const totals = orderTotals({ ...noExtras, amountPaise: 1_54_500_00 });
    const row = {
      grossPaise: 1_54_500_00,
      pointsPaise: 0,
      couponPaise: 0,
      taxablePaise: 1_54_500_00,
      cgstPaise: 2_317_50,
      sgstPaise: 2_317_50,
      igstPaise: 0,
      totalPaise: 1_59_135_00,
    };
    expect(invoiceTax([1_54_500_00], totals, GST_BP, true)).toEqual({
      rows: [row],
      surcharge: null,
      total: row,
      roundingPaise: 0,
    });
  });

  test('subtracts points from the value and finds the tax inside coupon and surcharge', () => {
    // Lines 1,000 and 2,000; 300 points; GST 81 on 2,700; coupon 206, which is 200 and 6 of tax; total 2,575; card 51.50
    const totals = orderTotals({
      amountPaise: 3_000_00,
      redeemedPoints: 300,
      couponPaise: 206_00,
      gstBp: GST_BP,
      surchargeBp: CARD_SURCHARGE_BP,
    });
    const { rows, surcharge, total } = invoiceTax([1_000_00, 2_000_00], totals, GST_BP, false);
    expect(rows).toEqual([
      // 200 over 900 and 1,800 is 66.67 and 133.33
      igstRow({
        grossPaise: 1_000_00,
        pointsPaise: 100_00,
        couponPaise: 66_67,
        taxablePaise: 833_33,
        igstPaise: 25_00,
      }),
      igstRow({
        grossPaise: 2_000_00,
        pointsPaise: 200_00,
        couponPaise: 133_33,
        taxablePaise: 1_666_67,
        igstPaise: 50_00,
      }),
    ]);
    expect(surcharge).toEqual(
      igstRow({ grossPaise: 50_00, pointsPaise: 0, couponPaise: 0, taxablePaise: 50_00, igstPaise: 1_50 }),
    );
    expect(total).toMatchObject({ taxablePaise: 2_550_00, igstPaise: 76_50, totalPaise: 2_626_50 });
    expect(total.totalPaise).toBe(totals.payablePaise);
  });

  test('of an order that a coupon pays in full has no value and no tax', () => {
    const totals = orderTotals({ ...noExtras, amountPaise: 1_000_01, couponPaise: 1_030_01 });
    expect(totals.totalPaise).toBe(0);
    const { total } = invoiceTax([333_33, 666_68], totals, GST_BP, true);
    expect(total).toMatchObject({ taxablePaise: 0, cgstPaise: 0, sgstPaise: 0, totalPaise: 0 });
  });

  test('refuses lines that do not add up to the amount', () => {
    expect(() => invoiceTax([1_00], orderTotals({ ...noExtras, amountPaise: 2_00 }), GST_BP, true)).toThrow(RangeError);
  });

  test('reconciles with the totals of any order to the paisa', () => {
    assert(
      property(
        array(integer({ min: 1, max: 50_00_000_00 }), { minLength: 1, maxLength: 12 }),
        integer({ min: 0, max: 50_000 }),
        integer({ min: 0, max: 1_00_000_00 }),
        constantFrom(0, 25, 300, 500, 1_800),
        constantFrom(0, CARD_SURCHARGE_BP),
        boolean(),
        (lines, redeemedPoints, couponPaise, gstBp, surchargeBp, intraState) => {
          const amountPaise = lines.reduce((sum, line) => sum + line, 0);
          const totals = orderTotals({ amountPaise, redeemedPoints, couponPaise, gstBp, surchargeBp });
          const { rows, surcharge, total, roundingPaise } = invoiceTax(lines, totals, gstBp, intraState);
          const all = surcharge === null ? rows : [...rows, surcharge];
          for (const row of all) expectSoundRow(row, intraState);
          expectSoundRow(total, intraState);
          for (const name of Object.keys(total) as (keyof InvoiceRow)[]) {
            expect(all.reduce((sum, row) => sum + row[name], 0)).toBe(total[name]);
          }
          expect(total.totalPaise + roundingPaise).toBe(totals.payablePaise);
          expect(intraState ? [0, 1] : [0]).toContain(roundingPaise);
          expect(total.pointsPaise).toBe(totals.redeemedPaise);
          const taxPaise = total.cgstPaise + total.sgstPaise + total.igstPaise;
          // Goods and surcharge are rounded once each, half a paisa at most, on value and tax; the odd paisa is left out.
          const exactPaise = (total.taxablePaise * gstBp) / 10_000;
          expect(Math.abs(taxPaise + roundingPaise - exactPaise)).toBeLessThan(1.5);
          for (const row of all) expect(row.sgstPaise).toBe(row.cgstPaise);
          if (totals.couponPaise === 0) {
            const rowsPaise = rows.reduce((sum, row) => sum + row.cgstPaise + row.sgstPaise + row.igstPaise, 0);
            expect(Math.abs(rowsPaise - totals.gstPaise)).toBeLessThanOrEqual(intraState ? 1 : 0);
          }
        },
      ),
    );
  });
});

function expectSoundRow(row: InvoiceRow, intraState: boolean): void {
  for (const paise of Object.values(row)) expect(paise).toBeGreaterThanOrEqual(0);
  expect(row.grossPaise - row.pointsPaise - row.couponPaise).toBe(row.taxablePaise);
  expect(row.taxablePaise + row.cgstPaise + row.sgstPaise + row.igstPaise).toBe(row.totalPaise);
  expect(intraState ? row.igstPaise : row.cgstPaise + row.sgstPaise).toBe(0);
}

function igstRow(row: Omit<InvoiceRow, 'cgstPaise' | 'sgstPaise' | 'totalPaise'>): InvoiceRow {
  return { ...row, cgstPaise: 0, sgstPaise: 0, totalPaise: row.taxablePaise + row.igstPaise };
}
