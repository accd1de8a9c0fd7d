import type { Testimonial } from '@tola/contract/content';
import { Stars } from '@tola/ui';
import type { ReactElement } from 'react';

export function TestimonialCard({ testimonial }: { testimonial: Testimonial }): ReactElement {
  return (
    <article className="flex h-full flex-col rounded-card border border-line bg-paper p-6">
      <Stars rating={testimonial.starRating} />
      {testimonial.video !== null && <TestimonialVideo path={testimonial.video} name={testimonial.name} />}
      <blockquote className="mt-3 mb-4.5 font-serif text-lg leading-normal font-[380] wrap-anywhere">
        {testimonial.description}
      </blockquote>
      <p className="mt-auto text-[13.5px] font-semibold wrap-anywhere">{testimonial.name}</p>
    </article>
  );
}

/** Loaded when it is played; until then its still picture, which stands beside it under the same name. */
function TestimonialVideo({ path, name }: { path: string; name: string }): ReactElement {
  const stem = path.replace(/\.\w+$/, '');
  return (
    <video
      controls
      muted
      playsInline
      preload="none"
      width={720}
      height={720}
      poster={`${stem}-poster.webp`}
      aria-label={`Video of ${name}`}
      className="mt-4 aspect-[4/3] w-full rounded-lg bg-photo object-cover"
    >
      <source src={`${stem}.webm`} type="video/webm" />
      <source src={path} />
    </video>
  );
}
