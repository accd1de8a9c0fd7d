import type { EmblaCarouselType, EmblaOptionsType } from 'embla-carousel';
import { type RefObject, useCallback, useEffect, useRef, useState } from 'react';

export interface CarouselPlan {
  options: EmblaOptionsType;
  /** Autoplay interval in milliseconds; no autoplay when omitted. */
  autoplayMilliseconds?: number | undefined;
  /** Fade instead of slide. */
  fade?: boolean;
}

export interface Carousel {
  viewport: RefObject<HTMLDivElement | null>;
  /** Null until the library has loaded; until then slides can be scrolled manually. */
  embla: EmblaCarouselType | null;
  selected: number;
  /** Number of scroll positions. */
  stops: number;
  playing: boolean;
  /** Whether autoplay is possible: never under reduced motion. */
  canPlay: boolean;
  togglePlaying: () => void;
  goTo: (index: number) => void;
  next: () => void;
  previous: () => void;
}

/**
 * Carousel over a strip of slides. The library loads when the strip nears the viewport. Autoplay pauses on hover, on
 * focus, by its button and while off screen.
 */
export function useCarousel({ options, autoplayMilliseconds, fade = false }: CarouselPlan): Carousel {
  const viewport = useRef<HTMLDivElement>(null);
  const [embla, setEmbla] = useState<EmblaCarouselType | null>(null);
  const [selected, setSelected] = useState(0);
  const [stops, setStops] = useState(0);
  const [playing, setPlaying] = useState(autoplayMilliseconds !== undefined);
  const [canPlay, setCanPlay] = useState(false);
  const plan = useRef({ options, autoplayMilliseconds, fade });

  useEffect(() => {
    const element = viewport.current;
    if (element === null) return;
    let made: EmblaCarouselType | undefined;
    let gone = false;
    const animated = !matchMedia('(prefers-reduced-motion: reduce)').matches;
    setCanPlay(animated && plan.current.autoplayMilliseconds !== undefined);
    const observer = new IntersectionObserver(
      (entries) => {
        if (!entries.some((entry) => entry.isIntersecting)) return;
        observer.disconnect();
        void import('./create-carousel.ts').then(({ createCarousel }) => {
          if (gone) return;
          const api = createCarousel(element, plan.current, animated);
          made = api;
          const read = (): void => {
            setSelected(api.selectedScrollSnap());
            setStops(api.scrollSnapList().length);
          };
          read();
          api.on('select', read).on('reInit', read);
          setEmbla(api);
        });
      },
      { rootMargin: '200px' },
    );
    // Until then the strip scrolls by touch and keyboard.
    element.tabIndex = 0;
    observer.observe(element);
    return () => {
      gone = true;
      observer.disconnect();
      made?.destroy();
      setEmbla(null);
    };
  }, []);

  useObeyedAutoplay(embla, playing);
  const goTo = useCallback((index: number) => embla?.scrollTo(index), [embla]);
  const next = useCallback(() => embla?.scrollNext(), [embla]);
  const previous = useCallback(() => embla?.scrollPrev(), [embla]);
  const togglePlaying = useCallback(() => setPlaying((now) => !now), []);
  return { viewport, embla, selected, stops, playing, canPlay, togglePlaying, goTo, next, previous };
}

/** Starts and stops autoplay, and keeps it stopped when the library would resume it. */
function useObeyedAutoplay(embla: EmblaCarouselType | null, playing: boolean): void {
  useEffect(() => {
    if (embla === null) return;
    const obey = (): void => {
      const autoplay = embla.plugins().autoplay;
      // With a single position the library has no autoplay, and calling play throws.
      if (autoplay === undefined || embla.scrollSnapList().length < 2) return;
      if (playing) autoplay.play();
      else autoplay.stop();
    };
    // The event fires before autoplay resumes, and it can be stopped only afterwards.
    const afterItsTurn = (): void => queueMicrotask(obey);
    obey();
    embla.on('reInit', obey);
    if (!playing) embla.on('autoplay:play', afterItsTurn);
    return () => {
      embla.off('reInit', obey).off('autoplay:play', afterItsTurn);
    };
  }, [embla, playing]);
}
