/** The designs on the faces of the sample coins, around a middle and at a scale of their own. */
import { type Petal, type Point, type Relief, radians, through } from './relief.ts';

/** Draws at a place on a face, `k` times as large as there. */
export class Place {
  readonly #relief: Relief;
  readonly #at: Point;
  readonly #k: number;

  constructor(relief: Relief, at: Point, k: number) {
    this.#relief = relief;
    this.#at = at;
    this.#k = k;
  }

  petal(from: Point, angle: number, length: number, width: number, petal: Petal = {}): void {
    const k = this.#k;
    const { z = 0, amp = 0.02, bend = 0, wave = 0, lip = 0, veinHeight = 0, tip = 0, midrib = 0 } = petal;
    const scaled = { z: z * k, amp: amp * k, bend: bend * k, wave: wave * k, lip: lip * k, tip: tip * k };
    this.#relief.petal(this.#point(from), angle, length * k, width * k, {
      ...petal,
      ...scaled,
      veinHeight: veinHeight * k,
      midrib: midrib * k,
    });
  }

  disc(at: Point, radius: number, z = 0, amp = 0.02): void {
    this.#relief.disc(this.#point(at), radius * this.#k, z * this.#k, amp * this.#k);
  }

  tube(points: readonly Point[], radii: readonly number[], z = 0, k = 1): void {
    const scaled = radii.map((radius) => radius * this.#k);
    this.#relief.tube(
      points.map((point) => this.#point(point)),
      scaled,
      z * this.#k,
      k,
    );
  }

  #point([x, y]: Point): Point {
    return [this.#at[0] + x * this.#k, this.#at[1] + y * this.#k];
  }
}

const LOTUS_ROWS: readonly { offsets: number[]; lengths: number[]; width: number; z: number; amp: number }[] = [
  { offsets: [74, 50, 25, 0], lengths: [0.84, 0.93, 0.99, 1.02], width: 0.15, z: 0, amp: 0.018 },
  { offsets: [84, 62, 37, 12.5], lengths: [0.7, 0.78, 0.84, 0.86], width: 0.158, z: 0.008, amp: 0.019 },
  { offsets: [70, 44, 20], lengths: [0.56, 0.62, 0.66], width: 0.15, z: 0.016, amp: 0.02 },
  { offsets: [0], lengths: [0.6], width: 0.165, z: 0.024, amp: 0.022 },
];

export function lotus(place: Place, withWater = true): void {
  const base = -0.34;
  if (withWater) {
    [0.62, 0.44, 0.27].forEach((reach, index) => {
      const y = [-0.46, -0.55, -0.63][index] ?? 0;
      const line = Array.from({ length: 90 }, (_, step): Point => {
        const x = -reach + (2 * reach * step) / 89;
        return [x, y + 0.018 * Math.sin(x * 17 + index * 1.3)];
      });
      place.tube(line, [0.001, 0.008, 0.011, 0.008, 0.001], 0, 1.1);
    });
  }
  for (const side of [-1, 1]) {
    const leaf = { a: 0.8, b: 0.85, amp: 0.016, bend: side * -0.04, veins: 5, veinHeight: 0.0016, lip: 0.004 };
    place.petal([0, base], 90 + side * 104, 0.58, 0.12, leaf);
  }
  for (const { offsets, lengths, width, z, amp } of LOTUS_ROWS) {
    offsets.forEach((offset, index) => {
      for (const side of offset === 0 ? [1] : [-1, 1]) {
        const own = { a: 0.95, b: 0.8, z, amp, bend: side * -0.0016 * offset, veins: 7, veinHeight: 0.0016 };
        const look = { lip: 0.0045, cup: 0.42, tip: 0.012, root: 0.5 };
        place.petal([0, base], 90 + side * offset, lengths[index] ?? 0, width, { ...own, ...look });
      }
    });
  }
  place.petal([0, base - 0.015], 180, 0.16, 0.03, { z: 0.02, amp: 0.012 });
  place.petal([0, base - 0.015], 0, 0.16, 0.03, { z: 0.02, amp: 0.012 });
  place.disc([0, base - 0.005], 0.05, 0.03, 0.016);
}

export function mandala(place: Place): void {
  const row = (count: number, from: number, length: number, width: number, phase: number, petal: Petal): void => {
    for (let index = 0; index < count; index += 1) {
      const angle = (360 / count) * (index + phase);
      place.petal(around(from, angle), angle, length, width, petal);
    }
  };
  row(32, 0.6, 0.225, 0.07, 0, { a: 0.5, b: 0.7, amp: 0.014, lip: 0.004, cup: 0.5, midrib: 0.003 });
  row(32, 0.6, 0.17, 0.05, 0.5, { a: 0.5, b: 0.8, z: 0.004, amp: 0.014, midrib: 0.003 });
  circleOf(place, 96, 0.62, 0.0098, 0.01);
  const inner = { a: 0.6, lip: 0.005, veins: 5, veinHeight: 0.0013 };
  row(16, 0.34, 0.255, 0.098, 0.5, { ...inner, b: 0.75, z: 0.002, amp: 0.018, cup: 0.5 });
  row(16, 0.34, 0.215, 0.08, 0, { ...inner, b: 0.8, z: 0.01, amp: 0.02, cup: 0.45 });
  circleOf(place, 16, 0.548, 0.018, 0.008, 0.5);
  circleOf(place, 48, 0.306, 0.0105, 0.014);
  row(12, 0.1, 0.2, 0.072, 0.5, { a: 0.7, b: 0.7, z: 0.006, amp: 0.018, lip: 0.004, cup: 0.5 });
  row(12, 0.1, 0.17, 0.058, 0, { a: 0.7, b: 0.8, z: 0.014, amp: 0.02, midrib: 0.004 });
  circleOf(place, 18, 0.095, 0.012, 0.028);
  place.disc([0, 0], 0.08, 0.024, 0.022);
}

export function surya(place: Place): void {
  for (let ray = 0; ray < 16; ray += 1) {
    const flame = { a: 0.3, b: 0.9, amp: 0.022, wave: 0.035, waves: 1.05, p: 1.5 };
    place.petal([0, 0], 22.5 * (ray + 0.5), 0.8, 0.066, flame);
  }
  for (let ray = 0; ray < 16; ray += 1) {
    place.petal([0, 0], 22.5 * ray, 0.74, 0.07, { a: 0.3, b: 1.15, z: 0.004, amp: 0.03, p: 1.05 });
  }
  place.disc([0, 0], 0.435, 0.01, 0.01);
  circleOf(place, 44, 0.385, 0.015, 0.016);
  place.disc([0, 0], 0.335, 0.014, 0.05);
  for (const side of [-1, 1]) {
    const brow: Point[] = [
      [side * 0.035, 0.075],
      [side * 0.09, 0.108],
      [side * 0.165, 0.098],
      [side * 0.215, 0.055],
    ];
    place.tube(through(brow), [0.004, 0.013, 0.011, 0.003], 0.052, 1);
    place.petal([side * 0.058, 0.035], 90 - side * 92, 0.125, 0.026, { a: 0.7, b: 0.7, z: 0.056, amp: 0.012 });
    place.disc([side * 0.026, -0.066], 0.017, 0.06, 0.012);
  }
  place.tube(
    [
      [0, 0.075],
      [0, 0],
      [0, -0.06],
    ],
    [0.01, 0.013, 0.024],
    0.06,
    0.8,
  );
  const mouth: Point[] = [
    [-0.085, -0.122],
    [-0.04, -0.118],
    [0, -0.128],
    [0.04, -0.118],
    [0.085, -0.122],
  ];
  place.tube(through(mouth), [0.003, 0.012, 0.009, 0.012, 0.003], 0.056, 1);
  place.tube(
    through([
      [-0.06, -0.143],
      [0, -0.158],
      [0.06, -0.143],
    ]),
    [0.003, 0.014, 0.003],
    0.054,
    1,
  );
  place.petal([0, 0.105], 90, 0.12, 0.022, { a: 0.8, b: 0.8, z: 0.056, amp: 0.014 });
}

const FEATHERS: readonly { count: number; step: number; reach: number; width: number; z: number }[] = [
  { count: 15, step: 14.2, reach: 0.8, width: 0.088, z: 0 },
  { count: 12, step: 15.2, reach: 0.575, width: 0.07, z: 0.01 },
  { count: 9, step: 17.5, reach: 0.365, width: 0.056, z: 0.018 },
];

export function peacock(place: Place): void {
  for (const { count, step, reach, width, z } of FEATHERS) {
    const offsets = Array.from({ length: count }, (_, index) => index - (count - 1) / 2);
    for (const offset of offsets.toSorted((one, other) => Math.abs(other) - Math.abs(one)))
      feather(place, 90 + offset * step, reach, width, z);
  }
  for (const side of [-1, 1]) {
    place.tube(
      [
        [side * 0.045, -0.56],
        [side * 0.06, -0.665],
      ],
      [0.016, 0.011],
      0.01,
    );
    for (const toe of [-1, 0, 1])
      place.tube(
        [
          [side * 0.06, -0.665],
          [side * 0.06 + toe * 0.045, -0.69],
        ],
        [0.01, 0.005],
        0.01,
      );
  }
  place.petal([0, -0.66], 90, 0.56, 0.155, { a: 0.75, b: 0.72, z: 0.022, amp: 0.046, p: 2 });
  for (let row = 0; row < 5; row += 1) {
    for (let scale = -2; scale < 3; scale += 1) {
      const x = (scale + (row % 2) / 2) * 0.052;
      if (Math.abs(x) < 0.105 - 0.012 * row)
        place.petal([x, -0.53 + row * 0.062], -90, 0.055, 0.026, { a: 0.6, b: 0.6, z: 0.058, amp: 0.01 });
    }
  }
  const neck: Point[] = [
    [0, -0.4],
    [0.045, -0.25],
    [0.035, -0.12],
    [-0.03, -0.01],
    [-0.045, 0.085],
    [0, 0.135],
  ];
  place.tube(through(neck), [0.112, 0.082, 0.058, 0.05, 0.048, 0.052], 0.026, 0.62);
  place.disc([0.008, 0.135], 0.064, 0.036, 0.03);
  place.petal([0.055, 0.14], -14, 0.105, 0.022, { a: 0.5, b: 1, z: 0.034, amp: 0.02 });
  place.disc([0.024, 0.148], 0.0125, 0.064, 0.01);
  for (let plume = 0; plume < 5; plume += 1) {
    const from = around(0.06, 62 + plume * 17);
    const to = around(0.155, 62 + plume * 17);
    place.tube(
      [
        [from[0], from[1] + 0.14],
        [to[0], to[1] + 0.14],
      ],
      [0.005, 0.005],
      0.03,
    );
    place.disc([to[0], to[1] + 0.14], 0.0175, 0.032, 0.016);
  }
}

/** A feather of the peacock's train, from below its body to a circle round the middle. */
function feather(place: Place, angle: number, reach: number, width: number, z: number): void {
  const from: Point = [0, -0.34];
  const [cos, sin] = around(1, angle);
  const toward = from[1] * sin;
  const length = -toward + Math.sqrt(toward ** 2 - from[1] ** 2 + reach ** 2);
  const barbs = Math.round(length * 26);
  place.petal(from, angle, length, width, { a: 0.9, b: 0.42, z, amp: 0.016, barbs, veinHeight: 0.002, midrib: 0.006 });
  const eye: Point = [(length - width * 1.15) * cos, from[1] + (length - width * 1.15) * sin];
  place.disc(eye, width * 0.78, z + 0.008, 0.009);
  place.disc(eye, width * 0.54, z + 0.014, 0.009);
  place.disc(eye, width * 0.32, z + 0.019, 0.012);
}

function circleOf(place: Place, count: number, distance: number, radius: number, z: number, phase = 0): void {
  for (let index = 0; index < count; index += 1)
    place.disc(around(distance, (360 / count) * (index + phase)), radius, z, 0.012);
}

function around(distance: number, angle: number): Point {
  return [distance * Math.cos(radians(angle)), distance * Math.sin(radians(angle))];
}
