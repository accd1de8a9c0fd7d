/**
 * A name as a segment of a path: `Gold Coin` → `gold-coin`. Letters keep their base form, everything that is neither a
 * letter nor a digit parts words. Blog posts have a rule of their own, see `article-presentation.ts`.
 */
export function slugOf(name: string): string {
  return name
    .normalize('NFKD')
    .replace(/\p{M}+/gu, '')
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]+/gu, '-')
    .replace(/^-+|-+$/g, '');
}

/** The slug of what stands in a path, whatever its case and however it is encoded: `Gold%20Coin` and `GOLD-COIN` alike. */
export function slugInPath(segment: string): string {
  try {
    return slugOf(decodeURIComponent(segment.replaceAll('+', ' ')));
  } catch {
    // A stray percent sign is no encoding: read the segment as it stands.
    return slugOf(segment);
  }
}
