import { describe, expect, it } from 'vitest';
import { startValues } from '#business';
import { watchFreshness } from './freshness.ts';
import { breachOf, type GuardContext } from './guard.ts';
import { watchMetal } from './metal-watch.ts';
import { emptyState, type HaltKind, type RateState } from './rate-state.ts';
import type { Quote } from './sources/source.ts';

const settings = startValues().rateGuard;
const now = new Date('2026-11-23T06:30:00Z');

function gold(askPaise: number, changes: Partial<Quote> = {}): Quote {
  return {
    metal: 'gold',
    askPaise,
    bidPaise: askPaise,
    highPaise: null,
    lowPaise: null,
    purityBasis: 999,
    contract: 'DEC',
    sourceAt: null,
    ...changes,
  };
}

const context: GuardContext = {
  settings,
  last: { askPaise: 1_50_000_00, contract: 'DEC' },
  second: null,
  deviationAccepted: false,
};

describe('A guard rail', () => {
  it.each<[string, Quote, Partial<GuardContext>, HaltKind | null]>([
    ['lets a usual step through', gold(1_50_100_00), {}, null],
    ['lets a step of exactly one percent through', gold(1_51_500_00), {}, null],
    ['stops a paisa more', gold(1_51_500_01), {}, 'jump'],
    ['stops a fall as well', gold(1_48_499_99), {}, 'jump'],
    ['knows no jump at the beginning', gold(2_00_000_00), { last: null }, null],
    ['stops a contract that was swapped', gold(1_50_000_00, { contract: 'FEB' }), {}, 'contract'],
    ['stops what is below the floor', gold(49_999_99), { last: null }, 'floor'],
    ['stops what is above the ceiling', gold(5_00_000_01), { last: null }, 'ceiling'],
    ['lets a small difference to the second source be', gold(1_50_000_00), { second: gold(1_49_000_00) }, null],
    ['stops a large one', gold(1_50_000_00), { second: gold(1_48_900_00) }, 'deviation'],
    [
      'leaves one alone that a person has seen',
      gold(1_50_000_00),
      { second: gold(1_40_000_00), deviationAccepted: true },
      null,
    ],
  ])('%s', (_, quote, changes, rail) => {
    const breach = breachOf(quote, { ...context, ...changes });
    expect(breach?.rail ?? null).toBe(rail);
    if (breach !== null) {
      expect(breach.reason).toMatch(/gold/);
      expect(breach.detail).not.toBe('');
    }
  });
});

function halted(kind: HaltKind): RateState {
  return {
    ...emptyState,
    halts: [{ id: 1, kind, metal: 'gold', productId: null, reason: 'Checking', haltedAt: now }],
  };
}

describe('A metal that broke a rail', () => {
  it('stays aside until a person lets it go, then goes on from the new level', () => {
    const watch = watchMetal('gold', { askPaise: 1_50_000_00, contract: 'DEC' });
    expect(watch.decide(gold(1_60_000_00), emptyState, settings, null)).toMatchObject({ breach: { rail: 'jump' } });
    expect(watch.decide(gold(1_50_000_00), emptyState, settings, null)).toEqual({ take: false, breach: null });
    watch.recorded();
    expect(watch.decide(gold(1_60_000_00), halted('jump'), settings, null)).toEqual({ take: false, breach: null });
    expect(watch.decide(gold(1_60_000_00), emptyState, settings, null)).toEqual({ take: true });
    expect(watch.decide(gold(1_50_000_00), emptyState, settings, null)).toMatchObject({ breach: { rail: 'jump' } });
  });

  it('is held by a pause that an earlier reader made', () => {
    const watch = watchMetal('gold', { askPaise: 1_50_000_00, contract: 'DEC' });
    expect(watch.decide(gold(1_50_000_00), halted('deviation'), settings, null)).toEqual({ take: false, breach: null });
  });

  it('is not stopped again for a difference that a person accepted, until the sources have agreed once', () => {
    const watch = watchMetal('gold', null);
    const far = gold(1_40_000_00);
    const decide = (second: Quote, state = emptyState) => watch.decide(gold(1_50_000_00), state, settings, second);
    expect(decide(far)).toMatchObject({ breach: { rail: 'deviation' } });
    watch.recorded();
    expect(decide(far, halted('deviation'))).toEqual({ take: false, breach: null });
    expect(decide(far)).toEqual({ take: true });
    expect(decide(gold(1_50_000_00))).toEqual({ take: true });
    expect(decide(far)).toMatchObject({ breach: { rail: 'deviation' } });
  });

  it('is stopped by floor and ceiling again at once: only the settings move those', () => {
    const watch = watchMetal('gold', null);
    expect(watch.decide(gold(1_00), emptyState, settings, null)).toMatchObject({ breach: { rail: 'floor' } });
    watch.recorded();
    expect(watch.decide(gold(1_00), halted('floor'), settings, null)).toEqual({ take: false, breach: null });
    expect(watch.decide(gold(1_00), emptyState, settings, null)).toMatchObject({ breach: { rail: 'floor' } });
  });
});

describe('The time that a source tells', () => {
  const rules = { staleSeconds: 120, clockSkewSeconds: 100 };
  const at = (seconds: number) => new Date(now.getTime() + seconds * 1_000);

  it('is believed while it runs, a little off or not', () => {
    const freshness = watchFreshness();
    for (let second = 0; second < 400; second += 10) {
      expect(freshness.doubt({ sourceAt: at(second - 60) }, at(second), rules)).toBeNull();
    }
  });

  it('is not believed once it stands still for longer than a rate may be old', () => {
    const freshness = watchFreshness();
    const ahead = { sourceAt: at(90) };
    expect(freshness.doubt(ahead, at(0), rules)).toBeNull();
    expect(freshness.doubt(ahead, at(120), rules)).toBeNull();
    expect(freshness.doubt(ahead, at(121), rules)).toMatch(/stood still for 121 s/);
  });

  it.each([
    [-101, /101 s behind ours/],
    [101, /101 s ahead of ours/],
    [-86_400, /86400 s behind ours/],
  ])('is not believed when it is %d s off', (seconds, doubt) => {
    expect(watchFreshness().doubt({ sourceAt: at(seconds) }, now, rules)).toMatch(doubt);
  });

  it('is not asked for where a source tells none', () => {
    expect(watchFreshness().doubt({ sourceAt: null }, now, rules)).toBeNull();
  });
});
