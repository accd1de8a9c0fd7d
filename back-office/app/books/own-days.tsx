/** First and last day of a register; on a small laptop behind one button, so that all filters stand in one row. */
import { CalendarDays } from 'lucide-react';
import { type ReactElement, useState } from 'react';
import { DayField } from '../controls/day-field.tsx';
import { Popover } from '../controls/popover.tsx';
import { useBelow } from '../controls/use-below.ts';
import { formatPeriod } from '../lists/format-period.ts';
import { monthOfDays } from './months.ts';

interface OwnDaysProps {
  from: string;
  to: string;
  onDays: (days: { from: string } | { to: string }) => void;
}

export function OwnDays({ from, to, onDays }: OwnDaysProps): ReactElement {
  const [isOpen, setOpen] = useState(false);
  const isPhone = useBelow('sm');
  const isNarrow = useBelow('xl');
  const days = (
    <>
      <DayField label="From" value={from} onChange={(day) => onDays({ from: day })} />
      <DayField label="To" value={to} onChange={(day) => onDays({ to: day })} />
    </>
  );
  if (isPhone || !isNarrow) return <div className="contents sm:flex sm:gap-3">{days}</div>;
  return (
    <Popover
      label="Choose days"
      // A month stands in the choice of months.
      chosen={monthOfDays(from, to) === null ? formatPeriod(from, to) : undefined}
      icon={<CalendarDays size={18} strokeWidth={1.5} aria-hidden />}
      open={isOpen}
      onOpenChange={setOpen}
    >
      <div className="grid gap-3">{days}</div>
    </Popover>
  );
}
