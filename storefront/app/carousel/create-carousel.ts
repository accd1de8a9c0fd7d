/** The carousel library and its plug-ins, fetched when the first strip comes near the screen. */
import createEmbla, { type EmblaCarouselType, type EmblaPluginType } from 'embla-carousel';
import createAutoplay from 'embla-carousel-autoplay';
import createFade from 'embla-carousel-fade';
import type { CarouselPlan } from './use-carousel.ts';

/** @param animated whether it may slide and move by itself; false under reduced motion */
export function createCarousel(
  element: HTMLElement,
  { options, autoplayMilliseconds, fade }: CarouselPlan,
  animated: boolean,
): EmblaCarouselType {
  const plugins: EmblaPluginType[] = [];
  if (animated && autoplayMilliseconds !== undefined) {
    plugins.push(
      createAutoplay({
        delay: autoplayMilliseconds,
        playOnInit: false,
        stopOnInteraction: false,
        stopOnMouseEnter: true,
        stopOnFocusIn: true,
      }),
    );
  }
  if (fade === true) plugins.push(createFade());
  element.scrollLeft = 0;
  element.removeAttribute('tabindex');
  return createEmbla(element, { duration: animated ? 25 : 0, ...options }, plugins);
}
