import type { ReactElement, ReactNode } from 'react';
import { classNames } from './class-names.ts';

interface ChipProps {
  children: ReactNode;
  tone?: 'plain' | 'good' | 'bad' | 'gold';
}

const tones = {
  plain: 'border-line text-muted',
  good: 'border-transparent bg-up-soft text-up',
  bad: 'border-transparent bg-down-soft text-down',
  gold: 'border-transparent bg-gold-soft text-gold-ink',
} as const;

/** Short status or label in a pill. */
export function Chip({ children, tone = 'plain' }: ChipProps): ReactElement {
  return (
    <span
      className={classNames(
        'inline-block rounded-full border px-2.5 py-0.5 text-xs font-medium whitespace-nowrap',
        tones[tone],
      )}
    >
      {children}
    </span>
  );
}
