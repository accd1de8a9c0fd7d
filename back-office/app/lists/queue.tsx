/** Button above a list that shows one work queue and its size. */
import { classNames } from '@tola/ui';
import type { ReactElement, ReactNode } from 'react';
import { formatCount } from '../controls/format.ts';

interface QueuesProps {
  /** In the line of the list's tools, where it has no search. */
  isBesideTools?: boolean;
  children: ReactNode;
}

/** On phones one line that scrolls sideways, so that the rows begin near the top. */
export function Queues({ isBesideTools = false, children }: QueuesProps): ReactElement {
  return (
    <nav
      aria-label="Queues"
      className={classNames(
        'flex gap-2 max-sm:-ml-4 max-sm:overflow-x-auto max-sm:pl-4 max-sm:[scrollbar-width:none] sm:flex-wrap',
        isBesideTools ? 'min-w-0 flex-1' : 'mb-2 max-sm:-mr-4 max-sm:pr-4 sm:mb-4',
      )}
    >
      {children}
    </nav>
  );
}

export function Queue({
  label,
  amount,
  isOn,
  onChoose,
}: {
  label: string;
  /** Undefined while it loads. */
  amount?: number | undefined;
  isOn: boolean;
  onChoose: () => void;
}): ReactElement {
  return (
    <button
      type="button"
      aria-pressed={isOn}
      onClick={onChoose}
      className={classNames(
        'min-h-11 shrink-0 rounded-full border px-3.5 text-[13px] lg:min-h-9',
        isOn ? 'border-green bg-green font-semibold text-white' : 'border-line-strong bg-paper hover:border-ink',
      )}
    >
      {label}
      {amount !== undefined && (
        <span className={classNames('ml-1.5', isOn ? '' : 'text-muted')}>{formatCount(amount)}</span>
      )}
    </button>
  );
}
