/** Which pieces an order's parcel holds: chosen by serial number when it is packed, and checked again at the dispatch. */
import type { OrderId } from '@tola/contract';
import { type PackingLine, packOrder as packOrderCall } from '@tola/contract/staff';
import { isUniqueViolation, type Queryable, type Transaction } from '#database';
import { refuse } from '#http';
import * as store from './serial-store.ts';

/**
 * Records the serial numbers of a parcel in place of those recorded before; an empty list keeps them. Numbers of pieces in stock are
 * chosen for their line. Others are written down only, where the order has pieces without serial numbers.
 *
 * @throws Refusal of {@link packOrderCall} about serial numbers
 */
export async function recordSerials(
  tx: Transaction,
  orderId: OrderId,
  serials: readonly string[],
  now: Date,
): Promise<void> {
  if (serials.length === 0) return;
  const typed = [...new Map(serials.map((serial) => [serial.toUpperCase(), serial])).values()];
  const pieces = await store.lockPieces(tx, typed);
  const lines = await store.serialLines(tx, orderId);
  try {
    await store.replaceSerials(tx, orderId, chosenOf(typed, pieces, lines), now);
  } catch (error) {
    if (isUniqueViolation(error, 'order_serial_once')) throw refuse(packOrderCall, 'serial-used');
    throw error;
  }
}

function chosenOf(
  typed: readonly string[],
  pieces: readonly store.FoundPiece[],
  lines: readonly store.SerialLine[],
): store.ChosenSerial[] {
  const hasOthers = lines.some(({ isHeld, hasPieces }) => !isHeld || !hasPieces);
  return typed.map((serial) => {
    const piece = pieces.find((one) => one.serial.toUpperCase() === serial.toUpperCase());
    if (piece === undefined) {
      if (!hasOthers) throw refuse(packOrderCall, 'serial-unknown', { serial });
      return { serial, weightId: null, pieceId: null };
    }
    const { weightId, product } = piece;
    if (!piece.lies) throw refuse(packOrderCall, 'serial-left', { serial });
    if (!lines.some((line) => line.weightId === weightId && line.isHeld))
      throw refuse(packOrderCall, 'serial-of-other', { serial, product });
    return { serial: piece.serial, weightId, pieceId: piece.id };
  });
}

/**
 * Pieces that are not chosen leave from the lots without serial numbers: refuses an order whose lines need more than these have.
 *
 * @throws Refusal serials-many, serials-missing
 */
export async function requireSerials(tx: Queryable, orderId: OrderId): Promise<void> {
  for (const line of await store.serialLines(tx, orderId)) {
    if (!line.isHeld) continue;
    const { product, quantity, chosen } = line;
    if (chosen > quantity) throw refuse(packOrderCall, 'serials-many', { product, pieces: quantity });
    const pieces = neededOf(line) - chosen;
    if (line.hasPieces && pieces > 0) throw refuse(packOrderCall, 'serials-missing', { product, pieces });
  }
}

function neededOf({ quantity, loose }: store.SerialLine): number {
  return Math.max(0, quantity - loose);
}

/** What the packer chooses from. */
export async function packingLines(db: Queryable, orderId: OrderId) {
  const lines = (await store.serialLines(db, orderId)).filter(({ isHeld, hasPieces }) => isHeld && hasPieces);
  return await Promise.all(
    lines.map(async (line) => {
      const { weightId, product, weightMg, quantity } = line;
      const choices = await store.choicesOf(db, orderId, weightId);
      return { weightId, product, weightMg, quantity, needed: neededOf(line), choices } satisfies Omit<
        PackingLine,
        'choices'
      > & { choices: store.PieceChoice[] };
    }),
  );
}
