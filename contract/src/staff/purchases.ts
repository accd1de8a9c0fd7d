/** Purchases: bills of suppliers, what is unfixed, and what suppliers are owed. */
import type { BasisPoints, Metal, Milligrams, Paise } from '@tola/pricing';
import * as z from 'zod/mini';
import type { WeightId } from '../ids.ts';
import { staffCall } from './staff-call.ts';
import { anId, isoDate, type ListPage, listSort, omissibleText, pageOfList, paiseFromZero } from './staff-values.ts';

export const CHARGE_KINDS = ['freight', 'assay', 'insurance', 'other'] as const;
export type ChargeKind = (typeof CHARGE_KINDS)[number];

export const BILL_STATES = ['unfixed', 'to receive', 'received', 'reversed'] as const;
/** What remains to be done with a bill: fixing comes before receiving. */
export type BillState = (typeof BILL_STATES)[number];

export interface PurchaseRow {
  readonly id: number;
  readonly supplierId: number;
  readonly supplier: string;
  readonly number: string;
  readonly dated: string;
  readonly state: BillState;
  /** Fine metal of all lines. */
  readonly fineMg: Readonly<Partial<Record<Metal, Milligrams>>>;
  /** Fine metal whose rate is not fixed. */
  readonly unfixedMg: Milligrams;
  /** The first day by which something must be fixed; null when nothing is. */
  readonly fixBy: string | null;
  /** With GST, as far as rates are fixed, less debit notes. */
  readonly totalPaise: Paise;
}

export interface PurchaseLine {
  readonly id: number;
  readonly weightId: WeightId | null;
  readonly product: string;
  readonly metal: Metal;
  readonly fineness: number;
  readonly pieces: number | null;
  /** Its pieces are received with serial numbers, or were. */
  readonly hasSerials: boolean;
  readonly weightMg: Milligrams;
  readonly fineMg: Milligrams;
  readonly premiumPaise: Paise;
  readonly makingPaise: Paise;
  /** Per 10 g of gold and per kg of silver, fine; null until it is fixed. */
  readonly ratePaise: Paise | null;
  readonly valuePaise: Paise | null;
  readonly taxPaise: Paise;
  readonly chargesPaise: Paise;
  readonly fixBy: string | null;
  readonly fixedOn: string | null;
  readonly fixedBy: string | null;
  /** Pieces, or milligrams of bulk metal, that went back. */
  readonly returned: number;
}

export type PurchaseEntryKind = 'bill' | 'fixing' | 'debit note' | 'payment' | 'payment reversal';

export interface PurchaseEntry {
  readonly id: number;
  readonly kind: PurchaseEntryKind;
  readonly billId: number | null;
  readonly billNumber: string | null;
  readonly dated: string;
  readonly bookedOn: string;
  readonly goodsPaise: Paise;
  readonly chargesPaise: Paise;
  readonly taxPaise: Paise;
  readonly tdsPaise: Paise;
  /** What the supplier is owed more through it; negative for debit notes and payments. */
  readonly owedPaise: Paise;
  readonly reference: string;
  readonly reason: string;
  readonly who: string;
  readonly isReversed: boolean;
}

export interface LiveAsk {
  readonly metal: Metal;
  /** In the unit of rates; null while there is no fresh rate. */
  readonly askPaise: Paise | null;
}

export interface PurchaseBill extends PurchaseRow {
  readonly gstin: string;
  readonly withinState: boolean;
  readonly bookedOn: string;
  readonly bookedBy: string;
  readonly note: string;
  readonly location: string | null;
  readonly receivedAt: string | null;
  readonly roundingPaise: Paise;
  readonly lines: PurchaseLine[];
  readonly charges: { readonly kind: ChargeKind; readonly amountPaise: Paise; readonly taxPaise: Paise }[];
  readonly entries: PurchaseEntry[];
  /** Of all bills of the supplier. */
  readonly owedPaise: Paise;
  readonly locations: { readonly id: number; readonly name: string }[];
  readonly asks: LiveAsk[];
}

export interface UnfixedMetal {
  readonly metal: Metal;
  readonly fineMg: Milligrams;
  readonly lines: number;
  /** The first day by which a part must be fixed. */
  readonly fixBy: string;
}

export interface SupplierBalance {
  readonly supplierId: number;
  readonly name: string;
  readonly owedPaise: Paise;
}

export interface PurchaseCheck {
  readonly checkedAt: string;
  readonly faults: {
    readonly what: string;
    readonly subject: string;
    readonly expected: number;
    readonly found: number;
  }[];
}

/** Filters of the list and of its file. */
export const purchaseFilters = {
  search: omissibleText(100),
  state: z._default(z.nullable(z.enum(BILL_STATES)), null),
  supplierId: z._default(z.nullable(anId), null),
};

export const listPurchases = staffCall<
  ListPage<PurchaseRow> & {
    readonly unfixed: UnfixedMetal[];
    readonly check: PurchaseCheck | null;
  }
>()({
  name: 'ListPurchases',
  does: 'Lists purchase bills, latest first, and the metal whose rate is not fixed.',
  right: 'purchases.read',
  repeat: 'harmless',
  payload: z.object({ ...pageOfList, sort: listSort, ...purchaseFilters }),
});

export const billUnknown = { 'bill-unknown': [404, 'Bill not found'] } as const;
export const supplierUnknown = { 'supplier-unknown': [404, 'Supplier not found'] } as const;

export const readPurchase = staffCall<PurchaseBill>()({
  name: 'ReadPurchase',
  does: 'Reads a purchase bill with its lines, charges, fixings, debit notes and the balance of its supplier.',
  right: 'purchases.read',
  repeat: 'harmless',
  payload: z.object({ billId: anId }),
  refusals: billUnknown,
});

export interface PurchaseChoices {
  readonly suppliers: {
    readonly id: number;
    readonly name: string;
    readonly withinState: boolean;
    readonly hasGst: boolean;
  }[];
  readonly variants: {
    readonly weightId: WeightId;
    readonly name: string;
    readonly metal: Metal;
    readonly fineness: number;
    readonly weightMg: Milligrams;
  }[];
  readonly locations: { readonly id: number; readonly name: string }[];
  /** Metal bought by telephone whose bill has not come. */
  readonly trades: {
    readonly id: number;
    readonly metal: Metal;
    readonly label: string;
    readonly ratePaise: Paise;
  }[];
  readonly asks: LiveAsk[];
  readonly gstBp: number;
}

export const readPurchaseChoices = staffCall<PurchaseChoices>()({
  name: 'ReadPurchaseChoices',
  does: 'Reads what a purchase bill may name: suppliers, variants, locations, trades to be delivered, and the live rates.',
  right: 'purchases.record',
  repeat: 'harmless',
});

/** Filters of a supplier's ledger and of its file. */
export const supplierEntryFilters = {
  /** The first by name when null. */
  supplierId: z._default(z.nullable(anId), null),
  /** Part of a bill number or reference. */
  search: omissibleText(100),
};

export const readSupplierLedger = staffCall<
  ListPage<PurchaseEntry> & {
    readonly supplierId: number;
    readonly name: string;
    readonly owedPaise: Paise;
    readonly balances: SupplierBalance[];
  }
>()({
  name: 'ReadSupplierLedger',
  does: 'Lists what every supplier is owed, and bills, fixings, debit notes and payments of one, latest first.',
  right: 'purchases.read',
  repeat: 'harmless',
  payload: z.object({ ...pageOfList, sort: listSort, ...supplierEntryFilters }),
  refusals: supplierUnknown,
});

/** What limits the purchases of a financial year from one PAN, and the tax to withhold (section 393, formerly 194Q). */
export interface SupplierTds {
  /** Such as `2026-27`. */
  readonly financialYear: string;
  /** Entered, or from the GSTIN; empty when neither is known. */
  readonly pan: string;
  readonly rateBp: BasisPoints;
  readonly limitPaise: Paise;
  /** Bills without GST and advances, before this payment or bill. */
  readonly beforePaise: Paise;
  /** The same with it. */
  readonly countedPaise: Paise;
  readonly isNear: boolean;
  readonly withheldPaise: Paise;
  /** To withhold from this payment. */
  readonly duePaise: Paise;
  /** Whether the firm deducts at all, by its turnover of the year before. */
  readonly deducts: boolean;
}

export const readSupplierTds = staffCall<SupplierTds>()({
  name: 'ReadSupplierTds',
  does: 'Reads the TDS to withhold from a payment to a supplier that is about to be noted, and whether it or a bill crosses the limit.',
  right: 'purchases.read',
  repeat: 'harmless',
  payload: z.object({
    supplierId: anId,
    paidOn: isoDate,
    amountPaise: z._default(paiseFromZero, 0),
    billedPaise: z._default(paiseFromZero, 0),
  }),
  refusals: supplierUnknown,
});
