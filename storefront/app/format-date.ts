/** Dates and times as pages show them, in India. */

import { lastMinuteBefore } from '@tola/contract/payment-reference';
import { indianFormat } from '@tola/pricing';

const day = indianFormat('en-IN', {
  day: 'numeric',
  month: 'short',
  year: 'numeric',
});
const clock = indianFormat('en-GB', {
  hour: '2-digit',
  minute: '2-digit',
  hourCycle: 'h23',
});

/** "21 Nov 2026" for an instant as ISO text, in India. */
export function indianDay(instant: string): string {
  return day.format(new Date(instant));
}

/** "21 Nov 2026, 14:32 IST". */
export function formatDateTime(instant: string): string {
  const at = new Date(instant);
  return `${day.format(at)}, ${clock.format(at)} IST`;
}

/** A time to pay: "21 Nov 2026, 14:32 IST", and "20 Nov 2026, 23:59 IST" for the midnight that ends 20 November. */
export function formatDeadline(instant: string): string {
  return formatDateTime(lastMinuteBefore(instant));
}
