import type { ReactElement } from 'react';
import { Link } from 'react-router';
import { Picture } from '../pictures/picture.tsx';

export interface BannerText {
  image: string;
  imageAlt: string;
  href: string;
  /** Of the image: the text beside it is light on dark or dark on light. */
  ground: 'light' | 'dark';
  eyebrow: string;
  headline: string;
  text: string;
  button: string;
}

/** Right part of a wide image with text beside it; below it on narrow screens. */
export function BannerPicture({ banner }: { banner: BannerText }): ReactElement {
  return (
    <Link to={banner.href} className="banner">
      <Picture
        src={banner.image}
        alt={banner.imageAlt}
        sizes="(min-width: 680px) 600px, calc(100vw - 40px)"
        most={1600}
      />
      <span className={banner.ground === 'dark' ? 'on-dark' : undefined}>
        {banner.eyebrow !== '' && <span className="eyebrow">{banner.eyebrow}</span>}
        <b>{banner.headline}</b>
        <i>{banner.text}</i>
        {banner.button !== '' && <span className="looks-pressable">{banner.button}</span>}
      </span>
    </Link>
  );
}
