import type { TopBanner } from '@tola/contract/home';
import type { ReactElement } from 'react';
import { BannerPicture } from './banner-picture.tsx';

/** The top web banner. */
export function TopBannerPicture({ banner }: { banner: TopBanner }): ReactElement {
  return (
    <section
      aria-label={banner.headline || banner.imageAlt}
      className="overflow-hidden rounded-picture border border-line"
    >
      <BannerPicture
        banner={{
          image: banner.image,
          imageAlt: banner.imageAlt,
          href: banner.href,
          ground: banner.ground,
          eyebrow: banner.eyebrow,
          headline: banner.headline,
          text: banner.lead,
          button: banner.button || 'SHOP NOW',
        }}
      />
    </section>
  );
}
