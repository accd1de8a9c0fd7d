/** Measures of a piece as its size is written in the catalogue, in millimetres. */

export interface PieceSize {
  readonly shape: 'coin' | 'bar';
  /** Diameter of a coin; longest side of a bar. */
  readonly length: number;
  /** Diameter of a coin. */
  readonly width: number;
  readonly thickness: number;
}

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
