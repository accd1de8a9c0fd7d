import { describe, expect, it } from 'vitest';
import {
  indianDate,
  indianDateTime,
  indianDayNumber,
  indianFormat,
  indianInstant,
  startOfIndianDay,
} from './india-time.ts';

describe('indianDate and indianDateTime', () => {
  it.each([
    ['2026-11-22T18:29:59.999Z', '2026-11-22', '2026-11-22T23:59:59'],
    ['2026-11-22T18:30:00Z', '2026-11-23', '2026-11-23T00:00:00'],
    ['2026-12-31T18:30:00Z', '2027-01-01', '2027-01-01T00:00:00'],
    ['2028-02-28T18:30:00Z', '2028-02-29', '2028-02-29T00:00:00'],
    ['1970-01-01T00:00:00Z', '1970-01-01', '1970-01-01T05:30:00'],
  ])('%s is %s in India', (instant, date, dateTime) => {
    expect(indianDate(new Date(instant))).toBe(date);
    expect(indianDateTime(new Date(instant))).toBe(dateTime);
  });
});

describe('indianInstant', () => {
  it.each([
    ['2026-11-22', '2026-11-21T18:30:00.000Z'],
    ['2026-11-22T14:30', '2026-11-22T09:00:00.000Z'],
    ['2026-11-22 14:30:05', '2026-11-22T09:00:05.000Z'],
  ])('reads %s', (text, instant) => {
    expect(indianInstant(text).toISOString()).toBe(instant);
  });

  it.each(['', '22/11/2026', '2026-13-01', '2026-11-22T25:00', '2026-11-22T09:00Z', 'tomorrow'])(
    'rejects "%s" as an invalid date',
    (text) => {
      expect(indianInstant(text).getTime()).toBeNaN();
    },
  );

  it('inverts indianDateTime', () => {
    for (const instant of ['2026-11-22T18:29:59Z', '2026-11-22T18:30:00Z', '1969-12-31T18:30:00Z']) {
      expect(indianInstant(indianDateTime(new Date(instant)))).toEqual(new Date(instant));
    }
  });
});

describe('indianDayNumber and startOfIndianDay', () => {
  it('count from 1 January 1970 in India and begin at its midnight', () => {
    expect(startOfIndianDay(0).toISOString()).toBe('1969-12-31T18:30:00.000Z');
    const midnight = indianInstant('2026-11-22');
    const day = indianDayNumber(midnight);
    expect(startOfIndianDay(day)).toEqual(midnight);
    expect(indianDayNumber(new Date(midnight.getTime() - 1))).toBe(day - 1);
    expect(indianDayNumber(new Date(midnight.getTime() + 86_399_999))).toBe(day);
  });
});

describe('indianFormat', () => {
  it('agrees with the fixed offset at both edges of a day', () => {
    const format = indianFormat('en-GB', { dateStyle: 'short', timeStyle: 'medium' });
    expect(format.format(new Date('2026-11-22T18:29:59Z'))).toBe('22/11/2026, 23:59:59');
    expect(format.format(new Date('2026-11-22T18:30:00Z'))).toBe('23/11/2026, 00:00:00');
  });
});
