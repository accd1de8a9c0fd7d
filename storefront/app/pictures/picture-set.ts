/** Image variants of an original, made by `scripts/make-images.ts`. */
interface Folder {
  width: number;
  height: number;
  avif: readonly number[];
  /** The one of `avif` that pictures uploaded before it was made lack; names of uploads that have it end in `-s`. */
  later?: number;
  /** Width of the one for browsers without AVIF. */
  webp: number;
}

export interface PictureSet {
  width: number;
  height: number;
  /** `srcset`; null where only the original exists. */
  avif: string | null;
  /** For browsers without AVIF. */
  fallback: string;
}

/** Width of the smallest variant of a product's picture: enough for 100 pixels on any screen. */
export const THUMBNAIL_WIDTH = 320;

const folders: Readonly<Record<string, Folder>> = {
  products: { width: 1200, height: 1200, avif: [THUMBNAIL_WIDTH, 480, 640, 1200], later: 480, webp: 640 },
  tiles: { width: 800, height: 800, avif: [THUMBNAIL_WIDTH, 480, 640], later: 480, webp: 640 },
  banners: { width: 2400, height: 1000, avif: [960, 1600, 2400], webp: 1600 },
  journal: { width: 1200, height: 675, avif: [480, 960, 1200], webp: 960 },
  video: { width: 720, height: 720, avif: [320, 640], webp: 640 },
};

const unknownFolder = { width: 1200, height: 1200, avif: null } as const;

/**
 * Variants of an image in the media folder; other images have none.
 *
 * @param mostWidth pixels of the widest variant that its place can use
 */
export function pictureSet(src: string, mostWidth = Number.POSITIVE_INFINITY): PictureSet {
  const [, stem = '', name = ''] = /^(\/media\/([a-z]+)\/.+)\.webp$/.exec(src) ?? [];
  const folder = folders[name];
  if (folder === undefined) return { ...unknownFolder, fallback: src };
  const missing = /\/uploads\/.*(?<!-s)$/.test(stem) ? folder.later : undefined;
  const widths = folder.avif.filter((width) => width <= mostWidth && width !== missing);
  return {
    width: folder.width,
    height: folder.height,
    avif: widths.map((width) => `${stem}-${width}.avif ${width}w`).join(', '),
    fallback: `${stem}-${folder.webp}.webp`,
  };
}
