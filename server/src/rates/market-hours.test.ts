import { describe, expect, it } from 'vitest';
import { startValues } from '#business';
import { marketAt } from './market-hours.ts';

const mcx = startValues().rateGuard.market;

/** An instant given in IST. */
function india(text: string): Date {
  return new Date(`${text}:00+05:30`);
}

describe('Market hours', () => {
  it.each([
    ['Monday before it opens', '2026-11-23T08:59', false],
    ['Monday as it opens', '2026-11-23T09:00', true],
    ['Friday before it closes', '2026-11-27T23:29', true],
    ['Friday as it closes', '2026-11-27T23:30', false],
    ['Saturday', '2026-11-28T12:00', false],
    ['Sunday', '2026-11-29T12:00', false],
  ])('decide whether the market is open: %s', (_, instant, isOpen) => {
    expect(marketAt(mcx, india(instant)).isOpen).toBe(isOpen);
  });

  it('return the last and the next change', () => {
    expect(marketAt(mcx, india('2026-11-28T12:00'))).toEqual({
      isOpen: false,
      since: india('2026-11-27T23:30'),
      until: india('2026-11-30T09:00'),
    });
    expect(marketAt(mcx, india('2026-11-23T10:00'))).toEqual({
      isOpen: true,
      since: india('2026-11-23T09:00'),
      until: india('2026-11-23T23:30'),
    });
  });

  it('observe holidays', () => {
    const holidays = ['2026-11-24'];
    expect(marketAt({ ...mcx, holidays }, india('2026-11-24T12:00')).isOpen).toBe(false);
    expect(marketAt({ ...mcx, holidays }, india('2026-11-23T23:45')).until).toEqual(india('2026-11-25T09:00'));
  });

  it('open only in the evening on a holiday with an evening session', () => {
    const evening = {
      ...mcx,
      holidays: ['2026-11-24'],
      specialDays: [{ day: '2026-11-24', opens: '17:00', closes: '23:30' }],
    };
    expect(marketAt(evening, india('2026-11-24T12:00'))).toEqual({
      isOpen: false,
      since: india('2026-11-23T23:30'),
      until: india('2026-11-24T17:00'),
    });
    expect(marketAt(evening, india('2026-11-24T17:00'))).toMatchObject({
      isOpen: true,
      until: india('2026-11-24T23:30'),
    });
    expect(marketAt(evening, india('2026-11-24T23:30')).until).toEqual(india('2026-11-25T09:00'));
  });

  it('open for Muhurat trading on a Sunday, and for both sessions of a special day', () => {
    const muhurat = {
      ...mcx,
      specialDays: [
        { day: '2026-11-29', opens: '18:00', closes: '19:15' },
        { day: '2026-11-26', opens: '18:00', closes: '19:15' },
        { day: '2026-11-26', opens: '09:00', closes: '14:00' },
      ],
    };
    const openAt = (instant: string) => marketAt(muhurat, india(instant)).isOpen;
    expect(['2026-11-29T17:59', '2026-11-29T18:00', '2026-11-29T19:15'].map(openAt)).toEqual([false, true, false]);
    expect(['2026-11-26T13:59', '2026-11-26T14:00', '2026-11-26T18:30'].map(openAt)).toEqual([true, false, true]);
    expect(marketAt(muhurat, india('2026-11-26T15:00')).until).toEqual(india('2026-11-26T18:00'));
  });

  it('never close for a market that trades around the clock', () => {
    const always = { ...mcx, opens: '00:00', closes: '24:00', days: [1, 2, 3, 4, 5, 6, 7] };
    expect(marketAt(always, india('2026-11-28T00:00')).isOpen).toBe(true);
    expect(marketAt(always, india('2026-11-27T23:59')).isOpen).toBe(true);
  });

  it('have no next opening for a market that never trades', () => {
    expect(marketAt({ ...mcx, days: [] }, india('2026-11-23T12:00'))).toEqual({
      isOpen: false,
      since: null,
      until: null,
    });
  });
});
