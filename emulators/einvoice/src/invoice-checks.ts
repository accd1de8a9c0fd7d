/** What the portal checks of a document (INV-01 1.1): identities, places, arithmetic and age. Amounts may be off by a rupee. */
import { IRP_ERRORS, type IrpError } from './irp-error.ts';
import type { State } from './irp-state.ts';

export interface Inv01 {
  readonly Version: string;
  readonly TranDtls: { readonly TaxSch: string; readonly SupTyp: string };
  readonly DocDtls: { readonly Typ: string; readonly No: string; readonly Dt: string };
  readonly SellerDtls: Party;
  readonly BuyerDtls: Party & { readonly Pos: string };
  readonly ItemList: readonly Item[];
  readonly ValDtls: {
    readonly AssVal: number;
    readonly CgstVal?: number;
    readonly SgstVal?: number;
    readonly IgstVal?: number;
    readonly RndOffAmt?: number;
    readonly TotInvVal: number;
  };
  readonly RefDtls?: { readonly PrecDocDtls?: readonly { readonly InvNo?: string }[] };
}

interface Party {
  readonly Gstin: string;
  readonly LglNm: string;
  readonly Addr1: string;
  readonly Loc: string;
  readonly Pin?: number;
  readonly Stcd: string;
}

interface Item {
  readonly SlNo: string;
  readonly IsServc: string;
  readonly HsnCd: string;
  readonly Qty?: number;
  readonly UnitPrice: number;
  readonly TotAmt: number;
  readonly Discount?: number;
  readonly AssAmt: number;
  readonly GstRt: number;
  readonly CgstAmt?: number;
  readonly SgstAmt?: number;
  readonly IgstAmt?: number;
  readonly TotItemVal: number;
}

/** Null where the portal would register the document. */
export function faultOf(invoice: Inv01, state: State): IrpError | null {
  return shapeFault(invoice) ?? identityFault(invoice, state) ?? itemsFault(invoice) ?? sumsFault(invoice);
}

const between = (text: unknown, least: number, most: number): boolean =>
  typeof text === 'string' && text.length >= least && text.length <= most && !/["\\]/.test(text);

function shapeFault({ Version, TranDtls, DocDtls, SellerDtls, BuyerDtls, ItemList, ValDtls }: Inv01): IrpError | null {
  const isWhole =
    Version === '1.1' &&
    TranDtls?.TaxSch === 'GST' &&
    TranDtls.SupTyp === 'B2B' &&
    ['INV', 'CRN', 'DBN'].includes(DocDtls?.Typ) &&
    /^[A-Z1-9][A-Z0-9/-]{0,15}$/i.test(DocDtls.No) &&
    /^\d\d\/\d\d\/\d{4}$/.test(DocDtls.Dt) &&
    [SellerDtls, BuyerDtls].every(
      (party) => between(party?.LglNm, 3, 100) && between(party.Addr1, 1, 100) && between(party.Loc, 3, 50),
    ) &&
    typeof ValDtls?.AssVal === 'number' &&
    typeof ValDtls.TotInvVal === 'number' &&
    Array.isArray(ItemList);
  if (!isWhole) return IRP_ERRORS.schema;
  return ItemList.length === 0 ? IRP_ERRORS.noItems : null;
}

const THIRTY_DAYS_MS = 30 * 24 * 60 * 60 * 1000;

function identityFault({ DocDtls, SellerDtls, BuyerDtls, RefDtls }: Inv01, state: State): IrpError | null {
  const [day, month, year] = DocDtls.Dt.split('/').map(Number);
  const at = Date.UTC(year ?? 0, (month ?? 1) - 1, day ?? 1);
  if (SellerDtls.Gstin !== state.gstin) return IRP_ERRORS.notYours;
  if (BuyerDtls.Gstin === SellerDtls.Gstin) return IRP_ERRORS.sellerIsBuyer;
  if (!/^\d{2}[A-Z0-9]{13}$/.test(BuyerDtls.Gstin)) return IRP_ERRORS.unregistered;
  if (BuyerDtls.Stcd !== BuyerDtls.Gstin.slice(0, 2)) return IRP_ERRORS.buyerState;
  if (BuyerDtls.Pin === undefined) return IRP_ERRORS.buyerPin;
  for (const pin of [SellerDtls.Pin, BuyerDtls.Pin])
    if (pin === undefined || pin < 100_000 || pin > 999_999) return IRP_ERRORS.pinOfState;
  if (state.now().getTime() - at > THIRTY_DAYS_MS) return IRP_ERRORS.tooOld;
  if (DocDtls.Typ !== 'INV' && !RefDtls?.PrecDocDtls?.[0]?.InvNo) return IRP_ERRORS.original;
  return null;
}

function differs(left: number, right: number): boolean {
  return !(Math.abs(left - right) <= 1);
}

function itemsFault({ ItemList, DocDtls, SellerDtls, BuyerDtls }: Inv01): IrpError | null {
  if (new Set(ItemList.map((item) => item.SlNo)).size !== ItemList.length) return IRP_ERRORS.repeatedItem;
  const isIntra = SellerDtls.Stcd === BuyerDtls.Pos;
  for (const item of ItemList) {
    const { Qty = 1, Discount = 0, CgstAmt = 0, SgstAmt = 0, IgstAmt = 0, GstRt, AssAmt, TotAmt } = item;
    if (!/^(\d{4}|\d{6}|\d{8})$/.test(item.HsnCd)) return IRP_ERRORS.hsn;
    if (isIntra && IgstAmt !== 0) return IRP_ERRORS.intraState;
    if (!isIntra && (CgstAmt !== 0 || SgstAmt !== 0)) return IRP_ERRORS.interState;
    if (differs(TotAmt, Qty * item.UnitPrice)) return IRP_ERRORS.lineTotal;
    if (differs(AssAmt, TotAmt - Discount)) return IRP_ERRORS.lineTaxable;
    const tax = CgstAmt + SgstAmt + IgstAmt;
    if (DocDtls.Typ === 'INV' && differs(tax, (AssAmt * GstRt) / 100)) return IRP_ERRORS.lineTax;
    if (differs(item.TotItemVal, AssAmt + tax)) return IRP_ERRORS.lineValue;
  }
  return null;
}

function sumsFault({ ItemList, ValDtls }: Inv01): IrpError | null {
  const sum = (part: (item: Item) => number | undefined): number =>
    ItemList.reduce((total, item) => total + (part(item) ?? 0), 0);
  const { AssVal, CgstVal = 0, SgstVal = 0, IgstVal = 0, RndOffAmt = 0, TotInvVal } = ValDtls;
  if (
    differs(
      AssVal,
      sum((item) => item.AssAmt),
    )
  )
    return IRP_ERRORS.taxableSum;
  if (
    differs(
      IgstVal,
      sum((item) => item.IgstAmt),
    )
  )
    return IRP_ERRORS.igstSum;
  if (
    differs(
      CgstVal,
      sum((item) => item.CgstAmt),
    )
  )
    return IRP_ERRORS.cgstSum;
  if (
    differs(
      SgstVal,
      sum((item) => item.SgstAmt),
    )
  )
    return IRP_ERRORS.sgstSum;
  return differs(TotInvVal, sum((item) => item.TotItemVal) + RndOffAmt) ? IRP_ERRORS.invoiceValue : null;
}
