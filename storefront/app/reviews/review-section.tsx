import type { Product } from '@tola/contract/products';
import { getReviews, REVIEWS_PER_PAGE, type Review } from '@tola/contract/reviews';
import { formatWeight } from '@tola/pricing';
import { Button, Stars } from '@tola/ui';
import { type ReactElement, useState } from 'react';
import { CalendarDay } from '../calendar-day.tsx';
import { call } from '../calls/call.ts';
import { ReviewPhotos } from './review-photos.tsx';

interface ReviewSectionProps {
  readonly product: Product;
  /** The newest. */
  readonly reviews: readonly Review[];
}

/** Reviews of a product by verified buyers, and their average rating. */
export function ReviewSection({ product, reviews }: ReviewSectionProps): ReactElement | null {
  const { reviewCount, rating, productId } = product;
  const [older, setOlder] = useState<readonly Review[]>([]);
  const [isWhole, setWhole] = useState(reviews.length < REVIEWS_PER_PAGE);
  const [busy, setBusy] = useState(false);
  const shown = [...reviews, ...older];
  if (shown.length === 0) return null;
  async function readOlder(): Promise<void> {
    setBusy(true);
    const answer = await call(getReviews, { productId, before: shown.at(-1)?.reviewId ?? null });
    setBusy(false);
    if (!answer.ok) return;
    setOlder([...older, ...answer.data]);
    setWhole(answer.data.length < REVIEWS_PER_PAGE);
  }
  return (
    <section id="reviews" aria-labelledby="reviews-title" className="below-fold mt-14 max-w-[46em]">
      <h2 id="reviews-title">Reviews</h2>
      <p className="mt-2 flex flex-wrap items-center gap-x-3 gap-y-1 text-muted">
        <Stars rating={rating} />
        <span>
          <b className="font-semibold text-ink">{rating}</b> of 5 from {reviewCount}{' '}
          {reviewCount === 1 ? 'verified buyer' : 'verified buyers'}
        </span>
      </p>
      <ul className="mt-5 divide-y divide-line border-y border-line">
        {shown.map((review) => (
          <li key={review.reviewId} className="grid gap-2 py-5">
            <p className="flex flex-wrap items-center gap-x-3 gap-y-1 text-[13.5px] text-muted">
              <Stars rating={review.stars} />
              <span className="font-semibold text-ink">Verified buyer</span>
              {review.city !== '' && <span className="break-words">{review.city}</span>}
              <span>{formatWeight(review.weightMg)}</span>
              <CalendarDay instant={review.writtenAt} />
            </p>
            <p className="break-words whitespace-pre-wrap">{review.text}</p>
            <ReviewPhotos paths={review.photos} />
          </li>
        ))}
      </ul>
      {!isWhole && (
        <Button tone="outline" busy={busy} onClick={() => void readOlder()} className="mt-5">
          Show more reviews
        </Button>
      )}
    </section>
  );
}
