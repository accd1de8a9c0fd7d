import type { Testimonial } from '@tola/contract/content';
import { Icon, Stars } from '@tola/ui';
import { Play } from 'lucide-react';
import { type ReactElement, useRef, useState } from 'react';
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

/** Transparent pixel: without a poster browsers render a grey box. */
const CLEAR = 'data:image/gif;base64,R0lGODlhAQABAIAAAAAAAP///yH5BAEAAAAALAAAAAABAAEAAAIBRAA7';

/** Loaded on play. The still image lies below it, because a `poster` is always fetched immediately. */
function TestimonialVideo({ testimonial }: { testimonial: Testimonial }): ReactElement | null {
  const { name, video, videoWebm, videoPoster } = testimonial;
  const film = useRef<HTMLVideoElement>(null);
  const [isStarted, setStarted] = useState(false);
  if (video === null || videoPoster === null) return null;
  return (
    <div className="relative mt-3 aspect-[2/1] max-w-80 overflow-hidden rounded-lg bg-photo">
      <Picture src={videoPoster} alt="" sizes="(min-width: 997px) 240px, 80vw" className="size-full object-cover" />
      <video
        ref={film}
        controls={isStarted}
        muted
        playsInline
        preload="none"
        poster={CLEAR}
        width={720}
        height={720}
        aria-label={`Video of ${name}`}
        onPlay={() => setStarted(true)}
        className="absolute inset-0 size-full object-cover"
      >
        {videoWebm !== null && <source src={videoWebm} type="video/webm" />}
        <source src={video} />
      </video>
      {!isStarted && (
        <button
          type="button"
          aria-label={`Play the video of ${name}`}
          // A refusal, as when the data saver forbids playing, leaves the button.
          onClick={() => void film.current?.play().catch(() => setStarted(false))}
          className="absolute inset-0 grid place-items-center -outline-offset-4"
        >
          <span className="grid size-12 place-items-center rounded-full bg-black/60 text-white">
            <Icon of={Play} size={22} />
          </span>
        </button>
      )}
    </div>
  );
}
