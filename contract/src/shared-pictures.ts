/** Pictures that other programs show beside a shared link. */

/** Where pictures may be cut out: of pieces, of banners, and stills of films. */
export const CUT_OUT_FOLDERS = ['products', 'tiles', 'banners', 'video'] as const;

/** Of a picture below `/media/`, without its ending; the second group is there for an uploaded one. */
const name = `((?:${CUT_OUT_FOLDERS.join('|')})/(uploads/)?[a-z0-9][a-z0-9/-]*)`;
const original = new RegExp(`^/media/${name}\\.webp$`);
const shared = new RegExp(`^${name}\\.jpg$`);

/**
 * The address of a picture for shared links. A cut-out one would stand on whatever ground the other program has, often black;
 * the server puts it on the shop's ground.
 *
 * @param picture path of the original, `/media/products/gold-coin/lotus-1.webp`
 */
export function sharedPicturePath(picture: string): string {
  const [, stem] = original.exec(picture) ?? [];
  return stem === undefined ? picture : `/share/media/${stem}.jpg`;
}

/**
 * @param file what an address has after `/share/media/`
 * @returns the picture that it is made of, `products/gold-coin/lotus-1` without the ending; null when it is none
 */
export function sharedPicture(file: string): { readonly path: string; readonly isUpload: boolean } | null {
  const [, path, uploads] = shared.exec(file) ?? [];
  return path === undefined ? null : { path, isUpload: uploads !== undefined };
}
