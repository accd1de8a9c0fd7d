import { getOrderReviews, type ReviewableLine, withdrawReview } from '@tola/contract/reviews';
import { formatWeight } from '@tola/pricing';
import { Button, Stars } from '@tola/ui';
import { type ReactElement, useCallback, useEffect, useState } from 'react';
import { call } from '../calls/call.ts';
import { toast } from '../toast/toast.ts';
import { ReviewForm } from './review-form.tsx';
import { ReviewPhotos } from './review-photos.tsx';

interface OrderReviewsProps {
  readonly orderNumber: string;
  /** False once the order is refunded: its reviews can only be deleted. */
  readonly mayWrite: boolean;
}

/** Invites the buyer of a delivered order to review its pieces, and shows the reviews they have written. */
export function OrderReviews({ orderNumber, mayWrite }: OrderReviewsProps): ReactElement | null {
  const [lines, setLines] = useState<readonly ReviewableLine[]>([]);
  const read = useCallback(async () => {
    const answer = await call(getOrderReviews, { orderNumber }, { quiet: true });
    if (answer.ok) setLines(answer.data);
  }, [orderNumber]);
  useEffect(() => void read(), [read]);
  if (lines.length === 0) return null;
  return (
    <section aria-labelledby="order-reviews">
      <h2 id="order-reviews" className="mb-3 text-2xl">
        Your reviews
      </h2>
      <ul className="panel divide-y divide-line">
        {lines.map((line) => (
          <li key={line.orderLineId} className="p-4 sm:p-5">
            <LineReview line={line} mayWrite={mayWrite} onChanged={read} />
          </li>
        ))}
      </ul>
    </section>
  );
}

const STATUS_TEXT = {
  waiting: 'Waiting to be read by us',
  published: 'Published',
  declined: 'Not published. You can change it.',
} as const;

interface LineReviewProps {
  readonly line: ReviewableLine;
  readonly mayWrite: boolean;
  readonly onChanged: () => Promise<void>;
}

function LineReview({ line, mayWrite, onChanged }: LineReviewProps): ReactElement {
  const [writing, setWriting] = useState(false);
  const [busy, setBusy] = useState(false);
  const { review } = line;
  async function withdraw(): Promise<void> {
    setBusy(true);
    const answer = await call(withdrawReview, { orderLineId: line.orderLineId });
    setBusy(false);
    if (!answer.ok) return;
    toast.success(answer.message);
    await onChanged();
  }
  async function saved(): Promise<void> {
    await onChanged();
    setWriting(false);
  }
  return (
    <div className="grid gap-3">
      <p>
        <b className="font-semibold break-words">{line.name}</b>{' '}
        <span className="text-muted">{formatWeight(line.weightMg)}</span>
      </p>
      {review !== null && !writing && (
        <>
          <p className="flex flex-wrap items-center gap-3 text-[13.5px] text-muted">
            <Stars rating={review.stars} />
            {STATUS_TEXT[review.status]}
          </p>
          <p className="break-words whitespace-pre-wrap">{review.text}</p>
          <ReviewPhotos paths={review.photos} />
        </>
      )}
      {writing ? (
        <ReviewForm line={line} onSaved={saved} onCancel={() => setWriting(false)} />
      ) : (
        <div className="flex flex-wrap gap-3">
          {mayWrite && (
            <Button tone="outline" onClick={() => setWriting(true)}>
              {review === null ? 'Write a review' : 'Change review'}
            </Button>
          )}
          {review !== null && (
            <Button tone="quiet" busy={busy} onClick={() => void withdraw()}>
              Delete review
            </Button>
          )}
        </div>
      )}
    </div>
  );
}
