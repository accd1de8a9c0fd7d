/** Receiving the pieces of a bill: stock moves with lots and their cost, in the caller’s transaction. */
import { receivePurchase } from '@tola/contract/staff';
import { type Actor, recordAudit } from '#audit';
import { invariant, type Transaction } from '#database';
import { refuse } from '#http';
import { insertEntry, locationName, lockVariant, nameNewLot } from '#stock';
import * as lineStore from './purchase-line-store.ts';
import * as store from './purchase-store.ts';

interface ReceivedBill {
  readonly id: number;
  readonly supplier: string;
  readonly number: string;
  readonly locationId: number;
  readonly serials: LineSerials;
}

/** Of the lines whose pieces have serial numbers. */
type LineSerials = readonly { readonly lineId: number; readonly numbers: readonly string[] }[];

/**
 * A repeat receives nothing.
 *
 * @throws Refusal of ReceivePurchase
 */
export async function receivePieces(
  tx: Transaction,
  {
    billId,
    locationId,
    serials = [],
  }: { readonly billId: number; readonly locationId: number; readonly serials?: LineSerials | undefined },
  actor: Actor,
  now: Date,
): Promise<void> {
  const bill = await store.lockBill(tx, billId);
  if (bill === null) throw refuse(receivePurchase, 'bill-unknown');
  if (bill.isReversed) throw refuse(receivePurchase, 'bill-reversed');
  if (bill.isReceived) return;
  const { supplier, number } = bill;
  const location = await receiveBill(tx, { id: billId, supplier, number, locationId, serials }, actor, now);
  const audited = { action: 'received', kind: 'purchase', subjectId: billId, subject: `${supplier}, ${number}` };
  await recordAudit(tx, actor, { ...audited, after: { location } }, now);
}

/** For a bill that nobody else can receive now. @throws Refusal location-unknown, made-to-order, and those of serial numbers */
export async function receiveBill(tx: Transaction, bill: ReceivedBill, actor: Actor, now: Date): Promise<string> {
  const { id: billId, supplier, number, locationId } = bill;
  const location = await locationName(tx, locationId);
  if (location === null) throw refuse(receivePurchase, 'location-unknown');
  const reference = `${supplier}, ${number}`.slice(0, 80);
  // Checkouts lock variants in this order as well.
  const lines = (await lineStore.linesOf(tx, billId)).toSorted(
    (one, other) => (one.weightId ?? 0) - (other.weightId ?? 0),
  );
  let entryId: number | null = null;
  for (const { id, weightId, pieces, valuePaise, chargesPaise } of lines) {
    if (weightId === null || pieces === null) continue;
    const variant = await lockVariant(tx, weightId, locationId);
    invariant(variant !== null, 'a billed variant is gone', { weightId });
    if (variant.stock === null) throw refuse(receivePurchase, 'made-to-order', { product: variant.name });
    const numbers = bill.serials.find(({ lineId }) => lineId === id)?.numbers ?? [];
    const product = variant.name;
    if (variant.hasSerials && numbers.length === 0) throw refuse(receivePurchase, 'serials-missing', { product });
    entryId ??= await insertEntry(
      tx,
      { kind: 'receipt', key: null, fingerprint: '', orderId: null, reference, reason: 'Purchase' },
      actor,
      now,
    );
    invariant(entryId !== null, 'an entry without a key is new', { billId });
    const costPaise = valuePaise === null ? null : valuePaise + chargesPaise;
    const lotId = await lineStore.receiveLot(
      tx,
      { id, weightId, pieces, costPaise },
      { entryId, locationId, reference },
    );
    if (numbers.length > 0) await nameNewLot(tx, lotId, { product, pieces, serials: numbers }, now);
  }
  await lineStore.setReceived(tx, billId, { locationId, by: actor.name }, now);
  return location;
}
