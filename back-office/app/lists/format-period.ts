/** Formats the period of a list for its filter: "1 Nov – 29 Nov", with the year where it is not this one. */
import { indianDate, indianFormat, indianInstant } from '@tola/pricing';

const day = indianFormat('en-IN', { day: 'numeric', month: 'short' });
const dayOfYear = indianFormat('en-IN', { day: 'numeric', month: 'short', year: 'numeric' });
const time = indianFormat('en-IN', { hour: 'numeric', minute: '2-digit', hour12: true });

/** @param from `YYYY-MM-DD` or `YYYY-MM-DDTHH:MM` in India, as `to`; empty or incomplete without a limit */
export function formatPeriod(from: string, to: string, today = indianDate(new Date())): string {
  const first = formatLimit(from, today);
  const last = formatLimit(to, today);
  if (first === '' && last === '') return 'Any time';
  if (last === '') return from.slice(0, 10) === today ? 'Today' : `From ${first}`;
  if (first === '') return `Until ${last}`;
  return first === last ? first : `${first} – ${last}`;
}

function formatLimit(text: string, today: string): string {
  const at = indianInstant(text);
  if (Number.isNaN(at.getTime())) return '';
  const date = (text.startsWith(today.slice(0, 4)) ? day : dayOfYear).format(at);
  // Midnight is the beginning of the day, which needs no time.
  return text.length > 10 && !text.endsWith('T00:00') ? `${date}, ${time.format(at)}` : date;
}
