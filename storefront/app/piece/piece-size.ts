/** Measures of a piece and of how it is drawn, in millimetres. */

export interface PieceSize {
  readonly shape: 'coin' | 'bar';
  /** Diameter of a coin; longest side of a bar. */
  readonly length: number;
  /** Diameter of a coin. */
  readonly width: number;
  readonly thickness: number;
}

/** Ten rupees, as in every purse. */
export const TEN_RUPEE_COIN_MM = 27;
/** Longer side of a bank card (ISO/IEC 7810 ID-1). */
export const BANK_CARD = { width: 85.6, height: 53.98 } as const;
/** Of a browser's own millimetre, which is exact on few screens. */
export const USUAL_PIXELS_PER_MM = 96 / 25.4;
/** Widths of the drawn bank card between which a screen is calibrated, in CSS pixels: a dense phone to a television. */
export const CARD_PIXELS = { least: 200, most: 700 } as const;

const MEASURE = String.raw`(\d{1,4}(?:\.\d{1,3})?)\s*(?:mm)?`;
const WRITTEN = new RegExp(`^${[MEASURE, MEASURE].join(String.raw`\s*[×x*]\s*`)}(?:\\s*[×x*]\\s*${MEASURE})?$`, 'i');

/**
 * Reads the size of a weight: `22 mm × 1.36 mm` is a coin's diameter and thickness, `29 × 16.8 × 1.06 mm` a bar's length,
 * width and thickness.
 *
 * @returns null for a size in other words, which cannot be drawn
 */
export function pieceSize(written: string): PieceSize | null {
  const found = WRITTEN.exec(written.trim());
  if (found === null) return null;
  const [first, second, third] = found.slice(1).map((one) => (one === undefined ? null : Number(one)));
  if (first == null || second == null || first <= 0 || second <= 0 || third === 0) return null;
  if (third == null) return { shape: 'coin', length: first, width: first, thickness: second };
  return { shape: 'bar', length: Math.max(first, second), width: Math.min(first, second), thickness: third };
}

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
}

const GAP_MM = 8;
const MARGIN_MM = 2;

/** Places a piece to the left of a ten-rupee coin, upright, and below it the piece seen from its edge. */
export function besideTenRupees(size: PieceSize): Drawing {
  const tall = Math.max(size.length, TEN_RUPEE_COIN_MM);
  const y = MARGIN_MM + tall / 2;
  const edgeTop = MARGIN_MM + tall + GAP_MM;
  return {
    width: 2 * MARGIN_MM + size.width + GAP_MM + TEN_RUPEE_COIN_MM,
    height: edgeTop + size.thickness + MARGIN_MM,
    piece: { x: MARGIN_MM + size.width / 2, y },
    coin: { x: MARGIN_MM + size.width + GAP_MM + TEN_RUPEE_COIN_MM / 2, y },
    edgeTop,
  };
}
