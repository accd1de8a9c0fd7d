import type { ReactElement } from 'react';

const STAR = 'M12 3.2l2.7 5.6 6.1.8-4.500 4.300 1.100 6.100L12 17l-5.400 3 1.100-6.100L3.200 9.600l6.100-.8z';
const POSITIONS = [1, 2, 3, 4, 5] as const;

interface StarsProps {
  /** 1 to 5. */
  rating: number;
  size?: number;
}

export function Stars({ rating, size = 18 }: StarsProps): ReactElement {
  return (
    <span role="img" aria-label={`${rating} of 5 stars`} className="inline-flex gap-0.5 text-gold">
      {POSITIONS.map((position) => (
        <Star key={position} filled={position <= rating} size={size} />
      ))}
    </span>
  );
}

interface StarProps {
  filled: boolean;
  size: number;
}

export function Star({ filled, size }: StarProps): ReactElement {
  return (
    <svg width={size} height={size} viewBox="0 0 24 24" aria-hidden="true">
      <path
        d={STAR}
        fill={filled ? 'currentColor' : 'none'}
        stroke="currentColor"
        strokeWidth="1.5"
        strokeLinejoin="round"
      />
    </svg>
  );
}
