/** Chooses a calendar month, or the one before or after. */
import { indianDate } from '@tola/pricing';
import { ChevronLeft, ChevronRight } from 'lucide-react';
import type { ReactElement } from 'react';
import { Button } from '../controls/button.tsx';
import { Field } from '../controls/field.tsx';
import { monthBefore, monthOfDays, nameOfMonth } from './months.ts';

interface MonthPickerProps {
  from: string;
  to: string;
  onMonth: (month: string) => void;
}

/** Offered in the list; earlier ones by the button. */
const LISTED = 24;

const ARROW = 'px-2.5 lg:max-xl:w-9 lg:max-xl:px-0';

export function MonthPicker({ from, to, onMonth }: MonthPickerProps): ReactElement {
  const current = indianDate(new Date()).slice(0, 7);
  const month = monthOfDays(from, to);
  const listed = Array.from({ length: LISTED }, (_, ago) => monthBefore(current, ago));
  const months = month === null || listed.includes(month) ? listed : [...listed, month];
  return (
    <div className="flex items-end gap-1 max-sm:col-span-2 max-sm:w-full">
      <Button aria-label="Previous month" className={ARROW} onClick={() => onMonth(monthBefore(from.slice(0, 7)))}>
        <ChevronLeft size={18} strokeWidth={1.5} aria-hidden />
      </Button>
      <Field label="Month" className="w-[176px] max-sm:flex-1 lg:max-xl:w-[152px] max-sm:[&>label]:sr-only">
        {(control) => (
          <select {...control} value={month ?? ''} onChange={(event) => onMonth(event.currentTarget.value)}>
            {month === null && (
              <option value="" disabled>
                Other period
              </option>
            )}
            {months.map((one) => (
              <option key={one} value={one}>
                {nameOfMonth(one)}
              </option>
            ))}
          </select>
        )}
      </Field>
      <Button
        aria-label="Next month"
        className={ARROW}
        disabled={to.slice(0, 7) >= current}
        onClick={() => onMonth(monthBefore(to.slice(0, 7), -1))}
      >
        <ChevronRight size={18} strokeWidth={1.5} aria-hidden />
      </Button>
    </div>
  );
}
