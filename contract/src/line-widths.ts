/** How much of a drawing is thinner than a width: what would break away when it is cut. */

/** Share of a logo that may be rounded off where it is cut. */
const MOST_LOST = 0.04;

/**
 * Why a logo cannot be cut at the size at which it lies on a piece, as a sentence; null when it can.
 *
 * @param placed its side in half widths of the piece
 * @param widthMm width of the piece
 */
export function thinLogo(
  { raised, side }: { readonly raised: readonly boolean[]; readonly side: number },
  placed: { readonly side: number },
  widthMm: number,
  lineMm: number,
): string | null {
  const pixelsPerMm = side / ((placed.side * widthMm) / 2);
  if (thinShare(raised, side, lineMm * pixelsPerMm) <= MOST_LOST) return null;
  return `Parts of the logo are thinner than ${lineMm} mm on this piece and would break away. Use a bolder logo or a heavier piece`;
}

const DIAGONAL = Math.SQRT2;

/**
 * Share of the ink that a disc of a width cannot reach without leaving it, between 0 and 1: a drawing without thinner parts
 * loses little, at its corners.
 *
 * @param ink row by row, `side` × `side`; true where the drawing is raised
 * @param width in pixels
 */
function thinShare(ink: readonly boolean[], side: number, width: number): number {
  const radius = width / 2;
  const total = ink.reduce((sum, one) => sum + (one ? 1 : 0), 0);
  if (total === 0 || radius <= 0.6) return 0;
  const depth = distances(
    ink.map((one) => !one),
    side,
  );
  // The edge lies half a pixel before the nearest pixel without ink; edges between two pixels are a little less.
  const core = depth.map((distance) => distance - 0.5 >= radius - 0.3);
  const reach = distances(core, side);
  let lost = 0;
  for (let index = 0; index < ink.length; index += 1)
    // One pixel more: corners are rounded, not broken.
    if (ink[index] === true && (reach[index] ?? 0) > radius + 1) lost += 1;
  return lost / total;
}

/** Distance of each pixel to the nearest marked one, by steps to its eight neighbours. */
function distances(marked: readonly boolean[], side: number): number[] {
  const far = 4 * side;
  const result = marked.map((one) => (one ? 0 : far));
  const at = (x: number, y: number): number =>
    x < 0 || y < 0 || x >= side || y >= side ? far : (result[y * side + x] ?? far);
  const relax = (x: number, y: number, step: 1 | -1): void => {
    const index = y * side + x;
    result[index] = Math.min(
      result[index] ?? far,
      at(x - step, y) + 1,
      at(x, y - step) + 1,
      at(x - step, y - step) + DIAGONAL,
      at(x + step, y - step) + DIAGONAL,
    );
  };
  for (let y = 0; y < side; y += 1) for (let x = 0; x < side; x += 1) relax(x, y, 1);
  for (let y = side - 1; y >= 0; y -= 1) for (let x = side - 1; x >= 0; x -= 1) relax(x, y, -1);
  return result;
}
