import type { LatestReview } from '@tola/contract/reviews';
import { formatWeight } from '@tola/pricing';
import { Stars } from '@tola/ui';
import type { ReactElement } from 'react';
import { Link } from 'react-router';
import { CalendarDay } from '../calendar-day.tsx';

/** A review by the buyer of a delivered order, with its product and date, among testimonials. */
export function ReviewCard({ review }: { review: LatestReview }): ReactElement {
  const { stars, text, city, productName, href, weightMg, writtenAt } = review;
  return (
    <article className="testimonial">
      <Stars rating={stars} />
      <blockquote>{text}</blockquote>
      <p>{['Verified buyer', city].filter(Boolean).join(', ')}</p>
      <div className="mt-1 text-[13.5px] text-muted">
        <Link
          to={href}
          className="inline-flex min-h-6 items-center underline underline-offset-4 wrap-anywhere hover:no-underline"
        >
          {productName}, {formatWeight(weightMg)}
        </Link>
        <span className="block">
          <CalendarDay instant={writtenAt} />
        </span>
      </div>
    </article>
  );
}
