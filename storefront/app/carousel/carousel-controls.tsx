import { Icon } from '@tola/ui';
import { ChevronLeft, ChevronRight, Pause, Play } from 'lucide-react';
import type { ReactElement } from 'react';
import type { Carousel } from './use-carousel.ts';

/** Previous, next and pause buttons. Their space is reserved before the library loads. */
export function CarouselControls({ carousel, label }: { carousel: Carousel; label: string }): ReactElement | null {
  const idle = carousel.embla !== null && carousel.stops < 2;
  return (
    <div className={`flex gap-2 ${idle ? 'invisible' : ''}`}>
      {carousel.canPlay && (
        <button
          type="button"
          aria-label={carousel.playing ? `Pause ${label}` : `Play ${label}`}
          onClick={carousel.togglePlaying}
          className="round-button"
        >
          <Icon of={carousel.playing ? Pause : Play} size={18} />
        </button>
      )}
      <button type="button" aria-label={`Previous in ${label}`} onClick={carousel.previous} className="round-button">
        <Icon of={ChevronLeft} size={20} />
      </button>
      <button type="button" aria-label={`Next in ${label}`} onClick={carousel.next} className="round-button">
        <Icon of={ChevronRight} size={20} />
      </button>
    </div>
  );
}
