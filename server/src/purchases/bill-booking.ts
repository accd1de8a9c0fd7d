/** Booking a supplier's bill: once, with everything about it frozen. */
import { createHash } from 'node:crypto';
import { addPurchase, type NewPurchaseLine } from '@tola/contract/staff';
import { GST_STATES, type GstSplit, gstStateCode, indianDate, inputGst, type Paise } from '@tola/pricing';
import { type Actor, recordAudit } from '#audit';
import { type BusinessValues, gstBpOn } from '#business';
import { invariant, type Transaction } from '#database';
import { refuse } from '#http';
import { newLines } from './purchase-lines.ts';
import * as store from './purchase-store.ts';
import { receiveBill } from './receiving.ts';

export interface Bill {
  readonly key: string;
  readonly supplierId: number;
  readonly number: string;
  readonly dated: string;
  readonly lines: readonly NewPurchaseLine[];
  readonly charges: readonly {
    readonly kind: 'freight' | 'assay' | 'insurance' | 'other';
    readonly amountPaise: Paise;
    readonly gstBp: number;
  }[];
  readonly roundingPaise: Paise;
  readonly locationId: number | null;
  readonly note: string;
}

type TaxedCharge = Bill['charges'][number] & GstSplit;

/**
 * A repeat with the same key books nothing and returns the same id.
 *
 * @throws Refusal of AddPurchase
 */
export async function bookBill(
  tx: Transaction,
  bill: Bill,
  business: BusinessValues,
  actor: Actor,
  now: Date,
): Promise<{ id: number }> {
  const fingerprint = createHash('sha256').update(JSON.stringify(bill)).digest('hex');
  const supplier = await requireSupplier(tx, bill.supplierId);
  const known = await store.billWithKey(tx, bill.key);
  if (known !== null) return repeated(known, fingerprint);
  if (!supplier.isActive) throw refuse(addPurchase, 'supplier-inactive');
  const today = indianDate(now);
  if (bill.dated > today) throw refuse(addPurchase, 'in-future');
  if (new Set(bill.charges.map(({ kind }) => kind)).size !== bill.charges.length)
    throw refuse(addPurchase, 'charge-twice');
  const withinState = supplier.stateCode === ownState(business);
  const gstBp = supplier.gstin === '' ? 0 : gstBpOn(business, bill.dated);
  const chargesPaise = sum(bill.charges.map(({ amountPaise }) => amountPaise));
  const lines = await newLines(tx, bill.lines, chargesPaise, { dated: bill.dated, today, withinState, gstBp });
  const bookedOn = await store.openBookDay(tx, bill.dated);
  const row = { ...bill, fingerprint, supplier, bookedOn, withinState, gstBp, by: actor.name };
  const id = await store.insertBill(tx, row, now);
  if (id === null) {
    const made = await store.billWithKey(tx, bill.key);
    if (made === null) throw refuse(addPurchase, 'bill-known', { number: bill.number });
    return repeated(made, fingerprint);
  }
  const charges = taxedCharges(bill.charges, supplier, withinState);
  for (const charge of charges) await store.insertCharge(tx, id, charge);
  for (const line of lines) await store.insertLine(tx, id, line, actor.name);
  const taxed = [...lines.flatMap(({ fixed }) => (fixed === null ? [] : [fixed])), ...charges];
  const entry = {
    ...store.PLAIN_ENTRY,
    ...({ kind: 'bill', supplierId: supplier.id, billId: id, dated: bill.dated, bookedOn, chargesPaise } as const),
    goodsPaise: sum(lines.map(({ fixed }) => fixed?.valuePaise ?? 0)),
    cgstPaise: sum(taxed.map(({ cgstPaise }) => cgstPaise)),
    sgstPaise: sum(taxed.map(({ sgstPaise }) => sgstPaise)),
    igstPaise: sum(taxed.map(({ igstPaise }) => igstPaise)),
    roundingPaise: bill.roundingPaise,
    reference: bill.number,
  };
  invariant((await store.insertPurchaseEntry(tx, entry, actor, now)) !== null, 'a new bill has an entry already', {
    billId: id,
  });
  const after = { number: bill.number, supplier: supplier.name, lines: lines.length, goodsPaise: entry.goodsPaise };
  const audited = { action: 'booked', kind: 'purchase', subjectId: id, subject: `${supplier.name}, ${bill.number}` };
  await recordAudit(tx, actor, { ...audited, after, note: bill.note }, now);
  if (bill.locationId !== null) {
    // Pieces with serial numbers are received by themselves, with a number for each.
    const made = { id, supplier: supplier.name, number: bill.number, locationId: bill.locationId, serials: [] };
    await receiveBill(tx, made, actor, now);
  }
  return { id };
}

/** A supplier without GSTIN charges no GST, on freight either. */
function taxedCharges(charges: Bill['charges'], { gstin }: store.Supplier, withinState: boolean): TaxedCharge[] {
  return charges.map((charge) => {
    const gstBp = gstin === '' ? 0 : charge.gstBp;
    return { ...charge, gstBp, ...inputGst(charge.amountPaise, gstBp, withinState) };
  });
}

function repeated(made: { id: number; fingerprint: string }, fingerprint: string): { id: number } {
  if (made.fingerprint !== fingerprint) throw refuse(addPurchase, 'key-used');
  return { id: made.id };
}

async function requireSupplier(tx: Transaction, id: number): Promise<store.Supplier> {
  const supplier = await store.findSupplier(tx, id);
  if (supplier === null) throw refuse(addPurchase, 'supplier-unknown');
  return supplier;
}

/** @throws Refusal state-unknown */
function ownState({ gstin, state }: BusinessValues): string {
  const code = gstin === '' ? gstStateCode(state) : gstin.slice(0, 2);
  if (code === null || !GST_STATES.some((one) => one.code === code)) throw refuse(addPurchase, 'state-unknown');
  return code;
}

function sum(paise: readonly Paise[]): Paise {
  return paise.reduce((total, one) => total + one, 0);
}
