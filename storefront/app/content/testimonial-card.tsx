import type { Testimonial } from '@tola/contract/content';
import { Stars } from '@tola/ui';
import type { ReactElement } from 'react';
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
  if (video === null || videoPoster === null) return null;
  return (
    <div className="relative mt-4 aspect-[4/3] overflow-hidden rounded-lg bg-photo">
      <Picture src={videoPoster} alt="" sizes="(min-width: 997px) 240px, 80vw" className="size-full object-cover" />
      <video
        controls
        muted
        playsInline
        preload="none"
        poster={CLEAR}
        width={720}
        height={720}
        aria-label={`Video of ${name}`}
        className="absolute inset-0 size-full object-cover"
      >
        {videoWebm !== null && <source src={videoWebm} type="video/webm" />}
        <source src={video} />
      </video>
    </div>
  );
}
