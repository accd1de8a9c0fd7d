import type { ReactElement } from 'react';
import { Link } from 'react-router';
import { Picture } from '../pictures/picture.tsx';

export interface BannerText {
  image: string;
  imageAlt: string;
  href: string;
  /** Text colour that suits the image's empty left side. */
  ground: 'light' | 'dark';
  eyebrow: string;
  headline: string;
  text: string;
  button: string;
}

/** Wide image with text on its empty left side; below it on narrow screens. */
export function BannerPicture({ banner }: { banner: BannerText }): ReactElement {
  return (
    <Link to={banner.href} className="banner">
      <Picture src={banner.image} alt={banner.imageAlt} sizes="(min-width: 1240px) 1200px, calc(100vw - 40px)" />
      <span className={banner.ground === 'dark' ? 'on-dark' : undefined}>
        {banner.eyebrow !== '' && <span className="eyebrow">{banner.eyebrow}</span>}
        <b>{banner.headline}</b>
        <i>{banner.text}</i>
        {banner.button !== '' && <span className="looks-pressable">{banner.button}</span>}
      </span>
    </Link>
  );
}
