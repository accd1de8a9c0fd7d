/** What a height map says about light: pure functions over square maps, row by row from the top. */

/** Heights between 0 and 1, freed of the steps of a picture's 256 shades. */
export function smoothHeights(shades: Uint8ClampedArray, side: number): Float32Array {
  const heights = new Float32Array(side * side);
  for (let index = 0; index < heights.length; index += 1) heights[index] = (shades[index * 4] ?? 0) / 255;
  return blurred(blurred(heights, side, 1), side, side);
}

/** One pass of a binomial filter along rows (step 1) or columns (step `side`). The rim is left as it is. */
function blurred(heights: Float32Array, side: number, step: number): Float32Array {
  const result = heights.slice();
  const first = step === 1 ? 2 : 2 * side;
  for (let index = first; index < heights.length - first; index += 1) {
    const at = (steps: number): number => heights[index + steps * step] ?? 0;
    result[index] = (at(-2) + 4 * at(-1) + 6 * at(0) + 4 * at(1) + at(2)) / 16;
  }
  return result;
}

/**
 * A normal map in RGBA: x to the right in red, y upwards in green.
 *
 * @param relief height of a white pixel as a share of the map's width
 */
export function normalsOf(heights: Float32Array, side: number, relief: number): Uint8Array {
  const normals = new Uint8Array(side * side * 4);
  const slope = (relief * side) / 2;
  for (let y = 0; y < side; y += 1) {
    for (let x = 0; x < side; x += 1) {
      const index = y * side + x;
      const left = heights[x === 0 ? index : index - 1] ?? 0;
      const right = heights[x === side - 1 ? index : index + 1] ?? 0;
      const above = heights[y === 0 ? index : index - side] ?? 0;
      const below = heights[y === side - 1 ? index : index + side] ?? 0;
      const nx = (left - right) * slope;
      const ny = (below - above) * slope;
      const length = Math.hypot(nx, ny, 1);
      normals.set([shade(nx / length), shade(ny / length), shade(1 / length), 255], index * 4);
    }
  }
  return normals;
}

/** Roughness in green: a mirror where the map is flat, frosted on the relief. */
export function frostOf(heights: Float32Array): Uint8Array {
  const frost = new Uint8Array(heights.length * 4);
  for (let index = 0; index < heights.length; index += 1) {
    const share = Math.min(1, Math.max(0, ((heights[index] ?? 0) - 0.02) / 0.08));
    frost.set([0, Math.round(255 * (0.2 + 0.25 * share)), 0, 255], index * 4);
  }
  return frost;
}

function shade(component: number): number {
  return Math.round(127.5 + 127.5 * component);
}
