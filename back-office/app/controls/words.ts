/** Times and counts as people here read them. */
const whole = new Intl.NumberFormat('en-IN');
const dayTime = new Intl.DateTimeFormat('en-IN', {
  day: '2-digit',
  month: 'short',
  year: '2-digit',
  hour: '2-digit',
  minute: '2-digit',
  hour12: false,
  timeZone: 'Asia/Kolkata',
});
const dayOnly = new Intl.DateTimeFormat('en-IN', {
  day: '2-digit',
  month: 'short',
  year: 'numeric',
  timeZone: 'Asia/Kolkata',
});
const clock = new Intl.DateTimeFormat('en-IN', {
  hour: '2-digit',
  minute: '2-digit',
  second: '2-digit',
  hour12: false,
  timeZone: 'Asia/Kolkata',
});

export function count(value: number): string {
  return whole.format(value);
}

export function moment(iso: string | null): string {
  return iso === null ? '—' : dayTime.format(new Date(iso));
}

export function day(iso: string | null): string {
  return iso === null ? '—' : dayOnly.format(new Date(iso));
}

export function clockTime(iso: string): string {
  return clock.format(new Date(iso));
}

/** "12 s", "4 min", "3 h", "2 days". */
export function age(seconds: number): string {
  if (seconds < 60) return `${Math.max(0, Math.round(seconds))} s`;
  if (seconds < 3600) return `${Math.round(seconds / 60)} min`;
  if (seconds < 48 * 3600) return `${Math.round(seconds / 3600)} h`;
  return `${Math.round(seconds / 86_400)} days`;
}

export function sentenceCase(text: string): string {
  return text.charAt(0).toUpperCase() + text.slice(1);
}
