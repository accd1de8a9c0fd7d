/** What staff enter into the ledger of stock: receipts, transfers, returns, damage, consignments. */
import { createHash } from 'node:crypto';
import type { WeightId } from '@tola/contract';
import { ADDING_KINDS, addStockEntry, type EnteredKind } from '@tola/contract/staff';
import { type Actor, recordAudit } from '#audit';
import type { Transaction } from '#database';
import { refuse } from '#http';
import * as ledger from './ledger-store.ts';

export interface StockEntry {
  readonly key: string;
  readonly kind: EnteredKind;
  readonly weightId: WeightId;
  readonly locationId: number;
  /** Where a transfer leads. */
  readonly toLocationId: number | null;
  readonly pieces: number;
  /** Of all pieces of a receipt. */
  readonly costPaise: number | null;
  readonly orderNumber: string | null;
  readonly reference: string;
  readonly reason: string;
}

/**
 * Books an entry once: a repeat with the same key changes nothing.
 *
 * @throws Refusal of {@link addStockEntry}
 */
export async function enterStock(tx: Transaction, entry: StockEntry, actor: Actor, now: Date): Promise<void> {
  const { kind, key, weightId, locationId, toLocationId, pieces, reference, reason } = entry;
  requireShape(entry);
  const fingerprint = createHash('sha256').update(JSON.stringify(entry)).digest('hex');
  const location = await requireLocation(tx, locationId);
  const target = toLocationId === null ? null : await requireLocation(tx, toLocationId);
  const sold = kind === 'return' ? await requireSold(tx, entry) : null;
  const variant = await ledger.lockVariant(tx, weightId, locationId);
  if (variant === null) throw refuse(addStockEntry, 'weight-unknown');
  const row = { kind, key, fingerprint, orderId: sold?.orderId ?? null, reference, reason };
  const entryId = await ledger.insertEntry(tx, row, actor, now);
  if (entryId === null) {
    if ((await ledger.fingerprintOf(tx, key)) !== fingerprint) throw refuse(addStockEntry, 'key-used');
    return;
  }
  if (sold !== null && sold.left < pieces)
    throw refuse(addStockEntry, 'not-sold', { orderNumber: entry.orderNumber ?? '', pieces: sold.left });
  if (variant.stock === null) throw refuse(addStockEntry, 'made-to-order');
  const lying = { entryId, weightId, locationId, pieces };
  if (ADDING_KINDS.includes(kind)) {
    const costPaise = (sold ?? entry).costPaise;
    await ledger.bookIn(tx, lying, { costPaise, reference: entry.orderNumber ?? reference });
  } else {
    if (variant.pieces < pieces) throw refuse(addStockEntry, 'too-few', { pieces: variant.pieces, location });
    if (kind !== 'transfer' && variant.stock < pieces)
      throw refuse(addStockEntry, 'pieces-reserved', { pieces: variant.stock });
    await ledger.bookOut(tx, lying, toLocationId);
  }
  const after = { pieces, location, ...(target === null ? {} : { to: target }), ...orderOf(entry), reference };
  const audited = { action: `recorded a ${kind} of`, kind: 'weight', subjectId: weightId, subject: variant.name };
  await recordAudit(tx, actor, { ...audited, after, note: reason }, now);
}

function orderOf({ orderNumber }: StockEntry): { orderNumber?: string } {
  return orderNumber === null ? {} : { orderNumber };
}

function requireShape({ kind, locationId, toLocationId, orderNumber }: StockEntry): void {
  if (kind === 'transfer' && toLocationId === null) throw refuse(addStockEntry, 'location-missing');
  if (kind === 'transfer' && toLocationId === locationId) throw refuse(addStockEntry, 'same-location');
  if (kind === 'return' && (orderNumber ?? '') === '') throw refuse(addStockEntry, 'order-missing');
}

async function requireLocation(tx: Transaction, id: number): Promise<string> {
  const name = await ledger.locationName(tx, id);
  if (name === null) throw refuse(addStockEntry, 'location-unknown');
  return name;
}

async function requireSold(tx: Transaction, { orderNumber, weightId, pieces }: StockEntry): Promise<ledger.SoldPieces> {
  const sold = await ledger.lockSold(tx, { orderNumber: orderNumber ?? '', weightId, pieces });
  if (sold === null) throw refuse(addStockEntry, 'order-unknown');
  return sold;
}
