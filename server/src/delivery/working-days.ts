/** Working days of the dispatch: chosen weekdays without holidays. Days are `YYYY-MM-DD` in India. */

export interface WorkCalendar {
  /** 1 is Monday, 7 is Sunday; at least one. */
  readonly weekdays: readonly number[];
  readonly holidays: readonly { readonly day: string }[];
}

export function isWorkingDay(day: string, { weekdays, holidays }: WorkCalendar): boolean {
  const weekday = new Date(`${day}T00:00:00Z`).getUTCDay();
  // JavaScript counts Sunday as 0.
  return weekdays.includes(weekday === 0 ? 7 : weekday) && !holidays.some((holiday) => holiday.day === day);
}

/** The day itself, or the next working day. */
export function workingDayFrom(day: string, calendar: WorkCalendar): string {
  let current = day;
  while (!isWorkingDay(current, calendar)) current = dayAfter(current);
  return current;
}

/** @param days 0 gives the day itself, or the next working day */
export function addWorkingDays(day: string, days: number, calendar: WorkCalendar): string {
  let current = workingDayFrom(day, calendar);
  for (let left = days; left > 0; left -= 1) current = workingDayFrom(dayAfter(current), calendar);
  return current;
}

export function dayAfter(day: string): string {
  return shifted(day, 1);
}

export function dayBefore(day: string): string {
  return shifted(day, -1);
}

function shifted(day: string, days: number): string {
  return new Date(Date.parse(`${day}T00:00:00Z`) + days * 86_400_000).toISOString().slice(0, 10);
}
