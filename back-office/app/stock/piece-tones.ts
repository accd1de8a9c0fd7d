/** Colours of the states of a piece. */
import type { PieceState } from '@tola/contract/staff';

export const PIECE_TONES = {
  'in stock': 'good',
  reserved: 'gold',
  sold: 'plain',
  gone: 'plain',
} as const satisfies Readonly<Record<PieceState, string>>;
