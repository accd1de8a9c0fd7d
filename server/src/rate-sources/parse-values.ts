/** Tolerant parsers for third-party feeds: numbers as text, various time formats, nested values. */
import { indianDate, indianInstant } from '@tola/pricing';

/** A positive number as decimal text, from "1,47,500.50" or 147500.5; null for anything else, such as `-` or zero. */
export function parsePositive(value: unknown): string | null {
  if (typeof value !== 'number' && typeof value !== 'string') return null;
  const text = String(value).trim().replaceAll(',', '');
  const number = Number(text);
  return text !== '' && Number.isFinite(number) && number > 0 && number < 1e15 ? text : null;
}

const MILLISECONDS_FROM = 1e11;

/**
 * Parses an instant: ISO 8601, Unix seconds or milliseconds, `dd/mm/yyyy hh:mm:ss` in IST, or a time of day in IST.
 * Null for anything else.
 */
export function parseInstant(value: unknown, now: Date): Date | null {
  if (typeof value === 'number') return validDate(new Date(value < MILLISECONDS_FROM ? value * 1_000 : value));
  if (typeof value !== 'string') return null;
  const text = value.trim();
  if (/^\d{10}(\d{3})?$/.test(text)) return parseInstant(Number(text), now);
  if (/^\d{4}-\d{2}-\d{2}T.*(Z|[+-]\d{2}:?\d{2})$/.test(text)) return validDate(new Date(text));
  const [, day, month, year, clock] = /^(\d{2})[/-](\d{2})[/-](\d{4})[ T](\d{2}:\d{2}:\d{2})$/.exec(text) ?? [];
  if (clock !== undefined) return validDate(indianInstant(`${year}-${month}-${day}T${clock}`));
  if (/^\d{4}-\d{2}-\d{2}[ T]\d{2}:\d{2}:\d{2}$/.test(text)) return validDate(indianInstant(text));
  if (/^\d{2}:\d{2}:\d{2}$/.test(text)) return nearestInstant(text, now);
  return null;
}

/** Resolves a time of day to the nearest date: shortly after midnight, 23:59:59 is yesterday's. */
function nearestInstant(clock: string, now: Date): Date | null {
  const instant = validDate(indianInstant(`${indianDate(now)}T${clock}`));
  if (instant === null) return null;
  const halfDays = Math.round((now.getTime() - instant.getTime()) / 86_400_000);
  return new Date(instant.getTime() + halfDays * 86_400_000);
}

function validDate(date: Date): Date | null {
  return Number.isNaN(date.getTime()) ? null : date;
}

/** The value at a path such as `rates.XAU` or `0.ask`; undefined when the path does not exist. */
export function valueAt(document: unknown, path: string): unknown {
  let value = document;
  for (const step of path.split('.')) {
    if (typeof value !== 'object' || value === null || !Object.hasOwn(value, step)) return undefined;
    value = (value as Record<string, unknown>)[step];
  }
  return value;
}

/** Parses JSON text and returns other values unchanged; undefined for invalid JSON. */
export function parseJson(value: unknown): unknown {
  if (typeof value !== 'string') return value;
  try {
    return JSON.parse(value);
  } catch {
    // Callers treat undefined like any other unusable value and report it.
    return undefined;
  }
}
