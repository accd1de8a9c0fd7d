/** Dates and times as pages show them, in India. */

import { lastMinuteBefore } from '@tola/contract/payment-reference';
import { indianFormat } from '@tola/pricing';

const day = indianFormat('en-IN', {
  day: 'numeric',
  month: 'short',
  year: 'numeric',
});
const clock = indianFormat('en-IN', {
  hour: 'numeric',
  minute: '2-digit',
  hour12: true,
});

/** "21 Nov 2026", the date in India of an ISO instant. */
export function indianDay(instant: string): string {
  return day.format(new Date(instant));
}

/** "21 Nov 2026, 2:32 pm IST". */
export function formatDateTime(instant: string): string {
  const at = new Date(instant);
  return `${day.format(at)}, ${clock.format(at)} IST`;
}

/** A deadline: "21 Nov 2026, 2:32 pm IST"; midnight shows as 11:59 pm of the day before. */
export function formatDeadline(instant: string): string {
  return formatDateTime(lastMinuteBefore(instant));
}
