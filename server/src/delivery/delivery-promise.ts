/** When an order is dispatched and by when it arrives, computed from settings alone. */
import { indianDate, indianDateTime } from '@tola/pricing';
import { type DeliverySettings, dispatchTimesOn } from '#business';
import { delivers, findPinCode } from '#pin-codes';
import {
  addWorkingDays,
  dayAfter,
  dayBefore,
  isWorkingDay,
  type WorkCalendar,
  workingDayFrom,
} from './working-days.ts';

/** The delivery address, as far as it is known; the State decides where the directory lacks the PIN code. */
export interface Destination {
  readonly pinCode: string | null;
  readonly state: string | null;
}

export interface PromiseRequest {
  readonly placedAt: Date;
  /** Null before the buyer has named one: the slowest zone is promised. */
  readonly destination: Destination | null;
  readonly pieces: readonly { readonly madeToOrder: boolean; readonly dispatchDays: number }[];
  /** The day before which a gift must not arrive; null for none. */
  readonly notBefore?: string | null;
}

/** Days are `YYYY-MM-DD` in India. */
export interface DeliveryPromise {
  readonly dispatchOn: string;
  readonly deliverBy: string;
  readonly zone: string;
}

/** Where no zone of the settings applies. */
const ELSEWHERE = 'Rest of India';

/** Null when no courier delivers to the PIN code. */
export function deliveryPromise(settings: DeliverySettings, request: PromiseRequest): DeliveryPromise | null {
  const { destination, placedAt } = request;
  if (destination?.pinCode != null && !delivers(destination.pinCode, settings.undeliveredPins)) return null;
  const ready = readyDay(settings, request, calendarAt(settings, placedAt));
  return promiseOfParcel(settings, { at: placedAt, ready, destination, notBefore: request.notBefore ?? null });
}

export interface ReadyParcel {
  readonly at: Date;
  /** The day on which it can leave. */
  readonly ready: string;
  readonly destination: Destination | null;
  readonly notBefore: string | null;
}

/** The dates of a parcel whose day of leaving is known, such as one that staff have put off. */
export function promiseOfParcel(
  settings: DeliverySettings,
  { at, ready, destination, notBefore }: ReadyParcel,
): DeliveryPromise {
  const calendar = calendarAt(settings, at);
  const { zone, transitDays } = transitTo(settings, destination);
  const arrives = addWorkingDays(ready, transitDays, calendar);
  if (notBefore === null || notBefore <= arrives) return { dispatchOn: ready, deliverBy: arrives, zone };
  const deliverBy = workingDayFrom(notBefore, calendar);
  const latest = subtractWorkingDays(deliverBy, transitDays, calendar);
  return { dispatchOn: latest > ready ? latest : ready, deliverBy, zone };
}

/** The working days in force at an instant. */
export function calendarAt(
  settings: Pick<DeliverySettings, 'dispatchTimes' | 'dispatchHolidays'>,
  at: Date,
): WorkCalendar {
  return { weekdays: dispatchTimesOn(settings, indianDate(at)).weekdays, holidays: settings.dispatchHolidays };
}

/** The working day on which everything is packed and leaves. */
function readyDay(settings: DeliverySettings, request: PromiseRequest, calendar: WorkCalendar): string {
  const { placedAt, pieces } = request;
  const times = dispatchTimesOn(settings, indianDate(placedAt));
  const today = indianDate(placedAt);
  const isInTime = indianDateTime(placedAt).slice(11, 16) < times.cutOff;
  const accepted = workingDayFrom(isInTime ? today : dayAfter(today), calendar);
  const making = pieces.filter(({ madeToOrder }) => madeToOrder).map(({ dispatchDays }) => dispatchDays);
  return addWorkingDays(accepted, Math.max(times.packingDays, ...making), calendar);
}

/** The zone with the longest prefix of the PIN code, else one of its States; the slowest of several. */
function transitTo(
  { deliveryZones: { zones, elsewhereDays } }: DeliverySettings,
  destination: Destination | null,
): { zone: string; transitDays: number } {
  const elsewhere = { zone: ELSEWHERE, transitDays: elsewhereDays };
  if (destination === null) return slowest([elsewhere, ...zones]);
  const { pinCode, state } = destination;
  const states = (pinCode === null ? null : findPinCode(pinCode)?.states) ?? (state === null ? [] : [state]);
  const prefixes = zones.flatMap((zone) => zone.pinPrefixes.map((prefix) => ({ zone, prefix })));
  const matching = prefixes.filter(({ prefix }) => pinCode?.startsWith(prefix) === true);
  const longest = Math.max(0, ...matching.map(({ prefix }) => prefix.length));
  if (longest > 0) return slowest(matching.filter(({ prefix }) => prefix.length === longest).map(({ zone }) => zone));
  const named = zones.filter((zone) => zone.states.some((state) => states.includes(state)));
  return slowest(named.length > 0 ? named : [elsewhere]);
}

function slowest(zones: readonly { zone: string; transitDays: number }[]): { zone: string; transitDays: number } {
  return zones.reduce((slow, zone) => (zone.transitDays > slow.transitDays ? zone : slow));
}

function subtractWorkingDays(day: string, days: number, calendar: WorkCalendar): string {
  let current = day;
  for (let left = days; left > 0; ) {
    current = dayBefore(current);
    if (isWorkingDay(current, calendar)) left -= 1;
  }
  return current;
}
