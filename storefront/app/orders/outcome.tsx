import { classNames, type Glyph, Icon } from '@tola/ui';
import type { ReactElement, ReactNode } from 'react';

interface OutcomeProps {
  readonly icon: Glyph;
  readonly tone: 'good' | 'bad' | 'waiting';
  readonly title: string;
  readonly children: ReactNode;
}

const tones = {
  good: 'bg-up-soft text-up',
  bad: 'bg-down-soft text-down',
  waiting: 'bg-gold-soft text-gold-ink',
} as const;

/** How an order stands: icon, heading and what follows from it. */
export function Outcome({ icon, tone, title, children }: OutcomeProps): ReactElement {
  return (
    <div className="grid w-full max-w-[640px] justify-items-center gap-4 text-center">
      <span className={classNames('grid size-18 place-items-center rounded-full', tones[tone])}>
        <Icon of={icon} size={34} />
      </span>
      <h1 className="text-[clamp(30px,4vw,44px)]">{title}</h1>
      {children}
    </div>
  );
}

export function Actions({ children }: { children: ReactNode }): ReactElement {
  return (
    <div className="mt-3 grid w-full max-w-[480px] gap-3 sm:flex sm:w-auto sm:max-w-none sm:flex-wrap sm:justify-center">
      {children}
    </div>
  );
}
