/** What staff enter into the ledger of stock: receipts, transfers, returns, damage, consignments. */
import { createHash } from 'node:crypto';
import type { WeightId } from '@tola/contract';
import { ADDING_KINDS, addStockEntry, type EnteredKind } from '@tola/contract/staff';
import { type Actor, recordAudit } from '#audit';
import { invariant, type Transaction } from '#database';
import { refuse } from '#http';
import * as ledger from './ledger-store.ts';
import { bookOutPieces } from './piece-store.ts';
import { leavingPieces, nameNewLot, requireMayCome } from './pieces.ts';

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
  /** Of each piece; none for pieces without serial numbers. */
  readonly serials?: readonly string[] | undefined;
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
  const booked = { entry, entryId, variant, location };
  if (ADDING_KINDS.includes(kind)) await takeIn(tx, booked, sold, now);
  else await takeOut(tx, booked);
  const { serials = [] } = entry;
  const named = serials.length === 0 ? {} : { serials };
  const after = {
    pieces,
    location,
    ...(target === null ? {} : { to: target }),
    ...orderOf(entry),
    reference,
    ...named,
  };
  const audited = { action: `recorded a ${kind} of`, kind: 'weight', subjectId: weightId, subject: variant.name };
  await recordAudit(tx, actor, { ...audited, after, note: reason }, now);
}

interface Booked {
  readonly entry: StockEntry;
  readonly entryId: number;
  readonly variant: ledger.HeldVariant;
  readonly location: string;
}

async function takeIn(tx: Transaction, booked: Booked, sold: ledger.SoldPieces | null, now: Date): Promise<void> {
  const { entry, entryId, variant } = booked;
  const { weightId, locationId, pieces, serials = [], reference } = entry;
  const product = variant.name;
  const orderNumber = entry.orderNumber ?? '';
  const isUnnamed = sold === null ? variant.hasSerials : sold.left - sold.named < pieces;
  if (serials.length === 0 && isUnnamed) throw refuse(addStockEntry, 'serials-missing', { product });
  const returnedFrom = sold === null ? null : { orderId: sold.orderId, orderNumber };
  if (serials.length > 0) await requireMayCome(tx, { weightId, serials, returnedFrom });
  const costPaise = sold === null ? await costOfComing(tx, entry) : sold.costPaise;
  const lying = { entryId, weightId, locationId, pieces };
  const lotId = await ledger.bookIn(tx, lying, { costPaise, reference: entry.orderNumber ?? reference });
  if (serials.length > 0) await nameNewLot(tx, lotId, { product, pieces, serials }, now);
}

/** Pieces that come back from a consignment cost what they did when they went. */
async function costOfComing(tx: Transaction, entry: StockEntry): Promise<number | null> {
  const { kind, reference, weightId, pieces, costPaise } = entry;
  if (kind !== 'consignment in' || costPaise !== null || reference === '') return costPaise;
  return await ledger.consignedCost(tx, { reference, weightId, pieces });
}

async function takeOut(tx: Transaction, { entry, entryId, variant, location }: Booked): Promise<void> {
  const { kind, weightId, locationId, toLocationId, pieces, serials = [] } = entry;
  const isTransfer = kind === 'transfer';
  if (variant.pieces < pieces) throw refuse(addStockEntry, 'too-few', { pieces: variant.pieces, location });
  if (!isTransfer && (variant.stock ?? 0) < pieces)
    throw refuse(addStockEntry, 'pieces-reserved', { pieces: variant.stock ?? 0 });
  const product = variant.name;
  if (serials.length === 0) {
    if (variant.loose < pieces) throw refuse(addStockEntry, 'serials-missing', { product });
    await ledger.bookOut(tx, { entryId, weightId, locationId, pieces }, toLocationId);
    return;
  }
  const leaving = await leavingPieces(tx, { product, pieces, serials, weightId, locationId, location, isTransfer });
  const moved = await bookOutPieces(tx, { entryId, toLocationId }, leaving);
  invariant(moved === pieces, 'A locked piece has moved', { pieces, moved });
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
