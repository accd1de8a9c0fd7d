/** Button above a list that shows one work queue and its size. */
import { classNames } from '@tola/ui';
import type { ReactElement } from 'react';
import { formatCount } from '../controls/format.ts';

export function Queue({
  label,
  amount,
  isOn,
  onChoose,
}: {
  label: string;
  amount?: number;
  isOn: boolean;
  onChoose: () => void;
}): ReactElement {
  return (
    <button
      type="button"
      aria-pressed={isOn}
      onClick={onChoose}
      className={classNames(
        'min-h-11 rounded-full border px-3.5 text-[13px] lg:min-h-9',
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
