import { classNames } from '@tola/ui';
import type { ReactElement, ReactNode } from 'react';
import type { Carousel } from './use-carousel.ts';

interface SlidesProps {
  carousel: Carousel;
  label: string;
  children: ReactNode;
  /** Space between slides and the like, for the strip itself. */
  className?: string;
}

/**
 * The strip of a carousel. It and its list are positioned, because the library measures slides from the nearest positioned
 * element, which must not change when it begins to move them.
 * Without JavaScript it scrolls and snaps by itself. Its children are `Slide`s.
 */
export function Slides({ carousel, label, children, className }: SlidesProps): ReactElement {
  return (
    <section
      ref={carousel.viewport}
      aria-label={label}
      // What scrolls by itself has to be reached by the keyboard.
      tabIndex={carousel.embla === null ? 0 : undefined}
      className={classNames(
        'no-scrollbar relative',
        carousel.embla === null ? 'snap-x snap-mandatory overflow-x-auto' : 'overflow-hidden',
      )}
    >
      <ul className={classNames('relative flex touch-pan-y', className)}>{children}</ul>
    </section>
  );
}

/** One slide; its width comes with the class. */
export function Slide({ children, className }: { children: ReactNode; className: string }): ReactElement {
  return <li className={classNames('min-w-0 flex-none snap-start', className)}>{children}</li>;
}
