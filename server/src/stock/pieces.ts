/** Rules of serial numbers: pieces that come are named, and named pieces leave by their number. */
import type { WeightId } from '@tola/contract';
import { addStockEntry, nameLotPieces, repeatedSerial } from '@tola/contract/staff';
import { type Actor, recordAudit } from '#audit';
import { isUniqueViolation, type Transaction } from '#database';
import { refuse } from '#http';
import * as store from './piece-store.ts';

interface Named {
  readonly product: string;
  readonly pieces: number;
  readonly serials: readonly string[];
}

/** @throws Refusal serials-differ, serial-twice */
export function requireOneEach({ product, pieces, serials }: Named): void {
  const twice = repeatedSerial(serials);
  if (twice !== null) throw refuse(addStockEntry, 'serial-twice', { serial: twice });
  if (serials.length !== pieces)
    throw refuse(addStockEntry, 'serials-differ', { product, pieces, serials: serials.length });
}

/**
 * Names the pieces of a lot that has just come.
 *
 * @throws Refusal serials-differ, serial-twice, serial-known
 */
export async function nameNewLot(tx: Transaction, lotId: number, named: Named, now: Date): Promise<void> {
  requireOneEach(named);
  try {
    refuseKnown(await store.namePieces(tx, lotId, named.serials, now));
  } catch (error) {
    // Somebody else has named one of them since.
    if (isUniqueViolation(error, 'stock_piece_serial')) refuseKnown(named.serials);
    throw error;
  }
}

function refuseKnown(serials: readonly string[]): void {
  if (serials.length > 0) throw refuse(addStockEntry, 'serial-known', { serials: serials.join(', ') });
}

interface LotNumbers {
  readonly lotId: number;
  readonly places: readonly { readonly locationId: number; readonly serials: readonly string[] }[];
}

/**
 * Names all pieces of a lot that came without serial numbers. A repeat with the same numbers changes nothing.
 *
 * @throws Refusal of NameLotPieces
 */
export async function nameLot(tx: Transaction, { lotId, places }: LotNumbers, actor: Actor, now: Date): Promise<void> {
  const lot = await store.lockLot(tx, lotId);
  if (lot === null) throw refuse(nameLotPieces, 'lot-unknown');
  const { product, weightId, hasSerials } = lot;
  const serials = places.flatMap((place) => place.serials);
  if (hasSerials) {
    const known = new Set((await store.serialsOfLot(tx, lotId)).map((serial) => serial.toUpperCase()));
    if (known.size === serials.length && serials.every((serial) => known.has(serial.toUpperCase()))) return;
    throw refuse(nameLotPieces, 'lot-named');
  }
  const lying = await store.placesOfLot(tx, lotId);
  for (const { locationId, location, pieces } of lying) {
    const here = places.find((place) => place.locationId === locationId)?.serials ?? [];
    if (here.length !== pieces) throw refuse(nameLotPieces, 'lot-moved', { location, pieces });
  }
  requireOneEach({ product, pieces: lying.reduce((sum, { pieces }) => sum + pieces, 0), serials });
  try {
    for (const place of places) await store.nameLying(tx, lotId, place.locationId, place.serials);
  } catch (error) {
    if (isUniqueViolation(error, 'stock_piece_serial')) refuseKnown(serials);
    throw error;
  }
  await store.setLotNamed(tx, lotId);
  const audited = { action: 'entered serial numbers of', kind: 'weight', subjectId: weightId, subject: product };
  await recordAudit(tx, actor, { ...audited, after: { serials } }, now);
}

export interface Leaving extends Named {
  readonly weightId: WeightId;
  readonly locationId: number;
  readonly location: string;
  /** A transfer moves pieces that orders have chosen, too. */
  readonly isTransfer: boolean;
}

/**
 * The pieces that leave a location by their numbers, locked.
 *
 * @throws Refusal serials-differ, serial-twice, serial-not-here, serial-reserved
 */
export async function leavingPieces(tx: Transaction, leaving: Leaving): Promise<number[]> {
  requireOneEach(leaving);
  const { serials, weightId, locationId, location, isTransfer } = leaving;
  const found = await store.lockPieces(tx, serials);
  return serials.map((serial) => {
    const piece = found.find((one) => one.serial.toUpperCase() === serial.toUpperCase());
    if (piece === undefined || piece.weightId !== weightId || piece.locationId !== locationId)
      throw refuse(addStockEntry, 'serial-not-here', { serial, location });
    if (piece.orderNumber !== null && !isTransfer)
      throw refuse(addStockEntry, 'serial-reserved', { serial, orderNumber: piece.orderNumber });
    return piece.id;
  });
}

interface Coming {
  readonly weightId: WeightId;
  readonly serials: readonly string[];
  /** The order that a customer returns them from; null for a delivery. */
  readonly returnedFrom: { readonly orderId: number; readonly orderNumber: string } | null;
}

/**
 * A customer returns pieces that this order has sold; a delivery brings none that an order has sold.
 *
 * @throws Refusal serial-not-sold, serial-sold
 */
export async function requireMayCome(tx: Transaction, { weightId, serials, returnedFrom }: Coming): Promise<void> {
  const found = await store.lockPieces(tx, serials);
  for (const serial of serials) {
    const piece = found.find((one) => one.serial.toUpperCase() === serial.toUpperCase());
    if (returnedFrom === null) {
      if (piece?.orderNumber != null && piece.locationId === null)
        throw refuse(addStockEntry, 'serial-sold', { serial, orderNumber: piece.orderNumber });
      continue;
    }
    const { orderId, orderNumber } = returnedFrom;
    const isOfOrder = piece?.weightId === weightId && piece.orderId === orderId && piece.locationId === null;
    if (!isOfOrder) throw refuse(addStockEntry, 'serial-not-sold', { serial, orderNumber });
  }
}
