/** Measures of a piece and of how it is drawn, in millimetres. */

import { type PieceSize, pieceSize } from '@tola/contract/piece-measures';

export { type PieceSize, pieceSize };

/** Ten rupees, as in every purse. */
export const TEN_RUPEE_COIN_MM = 27;
/** Longer side of a bank card (ISO/IEC 7810 ID-1). */
export const BANK_CARD = { width: 85.6, height: 53.98 } as const;
/** Of a browser's own millimetre, which is exact on few screens. */
export const USUAL_PIXELS_PER_MM = 96 / 25.4;
/** Widths of the drawn bank card between which a screen is calibrated, in CSS pixels: a dense phone to a television. */
export const CARD_PIXELS = { least: 200, most: 700 } as const;

/** "22 mm across, 1.36 mm thick". */
export function sizeInWords({ shape, length, width, thickness }: PieceSize): string {
  return `${shape === 'coin' ? `${length} mm across` : `${length} mm long, ${width} mm wide`}, ${thickness} mm thick`;
}

/** CSS pixels of a millimetre on a screen on which a bank card is so many CSS pixels wide. */
export function pixelsPerMm(cardPixels: number): number {
  return Math.min(Math.max(cardPixels, CARD_PIXELS.least), CARD_PIXELS.most) / BANK_CARD.width;
}

export interface Drawing {
  /** Of the whole drawing. */
  readonly width: number;
  readonly height: number;
  /** Middles of the piece and of the ten-rupee coin, which stand on one line. */
  readonly piece: { readonly x: number; readonly y: number };
  readonly coin: { readonly x: number; readonly y: number };
  /** Top of the piece seen from its edge, below both. */
  readonly edgeTop: number;
  /** Begins at the left edge of the piece, so that its width can be read; whole millimetres long. */
  readonly ruler: { readonly x: number; readonly y: number; readonly length: number };
}

const GAP_MM = 8;
const MARGIN_MM = 2;
const ABOVE_RULER_MM = 3;
export const RULER_HEIGHT_MM = 8;

/** Places a piece to the left of a ten-rupee coin, upright, below it the piece seen from its edge, and a ruler. */
export function besideTenRupees(size: PieceSize): Drawing {
  const tall = Math.max(size.length, TEN_RUPEE_COIN_MM);
  const y = MARGIN_MM + tall / 2;
  const edgeTop = MARGIN_MM + tall + GAP_MM;
  const rulerTop = edgeTop + size.thickness + ABOVE_RULER_MM;
  const width = size.width + GAP_MM + TEN_RUPEE_COIN_MM;
  return {
    width: 2 * MARGIN_MM + width,
    height: rulerTop + RULER_HEIGHT_MM + MARGIN_MM,
    piece: { x: MARGIN_MM + size.width / 2, y },
    coin: { x: MARGIN_MM + size.width + GAP_MM + TEN_RUPEE_COIN_MM / 2, y },
    edgeTop,
    ruler: { x: MARGIN_MM, y: rulerTop, length: Math.floor(width) },
  };
}
