import { indianDate, indianInstant } from '@tola/pricing';
import fc from 'fast-check';
import { describe, expect, it, test } from 'vitest';
import { startValues } from '#business';
import { deliveryPromise, type PromiseRequest } from './delivery-promise.ts';
import { isWorkingDay } from './working-days.ts';

const settings = { ...startValues(), dispatchHolidays: [{ day: '2026-12-25', name: 'Christmas' }] };
const inStock = [{ madeToOrder: false, dispatchDays: 0 }];
const mumbai = { pinCode: '400002', state: 'Maharashtra' };

function promiseOf(placedAt: string, changes: Partial<PromiseRequest> = {}) {
  const request = { placedAt: indianInstant(placedAt), destination: mumbai, pieces: inStock, ...changes };
  return deliveryPromise(settings, request);
}

describe('A delivery promise', () => {
  test.each([
    ['2026-11-23T13:59', '2026-11-24', '2026-11-26', 'before the cut-off of a Monday'],
    ['2026-11-23T14:00', '2026-11-25', '2026-11-27', 'at the cut-off'],
    ['2026-11-21T15:00', '2026-11-24', '2026-11-26', 'after the cut-off of a Saturday'],
    ['2026-11-22T09:00', '2026-11-24', '2026-11-26', 'on a Sunday'],
    ['2026-12-24T10:00', '2026-12-26', '2026-12-29', 'on the day before a holiday and a Sunday'],
    ['2026-11-23T00:00', '2026-11-24', '2026-11-26', 'at midnight in India, a Sunday in UTC'],
  ])('placed %s is dispatched %s and arrives by %s: %s', (placedAt, dispatchOn, deliverBy) => {
    expect(promiseOf(placedAt)).toEqual({ dispatchOn, deliverBy, zone: 'Metro cities' });
  });

  it.each([
    ['781001', null, 'North East, Jammu and Kashmir, islands'],
    ['682555', null, 'North East, Jammu and Kashmir, islands'],
    ['682001', null, 'Rest of India'],
    [null, 'Mizoram', 'North East, Jammu and Kashmir, islands'],
    [null, 'Goa', 'Rest of India'],
    ['560001', 'Mizoram', 'Metro cities'],
  ])('to PIN code %s in %s uses the zone %s', (pinCode, state, zone) => {
    expect(promiseOf('2026-11-23T10:00', { destination: { pinCode, state } })?.zone).toBe(zone);
  });

  it.each([
    ['900056', 'that the settings exclude'],
    ['500022', 'of post-office boxes'],
  ])('is none for the PIN code %s %s', (pinCode) => {
    expect(promiseOf('2026-11-23T10:00', { destination: { pinCode, state: null } })).toBeNull();
  });

  it('uses the State where no prefix names the PIN code', () => {
    const { zones, elsewhereDays } = settings.deliveryZones;
    const byState = { zones: zones.map((zone) => ({ ...zone, pinPrefixes: [] })), elsewhereDays };
    const request = { placedAt: indianInstant('2026-11-23T10:00'), pieces: inStock };
    const promise = deliveryPromise(
      { ...settings, deliveryZones: byState },
      { ...request, destination: { pinCode: '795001', state: null } },
    );
    expect(promise?.zone).toBe('North East, Jammu and Kashmir, islands');
  });

  it('without an address is that of the slowest zone', () => {
    expect(promiseOf('2026-11-23T10:00', { destination: null })?.deliverBy).toBe('2026-12-01');
  });

  it('waits for the piece that takes longest to make', () => {
    const pieces = [...inStock, { madeToOrder: true, dispatchDays: 4 }, { madeToOrder: false, dispatchDays: 9 }];
    expect(promiseOf('2026-11-23T10:00', { pieces })?.dispatchOn).toBe('2026-11-27');
  });

  it('keeps a gift until its day', () => {
    const { dispatchOn, deliverBy } = promiseOf('2026-11-23T10:00', { notBefore: '2026-12-13' }) ?? {};
    expect([dispatchOn, deliverBy]).toEqual(['2026-12-11', '2026-12-14']);
    expect(promiseOf('2026-11-23T10:00', { notBefore: '2026-11-24' })?.deliverBy).toBe('2026-11-26');
  });

  const clock = fc
    .tuple(fc.nat(23), fc.nat(59))
    .map((parts) => parts.map((part) => String(part).padStart(2, '0')).join(':'));
  const day = fc
    .integer({ min: 0, max: 800 })
    .map((days) => indianDate(new Date(Date.UTC(2026, 10, 23) + days * 86_400_000)));
  const anySettings = fc
    .record({
      cutOff: clock,
      weekdays: fc.uniqueArray(fc.integer({ min: 1, max: 7 }), { minLength: 1 }),
      packingDays: fc.nat(5),
      holidays: fc.array(day, { maxLength: 60 }),
    })
    .map(({ holidays, ...times }) => ({
      ...settings,
      dispatchTimes: [{ since: '2017-07-01', ...times }],
      dispatchHolidays: holidays.map((holiday) => ({ day: holiday, name: 'Holiday' })),
    }));
  const instant = fc.date({ min: new Date('2026-11-23'), max: new Date('2028-11-23'), noInvalidDate: true });
  const anyPin = fc.integer({ min: 100_000, max: 899_999 }).map(String);

  it('names working days, never before the order', () => {
    fc.assert(
      fc.property(anySettings, instant, anyPin, (values, placedAt, pinCode) => {
        const promise = deliveryPromise(values, { placedAt, destination: { pinCode, state: null }, pieces: inStock });
        fc.pre(promise !== null);
        const { dispatchOn, deliverBy } = promise;
        const [times] = values.dispatchTimes;
        const calendar = { weekdays: times?.weekdays ?? [], holidays: values.dispatchHolidays };
        expect([dispatchOn, deliverBy].map((one) => isWorkingDay(one, calendar))).toEqual([true, true]);
        expect(dispatchOn >= indianDate(placedAt) && deliverBy >= dispatchOn).toBe(true);
      }),
    );
  });

  it('is never earlier for a later order or an earlier cut-off', () => {
    fc.assert(
      fc.property(anySettings, instant, fc.nat(10 * 24 * 60), clock, (values, placedAt, minutes, cutOff) => {
        const at = (time: Date, given = values) =>
          deliveryPromise(given, { placedAt: time, destination: mumbai, pieces: inStock })?.deliverBy ?? '';
        expect(at(new Date(placedAt.getTime() + minutes * 60_000)) >= at(placedAt)).toBe(true);
        const [times] = values.dispatchTimes;
        if (times === undefined) throw new Error('There are no dispatch times');
        const earlier = { ...times, cutOff: cutOff < times.cutOff ? cutOff : times.cutOff };
        expect(at(placedAt, { ...values, dispatchTimes: [earlier] }) >= at(placedAt)).toBe(true);
      }),
    );
  });
});
