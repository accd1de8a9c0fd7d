import type { ReactElement } from 'react';
import { pictureSet } from './picture-set.ts';

interface PictureProps {
  /** Path of the original, `/media/products/gold-coin/lotus-1.webp`. */
  src: string;
  /** Empty where the words beside the picture say the same. */
  alt: string;
  /** How wide it is drawn, as the `sizes` attribute: `(min-width: 861px) 280px, 50vw`. */
  sizes: string;
  /** For the first picture of a page: fetched at once and before others. */
  first?: boolean;
  className?: string;
}

/** A picture in the formats and sizes that its folder is kept in. Width and height are always given, so nothing moves. */
export function Picture({ src, alt, sizes, first = false, className }: PictureProps): ReactElement {
  const set = pictureSet(src);
  return (
    <picture className="contents">
      {set.avif !== null && <source type="image/avif" srcSet={set.avif} sizes={sizes} />}
      <img
        {...(set.webp === null ? {} : { sizes, srcSet: set.webp })}
        src={src}
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
