/** Traces the outline of a drawing's ink as paths that a machine can cut. */

/** A drawing of pixels, row by row from the top. */
export interface Ink {
  readonly side: number;
  /** Between 0 and 255; from 128 on a pixel is raised. */
  readonly shades: Uint8Array;
}

type Point = readonly [x: number, y: number];

/** Points closer than this to a straight line are left out, in pixels. */
const TOLERANCE = 0.7;

/**
 * Outlines as the data of an SVG path in a square from −0.5 to 0.5 with y upwards; holes run the other way round.
 */
export function tracedOutline(ink: Ink): string {
  return loopsOf(ink)
    .map((loop) => simplified(loop))
    .filter((loop) => loop.length > 2)
    .map((loop) => {
      const points = loop.map(([x, y]) => `${(x / ink.side - 0.5).toFixed(4)} ${(0.5 - y / ink.side).toFixed(4)}`);
      return `M${points.join('L')}Z`;
    })
    .join('');
}

/** Closed loops along the edges between raised pixels and others, with the ink on their right. */
function loopsOf({ side, shades }: Ink): Point[][] {
  const isInk = (x: number, y: number): boolean =>
    x >= 0 && y >= 0 && x < side && y < side && (shades[y * side + x] ?? 0) >= 128;
  const width = side + 1;
  // Edges by their first corner; a corner at which two pixels touch has two.
  const edges = new Map<number, number[]>();
  const add = (fromX: number, fromY: number, toX: number, toY: number): void => {
    const from = fromY * width + fromX;
    const known = edges.get(from);
    if (known === undefined) edges.set(from, [toY * width + toX]);
    else known.push(toY * width + toX);
  };
  for (let y = 0; y < side; y += 1) {
    for (let x = 0; x < side; x += 1) {
      if (!isInk(x, y)) continue;
      if (!isInk(x, y - 1)) add(x, y, x + 1, y);
      if (!isInk(x + 1, y)) add(x + 1, y, x + 1, y + 1);
      if (!isInk(x, y + 1)) add(x + 1, y + 1, x, y + 1);
      if (!isInk(x - 1, y)) add(x, y + 1, x, y);
    }
  }
  const loops: Point[][] = [];
  for (const start of edges.keys()) {
    for (;;) {
      const loop: Point[] = [];
      let corner = start;
      for (;;) {
        const next = edges.get(corner)?.pop();
        if (next === undefined) break;
        loop.push([corner % width, Math.floor(corner / width)]);
        corner = next;
      }
      if (loop.length === 0) break;
      loops.push(loop);
    }
  }
  return loops;
}

/** Without the points that lie nearly on the line between their neighbours (Douglas and Peucker). */
function simplified(loop: readonly Point[]): Point[] {
  if (loop.length < 4) return [...loop];
  const kept = new Set<number>([0, Math.floor(loop.length / 2)]);
  const closed = [...loop, loop[0] ?? [0, 0]] as readonly Point[];
  const waiting: [number, number][] = [
    [0, Math.floor(loop.length / 2)],
    [Math.floor(loop.length / 2), loop.length],
  ];
  for (let range = waiting.pop(); range !== undefined; range = waiting.pop()) {
    const [first, last] = range;
    let [farthest, distance] = [-1, TOLERANCE];
    for (let index = first + 1; index < last; index += 1) {
      const away = distanceFromLine(closed[index], closed[first], closed[last]);
      if (away > distance) [farthest, distance] = [index, away];
    }
    if (farthest < 0) continue;
    kept.add(farthest);
    waiting.push([first, farthest], [farthest, last]);
  }
  return loop.filter((_, index) => kept.has(index));
}

function distanceFromLine(point: Point = [0, 0], from: Point = [0, 0], to: Point = [0, 0]): number {
  const [dx, dy] = [to[0] - from[0], to[1] - from[1]];
  const length = Math.hypot(dx, dy);
  if (length === 0) return Math.hypot(point[0] - from[0], point[1] - from[1]);
  return Math.abs(dx * (point[1] - from[1]) - dy * (point[0] - from[0])) / length;
}
