/** Books the serial numbers that a count found missing or in the wrong place. */
import type { WeightId } from '@tola/contract';
import { decideCount } from '@tola/contract/staff';
import type { Actor } from '#audit';
import { invariant, isUniqueViolation, type Transaction } from '#database';
import { refuse } from '#http';
import { type CountedPiece, differentPieces } from './count-scan-store.ts';
import { bookIn, insertEntry, lockVariant } from './ledger-store.ts';
import { bookOutPieces, lockPieces, namePieces } from './piece-store.ts';

interface Decided {
  readonly countId: number;
  readonly locationId: number;
  readonly reason: string;
}

/**
 * Missing pieces leave stock, pieces of other locations are moved here, and pieces that stock does not have come without a cost. What
 * has left, or come, since it was counted is no difference. Callers hold the locks of the count and of the variants.
 *
 * @throws Refusal serial-reserved, serial-sold, serial-known, pieces-reserved, made-to-order
 */
export async function bookDifferentPieces(tx: Transaction, decided: Decided, actor: Actor, now: Date): Promise<void> {
  const { countId, locationId, reason } = decided;
  const listed = await differentPieces(tx, countId);
  await lockPieces(
    tx,
    listed.map(({ serial }) => serial),
  );
  // Read once they are locked.
  const pieces = await differentPieces(tx, countId);
  const missing = pieces.filter((piece) => piece.isMissing && piece.locationId === locationId);
  const found = pieces.filter((piece) => !piece.isMissing && piece.locationId !== locationId);
  for (const { serial, orderNumber } of missing)
    if (orderNumber !== null) throw refuse(decideCount, 'serial-reserved', { serial, orderNumber });
  for (const { serial, orderNumber, location } of found)
    if (orderNumber !== null && location === null) throw refuse(decideCount, 'serial-sold', { serial, orderNumber });
  const entry = lazyEntry(tx, { countId, reason, actor, now });
  await bookMissing(tx, missing, decided, entry);
  const elsewhere = found.filter((piece) => piece.locationId !== null).flatMap(({ pieceId }) => pieceId ?? []);
  if (elsewhere.length > 0)
    await bookOutPieces(tx, { entryId: await entry('transfer'), toLocationId: locationId }, elsewhere);
  const coming = found.filter((piece) => piece.locationId === null);
  for (const [weightId, serials] of byVariant(coming))
    await bookFound(tx, { weightId, serials, ...decided }, entry, now);
}

type Entries = (kind: 'count difference' | 'transfer') => Promise<number>;

function lazyEntry(
  tx: Transaction,
  { countId, reason, actor, now }: { countId: number; reason: string; actor: Actor; now: Date },
): Entries {
  const made = new Map<string, number>();
  return async (kind) => {
    const known = made.get(kind);
    if (known !== undefined) return known;
    // No browser can send a key with a blank.
    const document = { kind, key: `stock count ${countId}, serial numbers, ${kind}`, fingerprint: '', orderId: null };
    const entryId = await insertEntry(tx, { ...document, reference: `Count ${countId}`, reason, countId }, actor, now);
    invariant(entryId !== null, 'The serial numbers of a count are booked already', { countId });
    made.set(kind, entryId);
    return entryId;
  };
}

async function bookMissing(
  tx: Transaction,
  missing: readonly CountedPiece[],
  { locationId }: Decided,
  entry: Entries,
): Promise<void> {
  for (const [weightId, serials] of byVariant(missing)) {
    const variant = await lockVariant(tx, weightId, locationId);
    if ((variant?.stock ?? 0) < serials.length)
      throw refuse(decideCount, 'pieces-reserved', { product: variant?.name ?? '' });
  }
  const ids = missing.flatMap(({ pieceId }) => pieceId ?? []);
  if (ids.length > 0) await bookOutPieces(tx, { entryId: await entry('count difference') }, ids);
}

interface Found extends Decided {
  readonly weightId: WeightId;
  readonly serials: readonly string[];
}

async function bookFound(tx: Transaction, found: Found, entry: Entries, now: Date): Promise<void> {
  const { weightId, serials, locationId, countId } = found;
  const variant = await lockVariant(tx, weightId, locationId);
  invariant(variant !== null, 'A counted variant has gone', { countId, weightId });
  if (variant.stock === null) throw refuse(decideCount, 'made-to-order', { product: variant.name });
  const lying = { entryId: await entry('count difference'), weightId, locationId, pieces: serials.length };
  const lotId = await bookIn(tx, lying, { costPaise: null, reference: `Count ${countId}` });
  try {
    const wrong = await namePieces(tx, lotId, serials, now);
    if (wrong.length > 0) throw refuse(decideCount, 'serial-known', { serials: wrong.join(', ') });
  } catch (error) {
    if (isUniqueViolation(error, 'stock_piece_serial'))
      throw refuse(decideCount, 'serial-known', { serials: serials.join(', ') });
    throw error;
  }
}

function byVariant(pieces: readonly CountedPiece[]): Map<WeightId, string[]> {
  const serials = new Map<WeightId, string[]>();
  for (const { weightId, serial } of pieces) serials.set(weightId, [...(serials.get(weightId) ?? []), serial]);
  return serials;
}
