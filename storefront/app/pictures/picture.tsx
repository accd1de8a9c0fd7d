import type { ReactElement } from 'react';
import { pictureSet } from './picture-set.ts';

interface PictureProps {
  /** Path of the original, `/media/products/gold-coin/lotus-1.webp`. */
  src: string;
  /** Empty when adjacent text says the same. */
  alt: string;
  /** Display width as a `sizes` attribute: `(min-width: 861px) 280px, 50vw`. */
  sizes: string;
  /** Widest variant that `sizes` can need, in pixels; shortens the page. All by default. */
  most?: number;
  /** Above the fold: loaded eagerly with high priority. */
  first?: boolean;
  className?: string;
}

/** Responsive image. Width and height are always set, so there is no layout shift. */
export function Picture({ src, alt, sizes, most, first = false, className }: PictureProps): ReactElement {
  const set = pictureSet(src, most);
  return (
    <picture>
      {set.avif !== null && <source type="image/avif" srcSet={set.avif} sizes={sizes} />}
      <img
        src={set.fallback}
        alt={alt}
        width={set.width}
        height={set.height}
        loading={first ? 'eager' : 'lazy'}
        decoding={first ? 'sync' : 'async'}
        {...(first ? { fetchPriority: 'high' as const } : {})}
        className={className}
      />
    </picture>
  );
}
