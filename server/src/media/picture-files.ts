/** Store images: re-encoded in the sizes and formats that pages use. */
import { ARTICLE_PICTURE_WIDTH, ARTICLE_PICTURE_WIDTHS } from '@tola/contract/rich-text';
import type { ImageFolder } from '@tola/contract/staff';
import sharp, { type ResizeOptions, type Sharp } from 'sharp';
import { ALL_WIDTHS } from './media-files.ts';

interface ImageSpec {
  readonly width: number;
  readonly height: number;
  readonly avif: readonly number[];
  /** Besides the original, which is WebP too. */
  readonly webp: readonly number[];
}

/** Must match the sizes of `scripts/make-images.ts`, which the storefront's `srcset` relies on. */
const IMAGE_SPECS: Readonly<Record<Exclude<ImageFolder, 'articles'>, ImageSpec>> = {
  products: { width: 1200, height: 1200, avif: [320, 480, 640, 1200], webp: [320, 640] },
  tiles: { width: 800, height: 800, avif: [320, 480, 640], webp: [320, 640] },
  banners: { width: 2400, height: 1000, avif: [960, 1600, 2400], webp: [960, 1600] },
  journal: { width: 1200, height: 675, avif: [480, 960, 1200], webp: [480, 960] },
  shops: { width: 96, height: 96, avif: [], webp: [] },
  // Video posters.
  video: { width: 720, height: 720, avif: [320, 640], webp: [320, 640] },
  // Height maps of coins.
  relief: { width: 1024, height: 1024, avif: [], webp: [] },
};

const QUALITY = { avif: { quality: 55, effort: 4 }, webp: { quality: 78, effort: 5, smartSubsample: true } } as const;
const MAX_PIXELS = 40_000_000;
/** Images may be enlarged up to this factor; beyond it they look blurred. */
const MAX_UPSCALE = 1.5;

export interface ImageUpload {
  readonly part: ImageFolder;
  /** Readable part of the file name. */
  readonly name: string;
  /** Base 64, alone or as a data URL. */
  readonly file: string;
}

/** One size of a picture in one format. */
export interface ImageFile {
  /** What follows the name of the picture: `-640.avif`. */
  readonly suffix: string;
  readonly format: 'avif' | 'webp';
  readonly bytes: Uint8Array;
}

export type ImageProblem =
  | { readonly problem: 'not an image' }
  | { readonly problem: 'too small'; readonly leastWidth: number };

/** @returns the files of the image, the original first, or why it cannot be used */
export async function encodeImage(upload: ImageUpload): Promise<ImageFile[] | ImageProblem> {
  if (upload.part === 'articles') return await encodeArticlePicture(bytesOf(upload));
  const spec = IMAGE_SPECS[upload.part];
  const picture = await readPicture(bytesOf(upload), {
    least: Math.ceil(spec.width / MAX_UPSCALE),
    resize: { width: spec.width, height: spec.height, fit: 'cover', position: 'attention' },
  });
  if ('problem' in picture) return picture;
  return await filesOf(picture, ALL_WIDTHS, spec);
}

/** A picture within an article keeps its shape, which its name tells, so that pages keep its place free. */
async function encodeArticlePicture(bytes: Buffer): Promise<ImageFile[] | ImageProblem> {
  const [least] = ARTICLE_PICTURE_WIDTHS;
  const resize = { width: ARTICLE_PICTURE_WIDTH, height: 4 * ARTICLE_PICTURE_WIDTH, fit: 'inside' } as const;
  const picture = await readPicture(bytes, { least, resize: { ...resize, withoutEnlargement: true } });
  if ('problem' in picture) return picture;
  const { width, height } = await picture.metadata();
  if (width < least) return { problem: 'too small', leastWidth: least };
  const smaller = ARTICLE_PICTURE_WIDTHS.filter((one) => one < width);
  const widths = { avif: [...smaller, width], webp: smaller };
  return await filesOf(picture, `-${width}x${height}${ALL_WIDTHS}`, widths);
}

function bytesOf({ file }: ImageUpload): Buffer {
  return Buffer.from(file.replace(/^data:[a-z0-9.+/-]+;base64,/i, ''), 'base64');
}

/** @param end of the names of all files of the picture */
async function filesOf(picture: Sharp, end: string, widths: Pick<ImageSpec, 'avif' | 'webp'>): Promise<ImageFile[]> {
  const files: ImageFile[] = [
    { suffix: `${end}.webp`, format: 'webp', bytes: await picture.clone().webp({ quality: 88 }).toBuffer() },
  ];
  for (const format of ['avif', 'webp'] as const) {
    for (const width of widths[format]) {
      const resized = picture.clone().resize({ width });
      const bytes = await (format === 'avif' ? resized.avif(QUALITY.avif) : resized.webp(QUALITY.webp)).toBuffer();
      files.push({ suffix: `${end}-${width}.${format}`, format, bytes });
    }
  }
  return files;
}

interface Shape {
  /** Pixels that the width must have. */
  readonly least: number;
  readonly resize: ResizeOptions;
}

/** Decodes the image, gives it its shape and strips its metadata. */
async function readPicture(bytes: Buffer, { least, resize }: Shape): Promise<Sharp | ImageProblem> {
  if (bytes.length === 0) return { problem: 'not an image' };
  const image = sharp(bytes, { limitInputPixels: MAX_PIXELS, sequentialRead: true, failOn: 'error', pages: 1 });
  // sharp throws for anything it cannot decode completely, so any error here means an invalid upload.
  const size = await image.metadata().catch(() => null);
  if (size === null || !['png', 'jpeg', 'webp', 'heif'].includes(size.format)) return { problem: 'not an image' };
  if ((size.width ?? 0) < least) return { problem: 'too small', leastWidth: least };
  const shaped = await image
    .rotate()
    .resize(resize)
    .png()
    .toBuffer()
    .catch(() => null);
  if (shaped === null) return { problem: 'not an image' };
  return sharp(shaped);
}
