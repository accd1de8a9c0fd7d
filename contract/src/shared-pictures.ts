/** Pictures that other programs show beside a shared link. */

/** Where pictures may be cut out: of pieces and of banners. */
export const CUT_OUT_FOLDERS = ['products', 'tiles', 'banners'] as const;

const cutOut = new RegExp(`^/media/(?:${CUT_OUT_FOLDERS.join('|')})/.+(?=\\.webp$)`);

/**
 * The address of a picture for shared links. A cut-out one would stand on whatever ground the other program has, often black;
 * the server puts it on the shop's ground.
 *
 * @param picture path of the original, `/media/products/gold-coin/lotus-1.webp`
 */
export function sharedPicturePath(picture: string): string {
  const [stem] = cutOut.exec(picture) ?? [];
  return stem === undefined ? picture : `/share${stem}.jpg`;
}
