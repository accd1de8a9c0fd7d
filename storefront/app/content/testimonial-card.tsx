import type { Testimonial } from '@tola/contract/content';
import { Icon, Stars } from '@tola/ui';
import { Play } from 'lucide-react';
import { type ReactElement, useState } from 'react';
import { FilmPlayer } from '../pictures/film-player.tsx';
import { Picture } from '../pictures/picture.tsx';

export function TestimonialCard({ testimonial }: { testimonial: Testimonial }): ReactElement {
  return (
    <article className="testimonial">
      <Stars rating={testimonial.starRating} />
      <TestimonialVideo testimonial={testimonial} />
      <blockquote>{testimonial.description}</blockquote>
      <p>{testimonial.name}</p>
    </article>
  );
}

/** Loaded on play. */
function TestimonialVideo({ testimonial }: { testimonial: Testimonial }): ReactElement | null {
  const { name, video, videoWebm, videoPoster } = testimonial;
  const [isStarted, setStarted] = useState(false);
  if (video === null || videoPoster === null) return null;
  return (
    <div className="relative mt-3 aspect-[2/1] max-w-80 overflow-hidden rounded-lg bg-photo">
      {isStarted ? (
        <FilmPlayer mp4={video} webm={videoWebm} poster={videoPoster} label={`Video of ${name}`} isSmall />
      ) : (
        <>
          <Picture src={videoPoster} alt="" sizes="160px" most={320} className="size-full object-contain" />
          <button
            type="button"
            aria-label={`Play the video of ${name}`}
            onClick={() => setStarted(true)}
            className="absolute inset-0 grid place-items-center -outline-offset-4"
          >
            <span className="grid size-12 place-items-center rounded-full bg-black/60 text-white">
              <Icon of={Play} size={22} />
            </span>
          </button>
        </>
      )}
    </div>
  );
}
