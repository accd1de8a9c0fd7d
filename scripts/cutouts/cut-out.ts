/** Separates a rendered piece from its ivory ground: the piece opaque, the shadow translucent, the rest transparent. */

import { PICTURE_GROUND } from '@tola/seed';
import sharp from 'sharp';

/** The renders have the ground that pictures have on pages in the light theme. */
const GROUND = { red: partAt(1), green: partAt(3), blue: partAt(5) };
/** Of every shadow, so that it takes few bytes. */
const SHADOW = [26, 21, 14] as const;
const DARKEST = 1 - 61 / 737;
/** A ground that is darker by less than this share is noise of the picture's compression. */
const NOISE = 0.012;
/** The ground's own shading, such as a backdrop that darkens upwards, is at most this much; the rest is shadow. */
const SHADING = 0.12;
/** In pixels of 1,200: how far the piece's edge tints the ground, and where a shadow fades before the picture ends. */
const TINTED = 6;
const FADE = 70;

interface Planes {
  readonly width: number;
  readonly height: number;
  /** Red, green and blue, one after another for each pixel. */
  readonly colour: Uint8Array;
  /** How much of each pixel the piece covers, from 0 to 255. */
  readonly cover: Uint8Array;
}

/** @returns the picture as WebP with transparency */
export async function cutOut(picture: Uint8Array, outline: Uint8Array): Promise<Buffer> {
  const planes = await read(picture, outline);
  const { width, height, colour, cover } = planes;
  const scale = Math.min(width, height) / 1_200;
  const ground = await groundOf(planes, scale);
  const inside = filledFromNearest(planes, (pixel) => (cover[pixel] ?? 0) >= 247);
  const plain = plainGround(ground, width, height);
  const out = Buffer.alloc(width * height * 4);
  for (let pixel = 0; pixel < width * height; pixel++) {
    const covered = clamp(((cover[pixel] ?? 0) / 255 - 0.04) / 0.92);
    const dark = Math.max(0, (darkness(ground, pixel) - plain) / (DARKEST - plain));
    const shadow = Math.min(1, dark) * edgeFade(pixel, width, height, FADE * scale);
    const alpha = covered + (1 - covered) * shadow;
    for (let part = 0; part < 3; part++) {
      const own = covered > 0.97 ? (colour[pixel * 3 + part] ?? 0) : (inside[pixel * 3 + part] ?? 0);
      const mixed = own * covered + (SHADOW[part] ?? 0) * (1 - covered) * shadow;
      out[pixel * 4 + part] = alpha === 0 ? (SHADOW[part] ?? 0) : Math.round(mixed / alpha);
    }
    out[pixel * 4 + 3] = Math.round(alpha * 255);
  }
  return await sharp(out, { raw: { width, height, channels: 4 } })
    .webp({ quality: 85, alphaQuality: 100, exact: true, effort: 5, smartSubsample: true })
    .toBuffer();
}

async function read(picture: Uint8Array, outline: Uint8Array): Promise<Planes> {
  const { data, info } = await sharp(picture)
    .removeAlpha()
    .toColourspace('srgb')
    .raw()
    .toBuffer({ resolveWithObject: true });
  const cover = await sharp(outline)
    .resize(info.width, info.height, { fit: 'fill', kernel: 'lanczos3' })
    .toColourspace('b-w')
    .extractChannel(0)
    .raw()
    .toBuffer();
  return { width: info.width, height: info.height, colour: data, cover };
}

/** The ground with its shadows, continued behind the piece and without the tint of its edge. */
async function groundOf(planes: Planes, scale: number): Promise<Uint8Array> {
  const { width, height } = planes;
  const near = await sharp(planes.cover, { raw: { width, height, channels: 1 } })
    .blur(TINTED * scale * 0.6)
    .extractChannel(0)
    .raw()
    .toBuffer();
  const filled = filledFromNearest(planes, (pixel) => (near[pixel] ?? 0) < 3);
  return await sharp(filled, { raw: { width, height, channels: 3 } })
    .blur(3 * scale)
    .raw()
    .toBuffer();
}

/** Gives every pixel that is not `known` the colour of a near one that is: breadth first from all known ones at once. */
function filledFromNearest(planes: Planes, known: (pixel: number) => boolean): Uint8Array {
  const { width, height, colour } = planes;
  const count = width * height;
  const source = new Int32Array(count).fill(-1);
  const queue = new Int32Array(count);
  let end = 0;
  for (let pixel = 0; pixel < count; pixel++) {
    if (!known(pixel)) continue;
    source[pixel] = pixel;
    queue[end++] = pixel;
  }
  const reach = (pixel: number, from: number): void => {
    if (source[pixel] !== -1) return;
    source[pixel] = source[from] ?? -1;
    queue[end++] = pixel;
  };
  for (let next = 0; next < end; next++) {
    const pixel = queue[next] ?? 0;
    const x = pixel % width;
    if (x > 0) reach(pixel - 1, pixel);
    if (x < width - 1) reach(pixel + 1, pixel);
    if (pixel >= width) reach(pixel - width, pixel);
    if (pixel < count - width) reach(pixel + width, pixel);
  }
  const filled = new Uint8Array(count * 3);
  for (let pixel = 0; pixel < count; pixel++) {
    const from = (source[pixel] ?? 0) * 3;
    filled.set(colour.subarray(from, from + 3), pixel * 3);
  }
  return filled;
}

/** How dark the ground is without shadow: as dark as most of the picture's edge. */
function plainGround(ground: Uint8Array, width: number, height: number): number {
  const edge: number[] = [];
  for (let x = 0; x < width; x++) edge.push(darkness(ground, x), darkness(ground, (height - 1) * width + x));
  for (let y = 0; y < height; y++) edge.push(darkness(ground, y * width), darkness(ground, y * width + width - 1));
  edge.sort((a, b) => a - b);
  return Math.min(SHADING, Math.max(NOISE, edge[Math.floor(edge.length * 0.8)] ?? 0));
}

/** How much darker than the page's ground, as a share. */
function darkness(ground: Uint8Array, pixel: number): number {
  const { red, green, blue } = GROUND;
  const sum = (ground[pixel * 3] ?? 0) + (ground[pixel * 3 + 1] ?? 0) + (ground[pixel * 3 + 2] ?? 0);
  return 1 - sum / (red + green + blue);
}

/** 0 at the picture's edge, 1 from `wide` pixels inwards: a picture may stand on a wider ground. */
function edgeFade(pixel: number, width: number, height: number, wide: number): number {
  const [x, y] = [pixel % width, Math.floor(pixel / width)];
  const t = clamp(Math.min(x, y, width - 1 - x, height - 1 - y) / wide);
  return t * t * (3 - 2 * t);
}

function clamp(value: number): number {
  return Math.min(1, Math.max(0, value));
}

function partAt(place: number): number {
  return Number.parseInt(PICTURE_GROUND.slice(place, place + 2), 16);
}
