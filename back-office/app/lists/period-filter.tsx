/** Filter by a period: one control, which opens its first and last day or time and periods to choose from. */
import { indianDate } from '@tola/pricing';
import { CalendarDays } from 'lucide-react';
import { Popover } from 'radix-ui';
import { type ReactElement, useState } from 'react';
import { Button } from '../controls/button.tsx';
import { Field } from '../controls/field.tsx';
import { formatPeriod } from './format-period.ts';

interface PeriodFilterProps {
  /** `YYYY-MM-DD`, or `YYYY-MM-DDTHH:MM` with times, in India; empty without a limit. */
  from: string;
  to: string;
  hasTimes: boolean;
  onPeriod: (period: { from: string; to: string }) => void;
}

const DAY_MS = 86_400_000;

/** Days before today on which each begins; null for one without a beginning. */
const PERIODS = [
  ['Any time', null],
  ['Today', 0],
  ['Last 7 days', 6],
  ['Last 30 days', 29],
] as const;

export function PeriodFilter({ from, to, hasTimes, onPeriod }: PeriodFilterProps): ReactElement {
  const [isOpen, setOpen] = useState(false);
  const text = formatPeriod(from, to);
  function choose(days: number | null): void {
    const first = days === null ? '' : indianDate(new Date(Date.now() - days * DAY_MS));
    onPeriod({ from: first !== '' && hasTimes ? `${first}T00:00` : first, to: '' });
    setOpen(false);
  }
  return (
    <div className="grid content-start gap-1 sm:w-[150px] xl:w-[170px]">
      <span aria-hidden="true" className="label">
        Period
      </span>
      <Popover.Root open={isOpen} onOpenChange={setOpen}>
        <Popover.Trigger
          aria-label={`Period: ${text}`}
          title={text}
          className="control flex items-center justify-between gap-2 text-left"
        >
          <span className="truncate">{text}</span>
          <CalendarDays size={16} strokeWidth={1.5} aria-hidden className="shrink-0 text-muted" />
        </Popover.Trigger>
        <Popover.Portal>
          <Popover.Content
            align="start"
            sideOffset={6}
            collisionPadding={12}
            aria-label="Period"
            className="z-40 grid w-[min(320px,calc(100vw-24px))] gap-3 rounded-xl border border-line bg-paper p-3 shadow-soft outline-none"
          >
            <div className="grid grid-cols-2 gap-2">
              {PERIODS.map(([label, days]) => (
                <Button key={label} onClick={() => choose(days)}>
                  {label}
                </Button>
              ))}
            </div>
            <Limit label="From" {...{ hasTimes, value: from }} onValue={(value) => onPeriod({ from: value, to })} />
            <Limit label="To" {...{ hasTimes, value: to }} onValue={(value) => onPeriod({ from, to: value })} />
          </Popover.Content>
        </Popover.Portal>
      </Popover.Root>
    </div>
  );
}

interface LimitProps {
  label: string;
  hasTimes: boolean;
  value: string;
  onValue: (value: string) => void;
}

function Limit({ label, hasTimes, value, onValue }: LimitProps): ReactElement {
  return (
    <Field label={hasTimes ? `${label} (IST)` : label}>
      {(control) => (
        <input
          {...control}
          type={hasTimes ? 'datetime-local' : 'date'}
          value={value}
          max={hasTimes ? undefined : indianDate(new Date())}
          onChange={(event) => onValue(event.currentTarget.value)}
        />
      )}
    </Field>
  );
}
