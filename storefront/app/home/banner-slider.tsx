import type { Banner } from '@tola/contract/home';
import type { ReactElement } from 'react';
import { CarouselControls } from '../carousel/carousel-controls.tsx';
import { Slide, Slides } from '../carousel/slides.tsx';
import { useCarousel } from '../carousel/use-carousel.ts';
import { BannerPicture } from './banner-picture.tsx';
import { SLIDER_MILLISECONDS } from './slider-time.ts';

export function BannerSlider({ banners }: { banners: readonly Banner[] }): ReactElement {
  const carousel = useCarousel({ options: { loop: true }, autoplayMilliseconds: SLIDER_MILLISECONDS });
  return (
    <div className="relative min-w-0">
      <div className="banner-slides">
        <Slides carousel={carousel} label="Highlights">
          {banners.map((banner) => (
            <Slide key={banner.id} className="basis-full">
              <BannerPicture banner={banner} />
            </Slide>
          ))}
        </Slides>
      </div>
      <div className="banner-controls">
        <p>
          {carousel.selected + 1} of {banners.length}
        </p>
        <CarouselControls carousel={carousel} label="highlights" />
      </div>
    </div>
  );
}
