import { classNames } from '@tola/ui';
import type { ReactElement, ReactNode } from 'react';
import type { Carousel } from './use-carousel.ts';

interface SlidesProps {
  carousel: Carousel;
  label: string;
  children: ReactNode;
  /** Classes of the strip, such as the gap between slides. */
  className?: string;
}

/**
 * Carousel strip; its children are `Slide`s. Strip and list are positioned because the library measures slides from the
 * nearest positioned element, which must not change when it starts moving them. Without JavaScript the strip scrolls
 * and snaps.
 */
export function Slides({ carousel, label, children, className }: SlidesProps): ReactElement {
  return (
    <section
      ref={carousel.viewport}
      aria-label={label}
      // A scrollable region must be focusable.
      tabIndex={carousel.embla === null ? 0 : undefined}
      className={carousel.embla === null ? 'strip' : 'relative overflow-hidden'}
    >
      <ul className={classNames('relative flex touch-pan-y', className)}>{children}</ul>
    </section>
  );
}

/** One slide; the class sets its width. */
export function Slide({ children, className }: { children: ReactNode; className: string }): ReactElement {
  return <li className={classNames('slide', className)}>{children}</li>;
}
