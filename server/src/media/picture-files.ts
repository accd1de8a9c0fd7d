/** Store images: re-encoded in the sizes and formats that pages use, under unique names. */
import { type ImageFolder, uploadPicture } from '@tola/contract/staff';
import sharp, { type Sharp } from 'sharp';
import { refuse } from '#http';
import { mediaPlace } from './media-files.ts';

interface Part {
  readonly width: number;
  readonly height: number;
  readonly avif: readonly number[];
  /** Besides the original, which is WebP too. */
  readonly webp: readonly number[];
}

/** The same sizes as those of `scripts/make-images.ts`, which the storefront's pictures count on. */
const PARTS: Readonly<Record<ImageFolder, Part>> = {
  products: { width: 1200, height: 1200, avif: [320, 640, 1200], webp: [320, 640] },
  tiles: { width: 800, height: 800, avif: [320, 640], webp: [320, 640] },
  banners: { width: 2400, height: 1000, avif: [960, 1600, 2400], webp: [960, 1600] },
  journal: { width: 1200, height: 675, avif: [480, 960, 1200], webp: [480, 960] },
  shops: { width: 96, height: 96, avif: [], webp: [] },
  // Stills of films.
  video: { width: 720, height: 720, avif: [320, 640], webp: [320, 640] },
};

const QUALITY = { avif: { quality: 55, effort: 4 }, webp: { quality: 78, effort: 5, smartSubsample: true } } as const;
const MOST_PIXELS = 60_000_000;
/** A picture may be enlarged a little, not until it blurs. */
const LARGEST_STRETCH = 1.5;

interface Sent {
  readonly part: ImageFolder;
  /** What it is about, for its file's name. */
  readonly name: string;
  /** Base 64, alone or as a data URL. */
  readonly file: string;
}

/** @throws Refusal not-a-picture, too-small */
export async function keepPicture(dataDir: string, sent: Sent): Promise<string> {
  const part = PARTS[sent.part];
  const picture = await readPicture(Buffer.from(sent.file.replace(/^data:[a-z0-9.+/-]+;base64,/i, ''), 'base64'), part);
  const place = await mediaPlace(dataDir, sent.part, sent.name);
  await place.write(`${place.stem}.webp`, await picture.clone().webp({ quality: 88 }).toBuffer());
  for (const format of ['avif', 'webp'] as const) {
    for (const width of part[format]) {
      const resized = picture.clone().resize({ width });
      const bytes = await (format === 'avif' ? resized.avif(QUALITY.avif) : resized.webp(QUALITY.webp)).toBuffer();
      await place.write(`${place.stem}-${width}.${format}`, bytes);
    }
  }
  return `${place.address}/${place.stem}.webp`;
}

/** The picture in its part's shape, without metadata. */
async function readPicture(bytes: Buffer, part: Part): Promise<Sharp> {
  if (bytes.length === 0) throw refuse(uploadPicture, 'not-a-picture');
  const image = sharp(bytes, { limitInputPixels: MOST_PIXELS, failOn: 'error', pages: 1 });
  // The library throws for whatever it cannot read to the end: the sender is told that it is no picture.
  const size = await image.metadata().catch(() => null);
  if (size === null || !['png', 'jpeg', 'webp', 'heif'].includes(size.format))
    throw refuse(uploadPicture, 'not-a-picture');
  const least = Math.ceil(part.width / LARGEST_STRETCH);
  if ((size.width ?? 0) < least) throw refuse(uploadPicture, 'too-small', { width: least });
  const shaped = await image
    .rotate()
    .resize({ width: part.width, height: part.height, fit: 'cover', position: 'attention' })
    .png()
    .toBuffer()
    .catch(() => null);
  if (shaped === null) throw refuse(uploadPicture, 'not-a-picture');
  return sharp(shaped);
}
