import { apportion, spreadDiscount } from './discount-spread.ts';
import { BASIS_POINTS, divideHalfUp, exactNumber, requireCount } from './rounding.ts';
import type { OrderTotals } from './totals.ts';
import type { BasisPoints, Paise } from './unit.ts';

/** The heads of the tax: central and state halves within the seller's State, integrated tax across States. */
export interface GstSplit {
  cgstPaise: Paise;
  sgstPaise: Paise;
  igstPaise: Paise;
}

/** One row of a tax invoice; `taxablePaise` plus the three heads is `totalPaise`. */
export interface InvoiceRow extends GstSplit {
  /** The line before any discount, quantity included. */
  grossPaise: Paise;
  /** This line's share of the loyalty points. */
  pointsPaise: Paise;
  /** This line's share of the coupon, without the tax that the coupon also takes off. */
  couponPaise: Paise;
  taxablePaise: Paise;
  totalPaise: Paise;
}

export interface InvoiceTax {
  rows: InvoiceRow[];
  /** The card surcharge as a separate row; null without one. */
  surcharge: InvoiceRow | null;
  /** Sum of all rows and the surcharge; with both roundings its `totalPaise` is the order's `payablePaise`. */
  total: InvoiceRow;
  /** The odd paisa of a tax in two equal halves: 0 or 1. */
  roundingPaise: Paise;
}

/**
 * The value inside an amount that includes GST, rounded half up to the paisa: the tax is the remainder.
 * Inverts the addition of GST in `orderTotals` exactly.
 */
export function taxableValuePaise(inclusivePaise: Paise, gstBp: BasisPoints): Paise {
  requireCount('inclusivePaise', inclusivePaise);
  return exactNumber(divideHalfUp(BigInt(inclusivePaise) * BigInt(BASIS_POINTS), BigInt(BASIS_POINTS + gstBp)));
}

/** GST by head. Within the State the odd paisa of an uneven tax goes to the State's half. */
export function splitGst(gstPaise: Paise, intraState: boolean): GstSplit {
  requireCount('gstPaise', gstPaise);
  if (!intraState) return { cgstPaise: 0, sgstPaise: 0, igstPaise: gstPaise };
  const cgstPaise = Math.floor(gstPaise / 2);
  return { cgstPaise, sgstPaise: gstPaise - cgstPaise, igstPaise: 0 };
}

/**
 * The tax figures of an order's invoice, reconciled with its totals to the paisa.
 *
 * `orderTotals` fixes what the customer pays; the invoice divides it into value and tax.
 * - Points come off the value before tax, as a discount shown on the invoice (CGST Act s. 15(3)(a), Rule 46(k)).
 * - The coupon comes off after GST, so it is a discount that includes tax: it lowers value and tax together, and tax is
 *   paid only on what the customer pays. Without a coupon the invoice's GST is the GST of the totals; with one it is
 *   lower by the tax inside the coupon.
 * - The card surcharge is an amount that the supplier charges beside the goods, so it belongs to the value of the same
 *   supply (CGST Act s. 15(2)(c)); the customer is shown 2 percent in all, so the tax is inside it.
 *
 * `linePaise` are the order's lines, quantity included, which add up to `totals.amountPaise`; RangeError if they do not.
 */
export function invoiceTax(
  linePaise: readonly Paise[],
  totals: OrderTotals,
  gstBp: BasisPoints,
  intraState: boolean,
): InvoiceTax {
  if (sumOf(linePaise) !== totals.amountPaise)
    throw new RangeError('The lines do not add up to the amount of the order');
  const netPaise = totals.amountPaise - totals.redeemedPaise;
  const taxablePaise = taxableValuePaise(totals.totalPaise, gstBp);
  const points = spreadDiscount(linePaise, totals.redeemedPaise);
  const afterPoints = linePaise.map((paise, index) => paise - at(points, index));
  const coupons = spreadDiscount(afterPoints, netPaise - taxablePaise);
  const taxable = afterPoints.map((paise, index) => paise - at(coupons, index));
  const surchargeTaxable = taxableValuePaise(totals.surchargePaise, gstBp);

  const taxes = [...apportion(taxable, totals.totalPaise - taxablePaise), totals.surchargePaise - surchargeTaxable];
  const heads = splitRows(taxes, intraState);
  const rows = linePaise.map((grossPaise, index) =>
    invoiceRow(
      { grossPaise, pointsPaise: at(points, index), couponPaise: at(coupons, index), taxablePaise: at(taxable, index) },
      at(heads, index),
    ),
  );
  const surchargeRow = invoiceRow(
    { grossPaise: surchargeTaxable, pointsPaise: 0, couponPaise: 0, taxablePaise: surchargeTaxable },
    at(heads, linePaise.length),
  );
  const surcharge = totals.surchargePaise > 0 ? surchargeRow : null;
  const total = addRows([...rows, surchargeRow]);
  return { rows, surcharge, total, roundingPaise: totals.totalPaise + totals.surchargePaise - total.totalPaise };
}

/**
 * Each row's tax by head. Within the State both halves are equal in every row, which the portal for e-invoices demands
 * (error 2227); half of the whole tax is spread over the rows, so that at most one paisa is left.
 */
function splitRows(taxes: readonly Paise[], intraState: boolean): GstSplit[] {
  if (!intraState) return taxes.map((igstPaise) => ({ cgstPaise: 0, sgstPaise: 0, igstPaise }));
  const halves = spreadDiscount(taxes, Math.floor(sumOf(taxes) / 2));
  return halves.map((paise) => ({ cgstPaise: paise, sgstPaise: paise, igstPaise: 0 }));
}

function invoiceRow(value: Omit<InvoiceRow, keyof GstSplit | 'totalPaise'>, heads: GstSplit): InvoiceRow {
  return { ...value, ...heads, totalPaise: value.taxablePaise + heads.cgstPaise + heads.sgstPaise + heads.igstPaise };
}

function addRows(rows: readonly InvoiceRow[]): InvoiceRow {
  return {
    grossPaise: sumOf(rows.map((row) => row.grossPaise)),
    pointsPaise: sumOf(rows.map((row) => row.pointsPaise)),
    couponPaise: sumOf(rows.map((row) => row.couponPaise)),
    taxablePaise: sumOf(rows.map((row) => row.taxablePaise)),
    cgstPaise: sumOf(rows.map((row) => row.cgstPaise)),
    sgstPaise: sumOf(rows.map((row) => row.sgstPaise)),
    igstPaise: sumOf(rows.map((row) => row.igstPaise)),
    totalPaise: sumOf(rows.map((row) => row.totalPaise)),
  };
}

function sumOf(paise: readonly Paise[]): Paise {
  return paise.reduce((sum, part) => sum + part, 0);
}

function at<T>(list: readonly T[], index: number): T {
  const item = list[index];
  if (item === undefined) throw new RangeError(`There is no row ${index}`);
  return item;
}
