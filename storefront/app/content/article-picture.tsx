import { ARTICLE_PICTURE_WIDTHS, articlePicture, type PictureAlignment } from '@tola/contract/rich-text';
import type { ReactElement, ReactNode } from 'react';

interface ArticlePictureProps {
  src: string;
  alt: string;
  align: PictureAlignment;
  /** Null without one. */
  caption: ReactNode;
}

const PLACES: Readonly<Record<PictureAlignment, string>> = {
  center: 'clear-both',
  left: 'md:float-left md:mr-7 md:mb-3 md:w-1/2',
  right: 'md:float-right md:ml-7 md:mb-3 md:w-1/2',
  wide: 'clear-both lg:-mx-24',
};
const SIZES: Readonly<Record<PictureAlignment, string>> = {
  center: '(min-width: 800px) 748px, 100vw',
  left: '(min-width: 800px) 374px, 100vw',
  right: '(min-width: 800px) 374px, 100vw',
  wide: '(min-width: 1024px) 940px, 100vw',
};

/** A picture within an article, in the size that its place needs; its shape is known, so nothing moves when it arrives. */
export function ArticlePicture({ src, alt, align, caption }: ArticlePictureProps): ReactElement | null {
  const picture = articlePicture(src);
  if (picture === null) return null;
  const { stem, width, height } = picture;
  const smaller = ARTICLE_PICTURE_WIDTHS.filter((one) => one < width);
  const file = `${stem}-s`;
  const avif = [...smaller, width].map((one) => `${file}-${one}.avif ${one}w`).join(', ');
  const fallback = smaller.length === 0 ? `${file}.webp` : `${file}-${smaller.at(-1)}.webp`;
  return (
    <figure className={`my-7 ${PLACES[align]}`}>
      <picture>
        <source type="image/avif" srcSet={avif} sizes={SIZES[align]} />
        <img
          src={fallback}
          alt={alt}
          width={width}
          height={height}
          loading="lazy"
          decoding="async"
          className="mx-auto h-auto rounded-picture"
        />
      </picture>
      {caption !== null && <figcaption className="mt-2 text-[15px] text-muted">{caption}</figcaption>}
    </figure>
  );
}
