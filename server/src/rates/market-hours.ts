/** Market hours in IST, with holidays and special days. Pure. */
import { indianDayNumber, indianFormat, startOfIndianDay } from '@tola/pricing';
import type { RateGuardSettings } from '#business';

type MarketSettings = RateGuardSettings['market'];

export interface MarketMoment {
  readonly isOpen: boolean;
  /** When it last opened or closed; null when not within the past fortnight. */
  readonly since: Date | null;
  /** When it opens or closes next; null when not within the next fortnight. */
  readonly until: Date | null;
}

const MINUTE_MS = 60_000;
const DAY_MS = 86_400_000;
const DAYS_CONSIDERED = 14;

interface Session {
  readonly opens: number;
  readonly closes: number;
}

export function marketAt(settings: MarketSettings, now: Date): MarketMoment {
  const instant = now.getTime();
  const sessions = sessionsAround(settings, instant);
  const running = sessions.find(({ opens, closes }) => opens <= instant && instant < closes);
  if (running !== undefined) {
    return { isOpen: true, since: new Date(running.opens), until: new Date(running.closes) };
  }
  const before = sessions.findLast(({ closes }) => closes <= instant);
  const after = sessions.find(({ opens }) => opens > instant);
  return {
    isOpen: false,
    since: before === undefined ? null : new Date(before.closes),
    until: after === undefined ? null : new Date(after.opens),
  };
}

/** Trading sessions around an instant, in order; adjacent ones are merged. */
function sessionsAround(settings: MarketSettings, instant: number): Session[] {
  const today = indianDayNumber(new Date(instant));
  const sessions: Session[] = [];
  for (let day = today - DAYS_CONSIDERED; day <= today + DAYS_CONSIDERED; day += 1) {
    const midnight = startOfIndianDay(day).getTime();
    for (const hours of hoursOf(settings, day)) {
      const opens = midnight + minutesOf(hours.opens) * MINUTE_MS;
      const closes = midnight + minutesOf(hours.closes) * MINUTE_MS;
      const last = sessions.at(-1);
      if (last !== undefined && last.closes >= opens) {
        sessions[sessions.length - 1] = { opens: last.opens, closes: Math.max(last.closes, closes) };
      } else if (closes > opens) sessions.push({ opens, closes });
    }
  }
  return sessions;
}

/**
 * The hours of a day, in order. A special day overrides holidays and weekends.
 *
 * @param day days since 1 January 1970 in IST
 */
function hoursOf(settings: MarketSettings, day: number): readonly { opens: string; closes: string }[] {
  const date = new Date(day * DAY_MS).toISOString().slice(0, 10);
  const own = settings.specialDays.filter((special) => special.day === date);
  if (own.length > 0) return own.toSorted((one, other) => minutesOf(one.opens) - minutesOf(other.opens));
  return isTradingDay(settings, day) ? [settings] : [];
}

/** @param day days since 1 January 1970, a Thursday, in IST */
function isTradingDay({ days, holidays }: MarketSettings, day: number): boolean {
  const weekday = ((((day + 3) % 7) + 7) % 7) + 1;
  return days.includes(weekday) && !holidays.includes(new Date(day * DAY_MS).toISOString().slice(0, 10));
}

function minutesOf(clockTime: string): number {
  const [hours = 0, minutes = 0] = clockTime.split(':').map(Number);
  return hours * 60 + minutes;
}

const openingTime = indianFormat('en-IN', { weekday: 'long', hour: 'numeric', minute: '2-digit' });

/** Shown to buyers while sales are halted because the market is closed. */
export function closedReason({ until }: MarketMoment): string {
  return until === null
    ? 'The market is closed. Sales resume when it opens again.'
    : `The market is closed. Sales resume when it opens on ${openingTime.format(until)}.`;
}
