import { classNames } from '@tola/ui';
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
  const dark = banner.ground === 'dark';
  return (
    <Link to={banner.href} className="group relative block h-full bg-paper">
      <Picture
        src={banner.image}
        alt={banner.imageAlt}
        sizes="(min-width: 1240px) 1200px, calc(100vw - 40px)"
        className="aspect-[12/6.4] w-full object-cover object-right tablet:aspect-[12/5]"
      />
      <span
        className={classNames(
          'flex flex-col items-start p-5 tablet:absolute tablet:inset-y-0 tablet:left-0 tablet:w-[42%] tablet:justify-center tablet:p-12',
          dark ? 'tablet:text-[#f7f1e6]' : 'tablet:text-[#1d1a16]',
        )}
      >
        {banner.eyebrow !== '' && (
          <span className={classNames('eyebrow', dark ? 'tablet:text-[#e3bd6a]' : 'tablet:text-[#76520c]')}>
            {banner.eyebrow}
          </span>
        )}
        <span className="mt-2 font-serif text-[clamp(24px,3vw,40px)] leading-[1.12] font-[420] tracking-[-0.015em]">
          {banner.headline}
        </span>
        <span className={classNames('mt-2.5 text-muted', dark ? 'tablet:text-[#d9d0c0]' : 'tablet:text-[#5c554b]')}>
          {banner.text}
        </span>
        {banner.button !== '' && (
          <span
            className={classNames(
              'mt-4 inline-flex min-h-11 items-center rounded-full border px-5 text-[15px] font-semibold group-hover:underline',
              'border-ink',
              dark ? 'tablet:border-[#f7f1e6]' : 'tablet:border-[#1d1a16]',
            )}
          >
            {banner.button}
          </span>
        )}
      </span>
    </Link>
  );
}
