/**
 * A height map of a coin's face, drawn from petals, tubes, discs and rings. Lengths are in radii of the coin, the origin
 * is its middle, y points upwards, angles are in degrees from the right, counter-clockwise. What is drawn later covers
 * what was there.
 */

export type Point = readonly [x: number, y: number];

export interface Petal {
  /** Height of its root and of its middle above that. */
  readonly z?: number;
  readonly amp?: number;
  /** Shape of its outline: how slowly it widens and narrows. */
  readonly a?: number;
  readonly b?: number;
  readonly bend?: number;
  readonly wave?: number;
  readonly waves?: number;
  /** 2 is a round section, more is flatter. */
  readonly p?: number;
  readonly cup?: number;
  readonly lip?: number;
  readonly veins?: number;
  readonly barbs?: number;
  readonly veinHeight?: number;
  readonly tip?: number;
  readonly root?: number;
  readonly midrib?: number;
}

/** Coverage between 0 and 1, and height, of a point; null outside. */
type Paint = (x: number, y: number) => readonly [coverage: number, height: number] | null;

export class Relief {
  readonly side: number;
  readonly heights: Float32Array;

  /** @param side pixels of the square map */
  constructor(side: number) {
    this.side = side;
    this.heights = new Float32Array(side * side);
  }

  /** Coverage of a pixel whose middle is so far inside an outline. */
  edge(inside: number): number {
    return clamp((inside * this.side) / 2 + 0.5, 0, 1);
  }

  paint([x0, y0]: Point, [x1, y1]: Point, paint: Paint): void {
    const half = this.side / 2;
    const column = (x: number): number => clamp(Math.floor((x + 1) * half), 0, this.side);
    const row = (y: number): number => clamp(Math.floor((1 - y) * half), 0, this.side);
    for (let j = row(y1); j < Math.min(this.side, row(y0) + 2); j += 1) {
      for (let i = column(x0); i < Math.min(this.side, column(x1) + 2); i += 1) {
        const painted = paint((i + 0.5) / half - 1, 1 - (j + 0.5) / half);
        if (painted === null) continue;
        const [coverage, height] = painted;
        const index = j * this.side + i;
        this.heights[index] = (this.heights[index] ?? 0) * (1 - coverage) + height * coverage;
      }
    }
  }

  /** A petal from a point towards an angle. */
  petal([x, y]: Point, angle: number, length: number, width: number, petal: Petal = {}): void {
    const { a = 0.7, b = 0.9, bend = 0, wave = 0, waves = 1.2 } = petal;
    const turn = radians(angle);
    const [cos, sin] = [Math.cos(turn), Math.sin(turn)];
    const reach = Math.hypot(length, width + Math.abs(bend) + Math.abs(wave)) + 0.02;
    const peak = a / (a + b);
    const full = peak ** a * (1 - peak) ** b;
    this.paint([x - reach, y - reach], [x + reach, y + reach], (px, py) => {
      const u = ((px - x) * cos + (py - y) * sin) / length;
      if (u <= 0 || u >= 1) return null;
      const across = -(px - x) * sin + (py - y) * cos;
      const v = across - bend * u * u - wave * Math.sin(2 * Math.PI * waves * u) * u;
      const half = (width * u ** a * (1 - u) ** b) / full;
      const inside = half - Math.abs(v);
      const coverage = this.edge(inside);
      return coverage === 0 ? null : [coverage, petalHeight(u, v, half, inside, petal)];
    });
  }

  disc([x, y]: Point, radius: number, z = 0, amp = 0.02): void {
    this.paint([x - radius, y - radius], [x + radius, y + radius], (px, py) => {
      const share = Math.hypot(px - x, py - y) / radius;
      return share > 1.05 ? null : [this.edge((1 - share) * radius), z + amp * round(share)];
    });
  }

  ring(inner: number, outer: number, z = 0, amp = 0.012): void {
    const [middle, half] = [(inner + outer) / 2, (outer - inner) / 2];
    this.paint([-outer, -outer], [outer, outer], (px, py) => {
      const inside = half - Math.abs(Math.hypot(px, py) - middle);
      return inside < -0.01 ? null : [this.edge(inside), z + amp * round(1 - inside / half)];
    });
  }

  beads(distance: number, count: number, radius: number, z = 0, amp = 0.012): void {
    for (let index = 0; index < count; index += 1) {
      const turn = (2 * Math.PI * index) / count;
      this.disc([distance * Math.cos(turn), distance * Math.sin(turn)], radius, z, amp);
    }
  }

  /** A round stroke. @param radii along its length, at even distances */
  tube(points: readonly Point[], radii: readonly number[], z = 0, k = 1): void {
    const spine = evenly(points, radii, 3 / this.side);
    const most = Math.max(...radii) + 2 / this.side;
    const [xs, ys] = [spine.map(({ x }) => x), spine.map(({ y }) => y)];
    const least: Point = [Math.min(...xs) - most, Math.min(...ys) - most];
    const greatest: Point = [Math.max(...xs) + most, Math.max(...ys) + most];
    this.paint(least, greatest, (px, py) => {
      let inside = -1;
      let height = 0;
      for (const { x, y, radius } of spine) {
        const square = (px - x) ** 2 + (py - y) ** 2;
        if (square > (radius + 0.005) ** 2) continue;
        inside = Math.max(inside, radius - Math.sqrt(square));
        height = Math.max(height, Math.sqrt(Math.max(radius ** 2 - square, 0)));
      }
      return inside === -1 ? null : [this.edge(inside), z + k * height];
    });
  }

  /** Raises what a mask covers, with a round edge. @param mask shares of the map's pixels */
  raise(mask: Float32Array, amp: number, bevel: number): void {
    const depth = insideDistance(mask, this.side, Math.ceil((bevel * this.side) / 2));
    for (let index = 0; index < mask.length; index += 1) {
      const coverage = mask[index] ?? 0;
      if (coverage === 0) continue;
      const share = clamp(((depth[index] ?? 0) * 2) / this.side / bevel, 0, 1);
      const height = amp * Math.sqrt(1 - (1 - share) ** 2);
      this.heights[index] = (this.heights[index] ?? 0) * (1 - coverage) + height * coverage;
    }
  }
}

function petalHeight(u: number, v: number, half: number, inside: number, petal: Petal): number {
  const { z = 0, amp = 0.02, p = 2.2, cup = 0, lip = 0, veins = 0, barbs = 0, veinHeight = 0 } = petal;
  const { tip = 0, root = 0, midrib = 0 } = petal;
  const q = clamp(Math.abs(v) / Math.max(half, 1e-4), 0, 1);
  const dome = (1 - q ** p) ** (1 / p) * (1 - cup * (1 - q * q) * 0.9) * (1 - root * (1 - smoothStep(0, 0.45, u)));
  let height = z + amp * dome + tip * u * u;
  if (lip > 0) height += lip * Math.exp(-(((inside - 0.007) / 0.006) ** 2));
  if (veins > 0) {
    const fade = smoothStep(0, 0.02, inside) * smoothStep(0, 0.25, u) * (1 - smoothStep(0.75, 1, u));
    height += veinHeight * Math.cos((v / Math.max(half, 1e-4)) * Math.PI * veins) * fade;
  }
  if (barbs > 0) {
    const fade = smoothStep(0, 0.012, inside) * smoothStep(0.004, 0.02, Math.abs(v));
    height += veinHeight * Math.cos(2 * Math.PI * barbs * (u - 0.12 * q)) * fade;
  }
  return midrib === 0
    ? height
    : height - midrib * Math.exp(-((v / 0.006) ** 2)) * smoothStep(0, 0.02, inside) * (1 - smoothStep(0.8, 1, u));
}

interface SpinePoint {
  readonly x: number;
  readonly y: number;
  readonly radius: number;
}

function evenly(points: readonly Point[], radii: readonly number[], step: number): SpinePoint[] {
  const lengths = [0];
  points.forEach(([x, y], index) => {
    const [nextX, nextY] = points[index + 1] ?? [x, y];
    lengths.push((lengths.at(-1) ?? 0) + Math.hypot(nextX - x, nextY - y));
  });
  const total = lengths[points.length - 1] ?? 0;
  const count = Math.max(8, Math.ceil(total / step));
  return Array.from({ length: count + 1 }, (_, index) => {
    const at = (total * index) / count;
    const place = Math.max(0, Math.min(points.length - 2, lengths.findIndex((length) => length >= at) - 1));
    const [[x, y], [nextX, nextY]] = [points[place] ?? [0, 0], points[place + 1] ?? [0, 0]];
    const [from, to] = [lengths[place] ?? 0, lengths[place + 1] ?? 1];
    const share = to === from ? 0 : (at - from) / (to - from);
    const along = (index / count) * (radii.length - 1);
    const [one, other] = [radii[Math.floor(along)] ?? 0, radii[Math.ceil(along)] ?? 0];
    return { x: x + (nextX - x) * share, y: y + (nextY - y) * share, radius: one + (other - one) * (along % 1) };
  });
}

/** Pixels from the outline, counted inwards up to `most`: as often as the mask can be eroded. */
function insideDistance(mask: Float32Array, side: number, most: number): Float32Array {
  const depth = new Float32Array(mask.length);
  let inside = Array.from(mask.keys()).filter((index) => (mask[index] ?? 0) > 0.5);
  for (let layer = 0; layer < most && inside.length > 0; layer += 1) {
    for (const index of inside) depth[index] = layer + 0.5;
    const isIn = (index: number): boolean => (depth[index] ?? 0) > layer;
    // Alternating four and eight neighbours makes layers almost round.
    const diagonals = layer % 2 === 0 ? [] : [side + 1, side - 1, -side + 1, -side - 1];
    inside = inside.filter((index) => [1, -1, side, -side, ...diagonals].every((step) => isIn(index + step)));
  }
  return depth;
}

/** A smooth line through points (Catmull and Rom). */
export function through(points: readonly Point[], steps = 20): Point[] {
  const at = (index: number): Point => points[clamp(index, 0, points.length - 1)] ?? [0, 0];
  const line = points.slice(1).flatMap((_, index) =>
    Array.from({ length: steps }, (_step, step): Point => {
      const t = step / steps;
      const four = [at(index - 1), at(index), at(index + 1), at(index + 2)] as const;
      return [
        spline(
          four.map(([x]) => x),
          t,
        ),
        spline(
          four.map(([, y]) => y),
          t,
        ),
      ];
    }),
  );
  return [...line, at(points.length - 1)];
}

function spline([p0 = 0, p1 = 0, p2 = 0, p3 = 0]: readonly number[], t: number): number {
  return (
    0.5 * (2 * p1 + (p2 - p0) * t + (2 * p0 - 5 * p1 + 4 * p2 - p3) * t * t + (3 * p1 - p0 - 3 * p2 + p3) * t ** 3)
  );
}

export function smoothStep(from: number, to: number, x: number): number {
  const t = clamp((x - from) / (to - from), 0, 1);
  return t * t * (3 - 2 * t);
}

export function radians(degrees: number): number {
  return (degrees * Math.PI) / 180;
}

function round(share: number): number {
  return Math.sqrt(Math.max(1 - share * share, 0));
}

function clamp(value: number, least: number, most: number): number {
  return Math.min(Math.max(value, least), most);
}
