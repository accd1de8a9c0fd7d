/** Formats dates, times, durations and counts for staff, in India's time zone. */
import { indianFormat } from '@tola/pricing';

/** Stands where there is no value. On phones a list leaves out a cell that is only this. */
export const NOTHING = '—';

const integer = new Intl.NumberFormat('en-IN');
const dateTime = indianFormat('en-IN', {
  day: 'numeric',
  month: 'short',
  year: 'numeric',
  hour: 'numeric',
  minute: '2-digit',
  hour12: true,
});
const date = indianFormat('en-IN', {
  day: 'numeric',
  month: 'short',
  year: 'numeric',
});
const time = indianFormat('en-IN', {
  hour: '2-digit',
  minute: '2-digit',
  second: '2-digit',
  hour12: false,
});

export function formatCount(value: number): string {
  return integer.format(value);
}

/** "1 order", "12 orders". */
export function formatQuantity(value: number, singular: string, plural = `${singular}s`): string {
  return `${formatCount(value)} ${value === 1 ? singular : plural}`;
}

export function formatDateTime(iso: string | null): string {
  return iso === null ? NOTHING : dateTime.format(new Date(iso));
}

export function formatDate(iso: string | null): string {
  return iso === null ? NOTHING : date.format(new Date(iso));
}

export function formatTime(iso: string): string {
  return time.format(new Date(iso));
}

/** "12 s", "4 min", "3 h", "2 days". */
export function formatDuration(seconds: number): string {
  if (seconds < 60) return `${Math.max(0, Math.round(seconds))} s`;
  if (seconds < 3600) return `${Math.round(seconds / 60)} min`;
  if (seconds < 48 * 3600) return `${Math.round(seconds / 3600)} h`;
  return `${Math.round(seconds / 86_400)} days`;
}

/** How often a service outside was asked, and when it is asked again. */
export function formatAttempts(attempts: number, nextAttemptAt: string | null): string {
  const tried = attempts === 1 ? 'Tried once' : `Tried ${formatCount(attempts)} times`;
  return `${tried}. Next attempt: ${formatDateTime(nextAttemptAt)}.`;
}

/** A validation message below its field: "is required" as "Required". */
export function fieldMessage(issue: string): string {
  return sentenceCase(issue.replace(/^is /, ''));
}

export function sentenceCase(text: string): string {
  return text.charAt(0).toUpperCase() + text.slice(1);
}
