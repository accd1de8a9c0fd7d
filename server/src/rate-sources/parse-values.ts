/** Reads what strangers' servers send: numbers as text, times in their own fashion, values deep in an answer. */
import { indianDate, indianInstant } from '@tola/pricing';

/** A positive number as decimal text: "1,47,500.50", 147500.5. Null for `-`, null, zero, a negative one, and nonsense. */
export function parsePositive(value: unknown): string | null {
  if (typeof value !== 'number' && typeof value !== 'string') return null;
  const text = String(value).trim().replaceAll(',', '');
  const number = Number(text);
  return text !== '' && Number.isFinite(number) && number > 0 && number < 1e15 ? text : null;
}

const MILLISECONDS_FROM = 1e11;

/**
 * An instant: ISO text, seconds or milliseconds since 1970, `dd/mm/yyyy hh:mm:ss` or a time of today by the clock of
 * India. Null for anything else.
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
  if (/^\d{2}:\d{2}:\d{2}$/.test(text)) return nearestToday(text, now);
  return null;
}

/** A time without a day belongs to the day that brings it closest: shortly after midnight, to yesterday's end. */
function nearestToday(clock: string, now: Date): Date | null {
  const instant = validDate(indianInstant(`${indianDate(now)}T${clock}`));
  if (instant === null) return null;
  const halfDays = Math.round((now.getTime() - instant.getTime()) / 86_400_000);
  return new Date(instant.getTime() + halfDays * 86_400_000);
}

function validDate(date: Date): Date | null {
  return Number.isNaN(date.getTime()) ? null : date;
}

/** What stands at `rates.XAU` or `0.ask`; undefined when there is nothing. */
export function valueAt(document: unknown, path: string): unknown {
  let value = document;
  for (const step of path.split('.')) {
    if (typeof value !== 'object' || value === null || !Object.hasOwn(value, step)) return undefined;
    value = (value as Record<string, unknown>)[step];
  }
  return value;
}

/** JSON text as what it says, anything else as it is; undefined when the text is no JSON. */
export function parseJson(value: unknown): unknown {
  if (typeof value !== 'string') return value;
  try {
    return JSON.parse(value);
  } catch {
    // A stranger's text that is not JSON holds nothing for us.
    return undefined;
  }
}
