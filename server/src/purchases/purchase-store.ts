/** The SQL that writes bills and their entries. Nothing of a bill is changed but what is not known yet. */
import type { WeightId } from '@tola/contract';
import type { ChargeKind, PurchaseEntryKind } from '@tola/contract/staff';
import type { GstSplit, Metal, Milligrams, Paise } from '@tola/pricing';
import type { Actor } from '#audit';
import { INDIA_ZONE, type Queryable, sql } from '#database';

export interface Supplier {
  readonly id: number;
  readonly name: string;
  readonly gstin: string;
  readonly pan: string;
  readonly stateCode: string;
  readonly isActive: boolean;
}

export async function findSupplier(db: Queryable, id: number): Promise<Supplier | null> {
  return await db.maybeOne<Supplier>(sql`
    select id, name, gstin, pan, state_code, is_active from supplier where id = ${id}`);
}

/** The day in the books of a document of that day; keeps months from being closed until the transaction ends. */
export async function openBookDay(tx: Queryable, day: string): Promise<string> {
  const row = await tx.one<{ day: string }>(
    sql`select coalesce(open_book_day(${day}::date), ${day}::date)::text as day`,
  );
  return row.day;
}

export interface NewBill {
  readonly key: string;
  readonly fingerprint: string;
  readonly supplier: Supplier;
  readonly number: string;
  readonly dated: string;
  readonly bookedOn: string;
  readonly withinState: boolean;
  readonly gstBp: number;
  readonly note: string;
  readonly by: string;
}

/** Null where one with its key, or the same bill of the supplier, is booked. */
export async function insertBill(tx: Queryable, bill: NewBill, now: Date): Promise<number | null> {
  const { key, fingerprint, supplier, number, dated, bookedOn, withinState, gstBp, note, by } = bill;
  const { id: supplierId, isActive: _, ...frozen } = supplier;
  const row = await tx.maybeOne<{ id: number }>(sql`
    insert into purchase_bill (key, fingerprint, supplier_id, supplier, number, dated, booked_on, within_state, gst_bp, note, booked_by, booked_at)
    values (${key}, ${fingerprint}, ${supplierId}, ${sql.json(frozen)}, ${number}, ${dated}::date, ${bookedOn}::date, ${withinState}, ${gstBp}, ${note}, ${by}, ${now})
    on conflict do nothing returning id`);
  return row?.id ?? null;
}

export async function billWithKey(
  db: Queryable,
  key: string,
): Promise<{ readonly id: number; readonly fingerprint: string } | null> {
  return await db.maybeOne(sql`select id, fingerprint from purchase_bill where key = ${key}`);
}

export async function insertCharge(
  tx: Queryable,
  billId: number,
  charge: GstSplit & { readonly kind: ChargeKind; readonly amountPaise: Paise; readonly gstBp: number },
): Promise<void> {
  const { kind, amountPaise, gstBp, cgstPaise, sgstPaise, igstPaise } = charge;
  await tx.run(sql`
    insert into purchase_charge (bill_id, kind, amount_paise, gst_bp, cgst_paise, sgst_paise, igst_paise)
    values (${billId}, ${kind}, ${amountPaise}, ${gstBp}, ${cgstPaise}, ${sgstPaise}, ${igstPaise})`);
}

/** What a line is worth once its rate is known. */
export interface FixedValue extends GstSplit {
  readonly ratePaise: Paise;
  readonly valuePaise: Paise;
}

export interface NewLine {
  readonly position: number;
  readonly weightId: WeightId | null;
  readonly pieces: number | null;
  readonly metal: Metal;
  readonly fineness: number;
  readonly weightMg: Milligrams;
  readonly fineMg: Milligrams;
  readonly premiumPaise: Paise;
  readonly makingPaise: Paise;
  readonly referencePaise: Paise;
  readonly chargesPaise: Paise;
  readonly fixBy: string | null;
  readonly tradeId: number | null;
  readonly fixed: (FixedValue & { readonly fixedOn: string }) | null;
}

export async function insertLine(tx: Queryable, billId: number, line: NewLine, by: string): Promise<void> {
  const { fixed } = line;
  await tx.run(sql`
    insert into purchase_line (bill_id, position, weight_id, pieces, metal, fineness, weight_mg, fine_mg, premium_paise, making_paise,
      reference_paise, charges_paise, fix_by, trade_id, rate_paise, value_paise, cgst_paise, sgst_paise, igst_paise, fixed_on, fixed_by)
    values (${billId}, ${line.position}, ${line.weightId}, ${line.pieces}, ${line.metal}, ${line.fineness}, ${line.weightMg}, ${line.fineMg},
      ${line.premiumPaise}, ${line.makingPaise}, ${line.referencePaise}, ${line.chargesPaise}, ${line.fixBy}::date, ${line.tradeId},
      ${fixed?.ratePaise ?? null}, ${fixed?.valuePaise ?? null}, ${fixed?.cgstPaise ?? 0}, ${fixed?.sgstPaise ?? 0}, ${fixed?.igstPaise ?? 0},
      ${fixed?.fixedOn ?? null}::date, ${fixed === null ? null : by})`);
}

export interface NewPurchaseEntry extends GstSplit {
  readonly kind: PurchaseEntryKind;
  readonly key: string | null;
  readonly fingerprint: string;
  readonly supplierId: number;
  readonly billId: number | null;
  readonly lineId: number | null;
  readonly reversesId: number | null;
  readonly dated: string;
  readonly bookedOn: string;
  readonly goodsPaise: Paise;
  readonly chargesPaise: Paise;
  readonly roundingPaise: Paise;
  readonly paidPaise: Paise;
  readonly tdsPaise: Paise;
  readonly reference: string;
  readonly reason: string;
}

/** What most entries do not have. */
export const PLAIN_ENTRY = {
  ...{ key: null, fingerprint: '', billId: null, lineId: null, reversesId: null },
  ...{ goodsPaise: 0, chargesPaise: 0, cgstPaise: 0, sgstPaise: 0, igstPaise: 0, roundingPaise: 0 },
  ...{ paidPaise: 0, tdsPaise: 0, reference: '', reason: '' },
} as const;

/** The id of a new entry; null where its key, its line's fixing or its reversal exists. */
export async function insertPurchaseEntry(
  tx: Queryable,
  entry: NewPurchaseEntry,
  actor: Actor,
  now: Date,
): Promise<number | null> {
  const row = await tx.maybeOne<{ id: number }>(sql`
    insert into purchase_entry (kind, key, fingerprint, supplier_id, bill_id, line_id, reverses_id, dated, booked_on, goods_paise,
      charges_paise, cgst_paise, sgst_paise, igst_paise, rounding_paise, paid_paise, tds_paise, reference, reason, actor_kind, actor_id,
      actor_name, at)
    values (${entry.kind}, ${entry.key}, ${entry.fingerprint}, ${entry.supplierId}, ${entry.billId}, ${entry.lineId}, ${entry.reversesId},
      ${entry.dated}::date, ${entry.bookedOn}::date, ${entry.goodsPaise}, ${entry.chargesPaise}, ${entry.cgstPaise}, ${entry.sgstPaise},
      ${entry.igstPaise}, ${entry.roundingPaise}, ${entry.paidPaise}, ${entry.tdsPaise}, ${entry.reference}, ${entry.reason},
      ${actor.kind}, ${actor.id}, ${actor.name}, ${now})
    on conflict do nothing returning id`);
  return row?.id ?? null;
}

export async function entryWithKey(
  db: Queryable,
  key: string,
): Promise<{ readonly id: number; readonly fingerprint: string } | null> {
  return await db.maybeOne(sql`select id, fingerprint from purchase_entry where key = ${key}`);
}

export interface LockedBill {
  readonly id: number;
  readonly supplierId: number;
  readonly supplier: string;
  readonly number: string;
  readonly withinState: boolean;
  readonly gstBp: number;
  readonly isReceived: boolean;
  readonly isReversed: boolean;
}

/** Until the transaction ends nobody else fixes, receives or returns anything of the bill. */
export async function lockBill(tx: Queryable, billId: number): Promise<LockedBill | null> {
  return await tx.maybeOne<LockedBill>(sql`
    select id, supplier_id, supplier ->> 'name' as supplier, number, within_state, gst_bp, received_at is not null as is_received,
      reversed_at is not null as is_reversed
    from purchase_bill where id = ${billId} for no key update`);
}

export async function setReversed(tx: Queryable, billId: number, now: Date): Promise<void> {
  await tx.run(sql`update purchase_bill set reversed_at = ${now} where id = ${billId}`);
}

/** Freight, assay and insurance of a bill with their GST, and what it was rounded by. */
export async function chargesOf(
  db: Queryable,
  billId: number,
): Promise<GstSplit & { readonly chargesPaise: Paise; readonly roundingPaise: Paise }> {
  return await db.one(sql`
    select coalesce(sum(amount_paise), 0)::bigint as charges_paise, coalesce(sum(cgst_paise), 0)::bigint as cgst_paise,
      coalesce(sum(sgst_paise), 0)::bigint as sgst_paise, coalesce(sum(igst_paise), 0)::bigint as igst_paise,
      (select rounding_paise from purchase_entry where bill_id = ${billId} and kind = 'bill') as rounding_paise
    from purchase_charge where bill_id = ${billId}`);
}

export interface VariantToBuy {
  readonly metal: Metal;
  readonly fineness: number;
  readonly weightMg: Milligrams;
  readonly isMadeToOrder: boolean;
}

export async function variantToBuy(db: Queryable, weightId: WeightId): Promise<VariantToBuy | null> {
  return await db.maybeOne<VariantToBuy>(sql`
    select metal, fineness, weight_mg, stock is null as is_made_to_order
    from product_weight join product on product.id = product_id where product_weight.id = ${weightId}`);
}

export interface OpenTrade {
  readonly metal: Metal;
  readonly ratePaise: Paise;
  readonly tradedOn: string;
}

/** Metal bought by telephone that no bill has delivered; locked, so that one bill delivers it. */
export async function lockOpenTrade(tx: Queryable, tradeId: number): Promise<OpenTrade | null> {
  const locked = await tx.maybeOne<OpenTrade>(sql`
    select metal, rate_paise, (traded_at at time zone ${INDIA_ZONE})::date::text as traded_on from metal_trade
    where id = ${tradeId} and side = 'bought' and kind <> 'mcx' and counts for no key update`);
  if (locked === null) return null;
  const { isDelivered } = await tx.one<{ isDelivered: boolean }>(sql`
    select exists (select from purchase_line l join purchase_bill b on b.id = l.bill_id
      where l.trade_id = ${tradeId} and b.reversed_at is null) as is_delivered`);
  return isDelivered ? null : locked;
}
