import type { CSSProperties, ReactElement } from 'react';

const STAR = 'M12 3.2l2.7 5.6 6.1.8-4.500 4.300 1.100 6.100L12 17l-5.400 3 1.100-6.100L3.200 9.600l6.100-.8z';

interface StarsProps {
  /** 1 to 5. */
  rating: number;
}

export function Stars({ rating }: StarsProps): ReactElement {
  const style = { '--rating': rating } as CSSProperties;
  return <span role="img" aria-label={`${rating} of 5 stars`} className="stars" style={style} />;
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
