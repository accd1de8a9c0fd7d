import type { Paise } from '@tola/pricing';
import { describe, expect, it } from 'vitest';
import { startValues } from '#business';
import type { SourceRate } from '#rate-sources';
import { createFreshnessCheck, type FreshnessRules, type LastSourceTime } from './freshness.ts';
import { type GuardContext, tradingHaltFor } from './guard.ts';
import { createMetalGuard, type DecisionContext } from './metal-guard.ts';
import { emptyState, type HaltKind, type RateState } from './rate-state.ts';

const settings = startValues().rateGuard;
const now = new Date('2026-11-23T06:30:00Z');

function gold(askPaise: Paise, changes: Partial<SourceRate> = {}): SourceRate {
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

function extremes(lowPaise: Paise, highPaise: Paise) {
  return { lowPaise, highPaise };
}

const context: GuardContext = {
  settings,
  last: { askPaise: 1_50_000_00, contract: 'DEC' },
  window: null,
  second: null,
  deviationAccepted: false,
};

describe('A guard rail', () => {
  it.each<[string, SourceRate, Partial<GuardContext>, HaltKind | null]>([
    ['lets a usual step through', gold(1_50_100_00), {}, null],
    ['lets a step of exactly one percent through', gold(1_51_500_00), {}, null],
    ['stops a paisa more', gold(1_51_500_01), {}, 'jump'],
    ['stops a fall as well', gold(1_48_499_99), {}, 'jump'],
    ['knows no jump at the beginning', gold(2_00_000_00), { last: null }, null],
    ['stops a fall within the window', gold(1_48_600_00), { window: extremes(1_48_600_00, 1_53_300_00) }, 'drift'],
    ['stops a rise within the window', gold(1_51_400_00), { window: extremes(1_46_900_00, 1_51_400_00) }, 'drift'],
    [
      'lets exactly three percent within it through',
      gold(1_51_410_00),
      { window: extremes(1_47_000_00, 1_51_410_00) },
      null,
    ],
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
    const halt = tradingHaltFor(quote, { ...context, ...changes });
    expect(halt?.rail ?? null).toBe(rail);
    if (halt !== null) {
      expect(halt.reason).toMatch(/gold/);
      expect(halt.detail).not.toBe('');
    }
  });
});

function halted(kind: HaltKind): RateState {
  return {
    ...emptyState,
    halts: [{ id: 1, kind, metal: 'gold', productId: null, weightId: null, reason: 'Checking', haltedAt: now }],
  };
}

function seen(state: RateState, second: SourceRate | null = null): DecisionContext {
  return { state, settings, second };
}

describe('A metal that broke a rail', () => {
  it('stays aside until a person lets it go, then goes on from the new level', () => {
    const watch = createMetalGuard('gold', { last: { askPaise: 1_50_000_00, contract: 'DEC' }, window: [] });
    expect(watch.decide(gold(1_60_000_00), now, seen(emptyState))).toMatchObject({ halt: { rail: 'jump' } });
    expect(watch.decide(gold(1_50_000_00), now, seen(emptyState))).toEqual({ take: false, halt: null });
    watch.recorded();
    expect(watch.decide(gold(1_60_000_00), now, seen(halted('jump')))).toEqual({ take: false, halt: null });
    expect(watch.decide(gold(1_60_000_00), now, seen(emptyState))).toEqual({ take: true });
    expect(watch.decide(gold(1_50_000_00), now, seen(emptyState))).toMatchObject({ halt: { rail: 'jump' } });
  });

  it('is held by a pause that an earlier reader made', () => {
    const watch = createMetalGuard('gold', { last: { askPaise: 1_50_000_00, contract: 'DEC' }, window: [] });
    expect(watch.decide(gold(1_50_000_00), now, seen(halted('deviation')))).toEqual({ take: false, halt: null });
  });

  it('is not stopped again for a difference that a person accepted, until the sources have agreed once', () => {
    const watch = createMetalGuard('gold', { last: null, window: [] });
    const far = gold(1_40_000_00);
    const decide = (second: SourceRate, state = emptyState) =>
      watch.decide(gold(1_50_000_00), now, seen(state, second));
    expect(decide(far)).toMatchObject({ halt: { rail: 'deviation' } });
    watch.recorded();
    expect(decide(far, halted('deviation'))).toEqual({ take: false, halt: null });
    expect(decide(far)).toEqual({ take: true });
    expect(decide(gold(1_50_000_00))).toEqual({ take: true });
    expect(decide(far)).toMatchObject({ halt: { rail: 'deviation' } });
  });

  it('is stopped by floor and ceiling again at once: only the settings move those', () => {
    const watch = createMetalGuard('gold', { last: null, window: [] });
    expect(watch.decide(gold(1_00), now, seen(emptyState))).toMatchObject({ halt: { rail: 'floor' } });
    watch.recorded();
    expect(watch.decide(gold(1_00), now, seen(halted('floor')))).toEqual({ take: false, halt: null });
    expect(watch.decide(gold(1_00), now, seen(emptyState))).toMatchObject({ halt: { rail: 'floor' } });
  });
});

describe('The time that a source gives', () => {
  const rules: FreshnessRules = { staleSeconds: 120, clockSkewSeconds: 100, clockAheadSeconds: 5 };
  const at = (seconds: number) => new Date(now.getTime() + seconds * 1_000);

  it('makes a quote as old as its source says while it runs, a little off or not', () => {
    const freshness = createFreshnessCheck();
    for (let second = 0; second < 400; second += 10) {
      const verdict = freshness.judge({ sourceAt: at(second - 60) }, at(second), rules);
      expect(verdict).toEqual({ asOf: at(second - 60) });
    }
  });

  it('counts from its first arrival when it is ahead of ours and stands still', () => {
    const freshness = createFreshnessCheck();
    const ahead = { sourceAt: at(5) };
    expect(freshness.judge(ahead, at(0), rules)).toEqual({ asOf: at(0) });
    expect(freshness.judge(ahead, at(90), rules)).toEqual({ asOf: at(0) });
    expect(freshness.judge(ahead, at(105), { ...rules, staleSeconds: 104 })).toMatchObject({ why: 'standing' });
  });

  it.each([
    [-101, 'behind', /101 s behind ours/],
    [6, 'ahead', /6 s ahead of ours/],
    [-86_400, 'behind', /86400 s behind ours/],
  ])('is rejected when it is %d s off', (seconds, why, what) => {
    const verdict = createFreshnessCheck().judge({ sourceAt: at(seconds) }, now, rules);
    expect(verdict).toEqual({ why, what: expect.stringMatching(what) });
  });

  it('goes on from the mark of an earlier reader', () => {
    const mark: LastSourceTime = { sourceAt: at(-10), asOf: at(-10) };
    expect(createFreshnessCheck(mark).judge({ sourceAt: at(-11) }, now, rules)).toMatchObject({ why: 'older' });
    expect(createFreshnessCheck(mark).judge({ sourceAt: at(-9) }, now, rules)).toEqual({ asOf: at(-9) });
    expect(
      createFreshnessCheck(mark).judge({ sourceAt: at(-10) }, at(85), { ...rules, staleSeconds: 90 }),
    ).toMatchObject({
      why: 'standing',
    });
  });

  it('is not held to a mark from the future, which a clock of ours that was set back leaves behind', () => {
    const mark: LastSourceTime = { sourceAt: at(3_600), asOf: at(3_600) };
    expect(createFreshnessCheck(mark).judge({ sourceAt: at(-1) }, now, rules)).toEqual({ asOf: at(-1) });
  });

  it('is not asked for where a source gives none', () => {
    expect(createFreshnessCheck().judge({ sourceAt: null }, now, rules)).toEqual({ asOf: now });
  });
});
