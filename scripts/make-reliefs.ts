/**
 * Makes the height maps of the sample coins' faces, from which the shop draws them in 3D.
 *
 *   node scripts/run.mjs scripts/make-reliefs.ts [folder]      (default: seed/media/relief)
 *
 * Everything is drawn by `scripts/reliefs/`; only the wordmark comes from seed/media/icons. White is highest.
 */
import { mkdir, readFile } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import sharp from 'sharp';
import { lotus, mandala, Place, peacock, surya } from './reliefs/motifs.ts';
import { type Point, Relief, radians, smoothStep } from './reliefs/relief.ts';

/** Drawn at twice the size of the picture, so that edges are smooth. */
const DRAWN = 2_048;
const WRITTEN = 1_024;
/** In radii: the height of white. */
const HIGHEST = 0.1;

const WORDMARK = resolve(import.meta.dirname, '../seed/media/icons/wordmark.svg');

/** Faces by file name. */
const faces: Readonly<Record<string, (relief: Relief) => void | Promise<void>>> = {
  lotus: (relief) => {
    beaded(relief);
    lotus(new Place(relief, [0, 0.02], 0.78));
  },
  mandala: (relief) => {
    beaded(relief);
    mandala(new Place(relief, [0, 0], 1.02));
  },
  surya: (relief) => {
    beaded(relief);
    surya(new Place(relief, [0, 0], 0.84));
  },
  peacock: (relief) => {
    beaded(relief);
    peacock(new Place(relief, [0, 0], 0.94));
  },
  'back-999.9': async (relief) => await back(relief, '999.9'),
  'back-999': async (relief) => await back(relief, '999'),
};

function beaded(relief: Relief): void {
  relief.ring(0.872, 0.88, 0, 0.007);
  relief.beads(0.905, 132, 0.0118, 0, 0.012);
}

/** Engine-turned fields around the crest, the wordmark and the fineness. */
async function back(relief: Relief, fineness: string): Promise<void> {
  relief.paint([-0.86, -0.86], [0.86, 0.86], (x, y) => {
    const [radius, angle] = [Math.hypot(x, y), Math.atan2(y, x)];
    const turned = (sign: number): number => Math.cos(2 * Math.PI * (16 * radius + sign * 0.62 * Math.cos(36 * angle)));
    const fade = smoothStep(0.6, 0.615, radius) * (1 - smoothStep(0.84, 0.855, radius));
    return [1, (0.006 + 0.005 * Math.max(turned(1), turned(-1))) * fade];
  });
  beaded(relief);
  relief.ring(0.59, 0.6, 0, 0.009);
  relief.ring(0.858, 0.864, 0, 0.006);
  lotus(new Place(relief, [0, 0.34], 0.19), false);
  relief.raise(await wordmark(0.62, -0.02), 0.02, 0.02);
  for (const side of [-1, 1])
    relief.petal([side * 0.04, -0.18], 90 - side * 90, 0.26, 0.007, { a: 0.3, b: 0.6, amp: 0.008 });
  relief.disc([0, -0.18], 0.015, 0, 0.012);
  const place = new Place(relief, [0, -0.34], 1);
  nines(place, fineness);
}

/** Numbers of nines and points, each nine as wide as `0.1`. */
function nines(place: Place, text: string): void {
  const widths = Array.from(text, (sign) => (sign === '.' ? 0.05 : 0.115));
  let x = -widths.reduce((sum, width) => sum + width, 0) / 2;
  Array.from(text).forEach((sign, index) => {
    const width = widths[index] ?? 0;
    const middle = x + width / 2;
    if (sign === '.') place.disc([middle, -0.06], 0.014, 0, 0.016);
    else nine(place, middle);
    x += width;
  });
}

function nine(place: Place, x: number): void {
  const radius = 0.036;
  const bowl = Array.from({ length: 41 }, (_, step): Point => {
    const angle = radians(step * 9);
    return [x + radius * Math.cos(angle), 0.03 + radius * 1.1 * Math.sin(angle)];
  });
  place.tube(bowl, [0.011, 0.011], 0, 1.3);
  place.tube(
    [
      [x + radius, 0.03],
      [x + radius * 0.8, -0.025],
      [x + radius * 0.1, -0.07],
    ],
    [0.011, 0.011, 0.007],
    0,
    1.3,
  );
}

/** The shop's name as a mask. @param width in radii; @param y of its middle */
async function wordmark(width: number, y: number): Promise<Float32Array> {
  const svg = (await readFile(WORDMARK, 'utf8')).replaceAll('currentColor', '#fff').replaceAll('#a87b1e', '#fff');
  const input = await sharp(Buffer.from(svg), { density: 600 })
    .resize({ width: Math.round((width * DRAWN) / 2) })
    .png()
    .toBuffer();
  const { height = 0, width: pixels = 0 } = await sharp(input).metadata();
  const { data } = await sharp({ create: { width: DRAWN, height: DRAWN, channels: 3, background: '#000' } })
    .composite([{ input, left: Math.round((DRAWN - pixels) / 2), top: Math.round(((1 - y) * DRAWN - height) / 2) }])
    .greyscale()
    .raw()
    .toBuffer({ resolveWithObject: true });
  return Float32Array.from({ length: DRAWN * DRAWN }, (_, index) => (data[index] ?? 0) / 255);
}

async function main(): Promise<void> {
  const folder = resolve(process.argv[2] ?? 'seed/media/relief');
  await mkdir(folder, { recursive: true });
  for (const [name, draw] of Object.entries(faces)) {
    const relief = new Relief(DRAWN);
    await draw(relief);
    const shades = Buffer.from(
      relief.heights.map((height) => Math.round(255 * Math.min(1, Math.max(0, height / HIGHEST)))),
    );
    const { size } = await sharp(shades, { raw: { width: DRAWN, height: DRAWN, channels: 1 } })
      .resize(WRITTEN)
      .webp({ quality: 92, effort: 6 })
      .toFile(join(folder, `${name}.webp`));
    process.stdout.write(`${name}: ${size} bytes\n`);
  }
}

await main();
