/** Debit notes: what goes back to a supplier, at what it was billed at, or the whole of a bill that was booked by mistake. */
import { createHash } from 'node:crypto';
import { addDebitNote } from '@tola/contract/staff';
import { indianDate, type Paise, partOf } from '@tola/pricing';
import { type Actor, recordAudit } from '#audit';
import { invariant, type Transaction } from '#database';
import { refuse } from '#http';
import { bookOutPieces, insertEntry, lockPieces, lockVariant, requireOneEach } from '#stock';
import * as lineStore from './purchase-line-store.ts';
import * as store from './purchase-store.ts';

interface DebitNote {
  readonly key: string;
  readonly billId: number;
  /** Empty for the whole bill. */
  readonly lines: readonly {
    readonly lineId: number;
    readonly quantity: number;
    readonly serials?: readonly string[] | undefined;
  }[];
  readonly dated: string;
  readonly reference: string;
  readonly reason: string;
}

interface Back {
  readonly line: lineStore.BilledLine;
  readonly quantity: number;
  /** Of the pieces that go back; empty where all of the lot goes, or where it has none. */
  readonly serials: readonly string[];
}

/**
 * A repeat with the same key books nothing and returns the same id.
 *
 * @throws Refusal of AddDebitNote
 */
export async function bookDebitNote(
  tx: Transaction,
  note: DebitNote,
  actor: Actor,
  now: Date,
): Promise<{ id: number }> {
  const fingerprint = createHash('sha256').update(JSON.stringify(note)).digest('hex');
  const bill = await store.lockBill(tx, note.billId);
  if (bill === null) throw refuse(addDebitNote, 'bill-unknown');
  const known = await store.entryWithKey(tx, note.key);
  if (known !== null) {
    if (known.fingerprint !== fingerprint) throw refuse(addDebitNote, 'key-used');
    return { id: known.id };
  }
  if (bill.isReversed) throw refuse(addDebitNote, 'bill-reversed');
  if (note.dated > indianDate(now)) throw refuse(addDebitNote, 'in-future');
  const isWhole = note.lines.length === 0;
  const billed = await lineStore.linesOf(tx, note.billId);
  const going = isWhole ? whatIsLeft(billed) : chosen(billed, note.lines);
  if (!isWhole) requireReturnable(bill, going);
  const taken = going.map(takenBack);
  const charges = isWhole ? await store.chargesOf(tx, note.billId) : null;
  const taxed = charges === null ? taken : [...taken, charges];
  const entry = {
    ...store.PLAIN_ENTRY,
    ...({ kind: 'debit note', key: note.key, fingerprint, supplierId: bill.supplierId, billId: bill.id } as const),
    ...{ dated: note.dated, bookedOn: await store.openBookDay(tx, note.dated), reference: note.reference },
    ...{ chargesPaise: charges?.chargesPaise ?? 0, roundingPaise: charges?.roundingPaise ?? 0, reason: note.reason },
    goodsPaise: sum(taken.map(({ valuePaise }) => valuePaise)),
    cgstPaise: sum(taxed.map(({ cgstPaise }) => cgstPaise)),
    sgstPaise: sum(taxed.map(({ sgstPaise }) => sgstPaise)),
    igstPaise: sum(taxed.map(({ igstPaise }) => igstPaise)),
  };
  const entryId = await store.insertPurchaseEntry(tx, entry, actor, now);
  if (entryId === null) throw refuse(addDebitNote, 'key-used');
  for (const one of taken) await lineStore.insertReturn(tx, entryId, one);
  if (bill.isReceived) await takeOut(tx, bill, going, note.reason, actor, now);
  if (isWhole) await store.setReversed(tx, bill.id, now);
  const audited = { action: isWhole ? 'reversed' : 'returned goods of', kind: 'purchase', subjectId: bill.id };
  const after = { goodsPaise: entry.goodsPaise, chargesPaise: entry.chargesPaise, lines: going.length };
  const subject = `${bill.supplier}, ${bill.number}`;
  await recordAudit(tx, actor, { ...audited, subject, after, note: note.reason }, now);
  return { id: entryId };
}

function whatIsLeft(lines: readonly lineStore.BilledLine[]): Back[] {
  return lines
    .map((line) => ({ line, quantity: (line.pieces ?? line.weightMg) - line.returned, serials: [] }))
    .filter(({ quantity }) => quantity > 0);
}

function chosen(billed: readonly lineStore.BilledLine[], wanted: DebitNote['lines']): Back[] {
  if (new Set(wanted.map(({ lineId }) => lineId)).size !== wanted.length) throw refuse(addDebitNote, 'line-twice');
  return wanted.map(({ lineId, quantity, serials = [] }) => {
    const line = billed.find(({ id }) => id === lineId);
    if (line === undefined) throw refuse(addDebitNote, 'line-unknown');
    const left = (line.pieces ?? line.weightMg) - line.returned;
    const shown = line.pieces === null ? `${left / 1000} g` : left;
    if (quantity > left) throw refuse(addDebitNote, 'too-much', { left: shown, line: line.position });
    return { line, quantity, serials };
  });
}

function requireReturnable(bill: store.LockedBill, going: readonly Back[]): void {
  for (const { line } of going) {
    if (line.ratePaise === null) throw refuse(addDebitNote, 'not-fixed', { line: line.position });
    if (line.weightId !== null && !bill.isReceived) throw refuse(addDebitNote, 'not-received');
  }
}

/** All debit notes of a line add up to the line. */
function takenBack({ line, quantity }: Back): lineStore.TakenBack {
  const part = (whole: number): number => partOf(whole, line.pieces ?? line.weightMg, line.returned, quantity);
  return {
    ...{ lineId: line.id, quantity, fineMg: part(line.fineMg), valuePaise: part(line.valuePaise ?? 0) },
    ...{ cgstPaise: part(line.cgstPaise), sgstPaise: part(line.sgstPaise), igstPaise: part(line.igstPaise) },
  };
}

/** The pieces leave the lots that the bill brought. */
async function takeOut(
  tx: Transaction,
  bill: store.LockedBill,
  going: readonly Back[],
  reason: string,
  actor: Actor,
  now: Date,
): Promise<void> {
  const sorted = going.toSorted((one, other) => (one.line.weightId ?? 0) - (other.line.weightId ?? 0));
  let entryId: number | null = null;
  for (const back of sorted) {
    const { line, quantity } = back;
    const { weightId, lotId } = line;
    if (weightId === null || lotId === null) continue;
    const variant = await lockVariant(tx, weightId, 0);
    const left = await lineStore.leftInLot(tx, lotId);
    const pieces = Math.min(left.pieces, variant?.stock ?? 0);
    if (pieces < quantity) throw refuse(addDebitNote, 'pieces-gone', { line: line.position, pieces });
    const reference = `${bill.supplier}, ${bill.number}`.slice(0, 80);
    entryId ??= await insertEntry(
      tx,
      { kind: 'supplier return', key: null, fingerprint: '', orderId: null, reference, reason },
      actor,
      now,
    );
    invariant(entryId !== null, 'an entry without a key is new', { billId: bill.id });
    const missing = left.hasSerials
      ? quantity -
        (await bookOutPieces(tx, { entryId }, await piecesGoingBack(tx, { ...back, lotId, left: left.pieces })))
      : await lineStore.bookOutOfLot(tx, entryId, lotId, quantity);
    invariant(missing === 0, 'a lot has fewer pieces than it says', { lotId, missing });
  }
}

/** @throws Refusal serials-missing, serials-differ, serial-twice, serial-not-in-lot */
async function piecesGoingBack(
  tx: Transaction,
  { line, quantity, serials, lotId, left }: Back & { readonly lotId: number; readonly left: number },
): Promise<number[]> {
  const product = `Line ${line.position}`;
  const named = serials.length === 0 && left === quantity ? await lineStore.serialsInLot(tx, lotId) : serials;
  if (named.length === 0) throw refuse(addDebitNote, 'serials-missing', { product });
  requireOneEach({ product, pieces: quantity, serials: named });
  const found = await lockPieces(tx, named);
  return named.map((serial) => {
    const piece = found.find((one) => one.serial.toUpperCase() === serial.toUpperCase());
    if (piece === undefined || piece.lotId !== lotId || piece.locationId === null || piece.orderId !== null)
      throw refuse(addDebitNote, 'serial-not-in-lot', { serial, line: line.position });
    return piece.id;
  });
}

function sum(paise: readonly Paise[]): Paise {
  return paise.reduce((total, one) => total + one, 0);
}
