/** The SQL of billed lines and their lots: fixed, received and given back. */
import type { WeightId } from '@tola/contract';
import type { GstSplit, Metal, Milligrams, Paise } from '@tola/pricing';
import { type Queryable, sql } from '#database';
import type { FixedValue } from './purchase-store.ts';

export interface BilledLine {
  readonly id: number;
  readonly billId: number;
  readonly position: number;
  readonly weightId: WeightId | null;
  readonly pieces: number | null;
  readonly metal: Metal;
  readonly weightMg: Milligrams;
  readonly fineMg: Milligrams;
  readonly premiumPaise: Paise;
  readonly makingPaise: Paise;
  readonly chargesPaise: Paise;
  readonly fixBy: string | null;
  readonly ratePaise: Paise | null;
  readonly valuePaise: Paise | null;
  readonly cgstPaise: Paise;
  readonly sgstPaise: Paise;
  readonly igstPaise: Paise;
  readonly lotId: number | null;
  readonly returned: number;
}

export async function linesOf(db: Queryable, billId: number): Promise<BilledLine[]> {
  return await db.rows<BilledLine>(sql`
    select id, bill_id, position, weight_id, pieces, metal, weight_mg, fine_mg, premium_paise, making_paise, charges_paise,
      fix_by::text as fix_by, rate_paise, value_paise, cgst_paise, sgst_paise, igst_paise, lot_id, returned
    from purchase_line where bill_id = ${billId} order by position`);
}

export async function billOfLine(db: Queryable, lineId: number): Promise<number | null> {
  const row = await db.maybeOne<{ billId: number }>(sql`select bill_id from purchase_line where id = ${lineId}`);
  return row?.billId ?? null;
}

export async function setFixed(
  tx: Queryable,
  lineId: number,
  { ratePaise, valuePaise, cgstPaise, sgstPaise, igstPaise }: FixedValue,
  { on, by }: { readonly on: string; readonly by: string },
): Promise<void> {
  await tx.run(sql`
    update purchase_line set rate_paise = ${ratePaise}, value_paise = ${valuePaise}, cgst_paise = ${cgstPaise}, sgst_paise = ${sgstPaise},
      igst_paise = ${igstPaise}, fixed_on = ${on}::date, fixed_by = ${by}
    where id = ${lineId} and rate_paise is null`);
}

/** Gives the lot of a line fixed after it was received its cost. */
export async function priceLot(tx: Queryable, lotId: number, costPaise: Paise, now: Date): Promise<void> {
  await tx.run(sql`select price_lot(${lotId}, ${costPaise}, ${now})`);
}

export async function setReceived(
  tx: Queryable,
  billId: number,
  { locationId, by }: { readonly locationId: number; readonly by: string },
  now: Date,
): Promise<void> {
  await tx.run(sql`
    update purchase_bill set received_at = ${now}, received_by = ${by}, location_id = ${locationId} where id = ${billId}`);
}

/** Puts the pieces of a line into a new lot, whose id it returns. */
export async function receiveLot(
  tx: Queryable,
  { id, weightId, pieces, costPaise }: { id: number; weightId: WeightId; pieces: number; costPaise: Paise | null },
  { entryId, locationId, reference }: { entryId: number; locationId: number; reference: string },
): Promise<number> {
  const { lotId } = await tx.one<{ lotId: number }>(sql`
    update purchase_line set lot_id = book_in(${entryId}, ${weightId}, ${locationId}, ${pieces}, ${costPaise}, ${reference})
    where id = ${id} returning lot_id`);
  return lotId;
}

interface LotLeft {
  readonly pieces: number;
  readonly hasSerials: boolean;
}

export async function leftInLot(db: Queryable, lotId: number): Promise<LotLeft> {
  return await db.one<LotLeft>(sql`select left_pieces as pieces, has_serials from stock_lot where id = ${lotId}`);
}

export async function serialsInLot(db: Queryable, lotId: number): Promise<string[]> {
  const rows = await db.rows<{ serial: string }>(
    sql`select serial from stock_piece where lot_id = ${lotId} and location_id is not null order by id`,
  );
  return rows.map(({ serial }) => serial);
}

/** Takes pieces out of a lot; returns how many were missing. */
export async function bookOutOfLot(tx: Queryable, entryId: number, lotId: number, pieces: number): Promise<number> {
  const { missing } = await tx.one<{ missing: number }>(sql`
    select book_out_of_lot(${entryId}, ${lotId}, ${pieces}) as missing`);
  return missing;
}

export interface TakenBack extends GstSplit {
  readonly lineId: number;
  readonly quantity: number;
  readonly fineMg: Milligrams;
  readonly valuePaise: Paise;
}

export async function insertReturn(tx: Queryable, entryId: number, taken: TakenBack): Promise<void> {
  const { lineId, quantity, fineMg, valuePaise, cgstPaise, sgstPaise, igstPaise } = taken;
  await tx.run(sql`
    with back as (update purchase_line set returned = returned + ${quantity} where id = ${lineId})
    insert into purchase_return (entry_id, line_id, quantity, fine_mg, value_paise, cgst_paise, sgst_paise, igst_paise)
    values (${entryId}, ${lineId}, ${quantity}, ${fineMg}, ${valuePaise}, ${cgstPaise}, ${sgstPaise}, ${igstPaise})`);
}
