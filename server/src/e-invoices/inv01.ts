/**
 * The form INV-01 1.1 in which documents are registered: the fields that this store uses, with the limits of the published
 * schema. Amounts are in rupees with at most two decimals.
 */
import * as z from 'zod';

/** The portal refuses quotation marks and backslashes. */
const text = (least: number, most: number) =>
  z
    .string()
    .min(least)
    .max(most)
    .regex(/^[^"\\]*$/, 'must not have quotation marks or backslashes');
const amount = z
  .number()
  .min(0)
  .max(999_999_999_999.99)
  .refine((value) => Math.abs(value * 100 - Math.round(value * 100)) < 1e-4, 'has more than two decimals');
const date = z.string().regex(/^(0[1-9]|[12]\d|3[01])\/(0[1-9]|1[0-2])\/20\d\d$/, 'must look like 05/10/2026');
const documentNumber = z
  .string()
  .regex(/^[A-Z1-9][A-Z0-9/-]{0,15}$/i, 'must be a number of 1 to 16 letters and digits');
const gstin = z.string().regex(/^\d{2}[A-Z]{5}\d{4}[A-Z][1-9A-Z][Z1-9ABD-J][0-9A-Z]$/, 'must be a GSTIN');
const state = z.string().regex(/^\d{2}$/, 'must be the code of a State');

const address = {
  LglNm: text(3, 100),
  Addr1: text(1, 100),
  Addr2: text(3, 100).optional(),
  Loc: text(3, 50),
  Pin: z.int().min(100_000).max(999_999),
  Stcd: state,
};

const item = z.strictObject({
  SlNo: z.string().regex(/^\d{1,6}$/),
  PrdDesc: text(3, 300),
  IsServc: z.enum(['Y', 'N']),
  HsnCd: z.string().regex(/^(\d{4}|\d{6}|\d{8})$/, 'must have 4, 6 or 8 digits'),
  Qty: amount,
  Unit: z.enum(['NOS', 'OTH']),
  UnitPrice: amount,
  TotAmt: amount,
  Discount: amount,
  AssAmt: amount,
  GstRt: z.number().min(0).max(100),
  CgstAmt: amount,
  SgstAmt: amount,
  IgstAmt: amount,
  TotItemVal: amount,
});

export const inv01 = z.strictObject({
  Version: z.literal('1.1'),
  TranDtls: z.strictObject({ TaxSch: z.literal('GST'), SupTyp: z.literal('B2B'), RegRev: z.literal('N') }),
  DocDtls: z.strictObject({ Typ: z.enum(['INV', 'CRN']), No: documentNumber, Dt: date }),
  SellerDtls: z.strictObject({ Gstin: gstin, ...address }),
  BuyerDtls: z.strictObject({ Gstin: gstin, ...address, Pos: state }),
  ShipDtls: z.strictObject(address).optional(),
  ItemList: z.array(item).min(1).max(1_000),
  ValDtls: z.strictObject({
    AssVal: amount,
    CgstVal: amount,
    SgstVal: amount,
    IgstVal: amount,
    RndOffAmt: z.number().min(-99.99).max(99.99),
    TotInvVal: amount,
  }),
  RefDtls: z
    .strictObject({ PrecDocDtls: z.array(z.strictObject({ InvNo: documentNumber, InvDt: date })).length(1) })
    .optional(),
});

export type Inv01 = z.output<typeof inv01>;

/** What a document lacks for the form, by field; empty where the portal can read it. */
export function shapeProblems(payload: Inv01): string[] {
  const result = inv01.safeParse(payload);
  if (result.success) return [];
  return result.error.issues.map(({ path, message }) => `${path.join('.')}: ${message}`);
}

/** Rupees may differ by one, as at the portal. */
function differs(left: number, right: number): boolean {
  return Math.abs(left - right) > 1;
}

/** Sums that the portal would refuse. */
export function sumProblems({ ItemList, ValDtls, BuyerDtls, SellerDtls, DocDtls }: Inv01): string[] {
  const isIntra = BuyerDtls.Pos === SellerDtls.Stcd;
  const lines = ItemList.flatMap((one) => {
    const tax = one.CgstAmt + one.SgstAmt + one.IgstAmt;
    const wrong = [
      ...(differs(one.TotAmt, one.Qty * one.UnitPrice) ? ['TotAmt is not quantity by price'] : []),
      ...(differs(one.AssAmt, one.TotAmt - one.Discount) ? ['AssAmt is not TotAmt less discount'] : []),
      ...(DocDtls.Typ === 'INV' && differs(tax, (one.AssAmt * one.GstRt) / 100) ? ['tax is not value by rate'] : []),
      ...(differs(one.TotItemVal, one.AssAmt + tax) ? ['TotItemVal is not value and tax'] : []),
      ...((isIntra ? one.IgstAmt : one.CgstAmt + one.SgstAmt) > 0 ? ['the tax is of the wrong kind'] : []),
    ];
    return wrong.map((words) => `Item ${one.SlNo}: ${words}`);
  });
  const sum = (part: (one: Inv01['ItemList'][number]) => number): number =>
    ItemList.reduce((total, one) => total + part(one), 0);
  const totals = [
    ['AssVal', ValDtls.AssVal, sum((one) => one.AssAmt)],
    ['CgstVal', ValDtls.CgstVal, sum((one) => one.CgstAmt)],
    ['SgstVal', ValDtls.SgstVal, sum((one) => one.SgstAmt)],
    ['IgstVal', ValDtls.IgstVal, sum((one) => one.IgstAmt)],
    ['TotInvVal', ValDtls.TotInvVal, sum((one) => one.TotItemVal) + ValDtls.RndOffAmt],
  ] as const;
  return [
    ...lines,
    ...totals.flatMap(([name, said, added]) => (differs(said, added) ? [`${name} is not the sum of the items`] : [])),
  ];
}
