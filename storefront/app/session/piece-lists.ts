/** Pieces that this browser remembers until somebody logs out: recently viewed, compared, and the wishlist of a guest. */
import { idOf, type WeightId } from '@tola/contract/ids';
import { PIECES_KEY } from './login-record-key.ts';

const MOST = { viewed: 9, compared: 4, wishlist: 48 } as const;

type PieceList = keyof typeof MOST;

/** The latest first. */
export function readPieces(list: PieceList): WeightId[] {
  const ids: unknown = readAll()[list];
  return Array.isArray(ids) ? ids.filter(isId).map((id) => idOf<WeightId>(id)) : [];
}

/** Puts a piece first, and drops the oldest one above the most. @returns the list */
export function addPiece(list: PieceList, weightId: WeightId): WeightId[] {
  return writePieces(list, [weightId, ...readPieces(list).filter((id) => id !== weightId)].slice(0, MOST[list]));
}

/** @returns the list */
export function removePiece(list: PieceList, weightId: WeightId): WeightId[] {
  return writePieces(
    list,
    readPieces(list).filter((id) => id !== weightId),
  );
}

export function isFull(list: PieceList): boolean {
  return readPieces(list).length >= MOST[list];
}

function writePieces(list: PieceList, ids: WeightId[]): WeightId[] {
  localStorage.setItem(PIECES_KEY, JSON.stringify({ ...readAll(), [list]: ids }));
  return ids;
}

/** What cannot be read counts as nothing. */
function readAll(): Partial<Record<PieceList, unknown>> {
  try {
    const lists: unknown = JSON.parse(localStorage.getItem(PIECES_KEY) ?? '{}');
    return typeof lists === 'object' && lists !== null ? lists : {};
  } catch (error) {
    if (error instanceof SyntaxError) return {};
    throw error;
  }
}

function isId(id: unknown): id is number {
  return Number.isSafeInteger(id) && Number(id) > 0;
}
