/**
 * A name as a path segment: `Gold Coin` → `gold-coin`. Accents are removed, and anything other than letters and digits
 * separates words. Blog posts have their own rule, see `article-presentation.ts`.
 */
export function slugOf(name: string): string {
  return name
    .normalize('NFKD')
    .replace(/\p{M}+/gu, '')
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]+/gu, '-')
    .replace(/^-+|-+$/g, '');
}

/** The slug of a path segment, in any case and encoding: `Gold%20Coin` and `GOLD-COIN` alike. */
export function slugInPath(segment: string): string {
  try {
    return slugOf(decodeURIComponent(segment.replaceAll('+', ' ')));
  } catch {
    // A stray percent sign is not an encoding: use the segment unchanged.
    return slugOf(segment);
  }
}
