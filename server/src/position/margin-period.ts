/** The period of a list of margins. */
import { listMargins } from '@tola/contract/staff';
import { indianDayNumber, indianInstant, startOfIndianDay } from '@tola/pricing';
import { refuse } from '#http';
import type { MarginPeriod } from './margin-list-store.ts';

const MOST_DAYS = 31;

/** @throws Refusal period-reversed, period-too-long */
export function marginPeriod({ from, to }: { readonly from: string; readonly to: string }): MarginPeriod {
  const first = indianDayNumber(indianInstant(from));
  const last = indianDayNumber(indianInstant(to));
  if (last < first) throw refuse(listMargins, 'period-reversed');
  if (last - first >= MOST_DAYS) throw refuse(listMargins, 'period-too-long');
  return { from: startOfIndianDay(first), until: startOfIndianDay(last + 1) };
}
