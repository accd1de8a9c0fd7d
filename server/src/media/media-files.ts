/** Keys and names of the pictures and films that staff upload. */
import { randomBytes } from 'node:crypto';

/** End of the names of pictures that have every width; older ones have no 480 (`picture-set.ts` of the storefront). */
export const ALL_WIDTHS = '-s';

export interface UploadTarget {
  /** Unique file name without extension. */
  readonly stem: string;
  /** Path of the folder in URLs, under `/media/`. */
  readonly address: string;
  /** The key of the object of a file in that folder. */
  keyOf(file: string): string;
}

/**
 * A unique file name for one upload.
 *
 * @param part subfolder of the media folder: `products`
 * @param name readable part of the file name
 */
export function uploadTarget(part: string, name: string): UploadTarget {
  const folder = `media/${part}/uploads`;
  return {
    stem: `${slugOf(name)}-${randomBytes(4).toString('hex')}`,
    address: `/${folder}`,
    keyOf: (file) => `${folder}/${file}`,
  };
}

function slugOf(name: string): string {
  const slug = name
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, '-')
    .replace(/^-+|-+$/g, '')
    .slice(0, 50);
  return slug === '' ? 'upload' : slug;
}
