import { indianFormat } from '@tola/pricing';
import type { ReactElement } from 'react';

const dayFormat = indianFormat('en-IN', { dateStyle: 'long' });

/** "17 November 2026", the date in India. @param instant ISO text */
export function CalendarDay({ instant }: { instant: string }): ReactElement {
  return <time dateTime={instant}>{dayFormat.format(new Date(instant))}</time>;
}
