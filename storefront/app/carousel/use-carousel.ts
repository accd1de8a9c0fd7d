import type { EmblaCarouselType, EmblaOptionsType, EmblaPluginType } from 'embla-carousel';
import { type RefObject, useCallback, useEffect, useRef, useState } from 'react';

interface CarouselPlan {
  options: EmblaOptionsType;
  /** Moves on by itself after this many milliseconds; left out, it never does. */
  autoplayMilliseconds?: number | undefined;
  /** Fades from one slide to the next instead of sliding. */
  fade?: boolean;
}

export interface Carousel {
  viewport: RefObject<HTMLDivElement | null>;
  /** Null until the library is there; the slides can be scrolled by hand until then. */
  embla: EmblaCarouselType | null;
  selected: number;
  /** How many stops it has. */
  stops: number;
  playing: boolean;
  /** Whether it moves by itself at all: never under reduced motion. */
  canPlay: boolean;
  togglePlaying: () => void;
  goTo: (index: number) => void;
  next: () => void;
  previous: () => void;
}

/**
 * A carousel over a strip of slides. The library is loaded when the strip comes near the screen. Autoplay pauses under the
 * pointer, while something in it has the focus, by its button, and while it is out of sight.
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
    const moves = plan.current.autoplayMilliseconds !== undefined && !prefersStillness();
    setCanPlay(moves);
    const observer = new IntersectionObserver(
      (entries) => {
        if (!entries.some((entry) => entry.isIntersecting)) return;
        observer.disconnect();
        void makeEmbla(element, plan.current, moves).then((api) => {
          if (gone) {
            api.destroy();
            return;
          }
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
    // Until then the strip is scrolled by hand, and by the keyboard.
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

/** Starts and stops what moves by itself, and keeps it stopped when the library would begin again on its own. */
function useObeyedAutoplay(embla: EmblaCarouselType | null, playing: boolean): void {
  useEffect(() => {
    if (embla === null) return;
    const obey = (): void => {
      const autoplay = embla.plugins().autoplay;
      // With a single stop the library has not set its autoplay up, and fails when it is asked to play.
      if (autoplay === undefined || embla.scrollSnapList().length < 2) return;
      if (playing) autoplay.play();
      else autoplay.stop();
    };
    // It tells of beginning again (the pointer or the focus has left) before it does, and can be stopped only afterwards.
    const afterItsTurn = (): void => queueMicrotask(obey);
    obey();
    embla.on('reInit', obey);
    if (!playing) embla.on('autoplay:play', afterItsTurn);
    return () => {
      embla.off('reInit', obey).off('autoplay:play', afterItsTurn);
    };
  }, [embla, playing]);
}

function prefersStillness(): boolean {
  return matchMedia('(prefers-reduced-motion: reduce)').matches;
}

async function makeEmbla(
  element: HTMLElement,
  { options, autoplayMilliseconds, fade }: CarouselPlan,
  moves: boolean,
): Promise<EmblaCarouselType> {
  const { default: createEmbla } = await import('embla-carousel');
  const plugins: EmblaPluginType[] = [];
  if (moves && autoplayMilliseconds !== undefined) {
    const { default: createAutoplay } = await import('embla-carousel-autoplay');
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
  if (fade) {
    const { default: createFade } = await import('embla-carousel-fade');
    plugins.push(createFade());
  }
  element.scrollLeft = 0;
  element.removeAttribute('tabindex');
  return createEmbla(element, { duration: prefersStillness() ? 0 : 25, ...options }, plugins);
}
