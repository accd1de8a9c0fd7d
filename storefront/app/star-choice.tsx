import { Star } from '@tola/ui';
import { type ReactElement, useState } from 'react';

const POSITIONS = [1, 2, 3, 4, 5] as const;

interface StarChoiceProps {
  readonly problem: string | null;
  /** Selected at first; 0 for none. */
  readonly start?: number;
  readonly className?: string;
}

/** One to five stars, as the field `rating`. */
export function StarChoice({ problem, start = 0, className }: StarChoiceProps): ReactElement {
  const [rating, setRating] = useState(start);
  return (
    <fieldset className={className} aria-describedby={problem === null ? undefined : 'rating-problem'}>
      <legend className="text-sm font-semibold">Rating</legend>
      <div className="-ml-2 flex text-gold">
        {POSITIONS.map((position) => (
          <label
            key={position}
            className="grid size-11 cursor-pointer place-items-center rounded-full has-focus-visible:outline-2 has-focus-visible:outline-green-ink"
          >
            <input
              type="radio"
              name="rating"
              value={position}
              defaultChecked={position === start}
              aria-label={`${position} of 5 stars`}
              aria-invalid={problem !== null || undefined}
              onChange={() => setRating(position)}
              className="sr-only"
            />
            <Star filled={position <= rating} size={26} />
          </label>
        ))}
      </div>
      {problem !== null && (
        <p id="rating-problem" className="text-[13.5px] font-medium text-down">
          {problem}
        </p>
      )}
    </fieldset>
  );
}
