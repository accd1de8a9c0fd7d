import type { HaltKind } from '@tola/contract/staff';
import type { Paise } from '@tola/pricing';
import { describe, expect, it } from 'vitest';
import { startValues } from '#business';
import type { SourceRate } from '#rate-sources';
import { createFreshnessCheck, type FreshnessRules, type LastSourceTime } from './freshness.ts';
import { type GuardContext, tradingHaltFor } from './guard.ts';
import { createMetalGuard, type DecisionContext } from './metal-guard.ts';
import { emptyState, type RateState } from './rate-state.ts';

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
  reference: null,
  deviationAccepted: false,
};

describe('tradingHaltFor', () => {
  it.each<[string, SourceRate, Partial<GuardContext>, HaltKind | null]>([
    ['accepts a usual step', gold(1_50_100_00), {}, null],
    ['accepts a step of exactly 1 %', gold(1_51_500_00), {}, null],
    ['halts on a paisa more', gold(1_51_500_01), {}, 'jump'],
    ['halts on a fall', gold(1_48_499_99), {}, 'jump'],
    ['accepts any first rate within bounds', gold(2_00_000_00), { last: null }, null],
    ['halts on a fall within the window', gold(1_48_600_00), { window: extremes(1_48_600_00, 1_53_300_00) }, 'drift'],
    ['halts on a rise within the window', gold(1_51_400_00), { window: extremes(1_46_900_00, 1_51_400_00) }, 'drift'],
    ['accepts exactly 3 % within the window', gold(1_51_410_00), { window: extremes(1_47_000_00, 1_51_410_00) }, null],
    ['halts on a changed contract', gold(1_50_000_00, { contract: 'FEB' }), {}, 'contract'],
    ['halts below the floor', gold(49_999_99), { last: null }, 'floor'],
    ['halts above the ceiling', gold(5_00_000_01), { last: null }, 'ceiling'],
    ['accepts a small deviation from the reference source', gold(1_50_000_00), { reference: gold(1_49_000_00) }, null],
    ['halts on a large deviation', gold(1_50_000_00), { reference: gold(1_48_900_00) }, 'deviation'],
    [
      'ignores a deviation that staff accepted',
      gold(1_50_000_00),
      { reference: gold(1_40_000_00), deviationAccepted: true },
      null,
    ],
  ])('%s', (_, rate, changes, rail) => {
    const halt = tradingHaltFor(rate, { ...context, ...changes });
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

function contextOf(state: RateState, reference: SourceRate | null = null): DecisionContext {
  return { state, settings, reference };
}

describe('A metal halted by a guard rail', () => {
  it('ignores rates until staff resume sales, then accepts the new level', () => {
    const guard = createMetalGuard('gold', { last: { askPaise: 1_50_000_00, contract: 'DEC' }, window: [] });
    expect(guard.check(gold(1_60_000_00), now, contextOf(emptyState))).toMatchObject({ halt: { rail: 'jump' } });
    expect(guard.check(gold(1_50_000_00), now, contextOf(emptyState))).toEqual({ accepted: false, halt: null });
    guard.haltRecorded();
    expect(guard.check(gold(1_60_000_00), now, contextOf(halted('jump')))).toEqual({ accepted: false, halt: null });
    expect(guard.check(gold(1_60_000_00), now, contextOf(emptyState))).toEqual({ accepted: true });
    expect(guard.check(gold(1_50_000_00), now, contextOf(emptyState))).toMatchObject({ halt: { rail: 'jump' } });
  });

  it('stays halted by an earlier leader’s halt', () => {
    const guard = createMetalGuard('gold', { last: { askPaise: 1_50_000_00, contract: 'DEC' }, window: [] });
    expect(guard.check(gold(1_50_000_00), now, contextOf(halted('deviation')))).toEqual({
      accepted: false,
      halt: null,
    });
  });

  it('does not halt again on an accepted deviation until the sources agree', () => {
    const guard = createMetalGuard('gold', { last: null, window: [] });
    const far = gold(1_40_000_00);
    const decide = (reference: SourceRate, state = emptyState) =>
      guard.check(gold(1_50_000_00), now, contextOf(state, reference));
    expect(decide(far)).toMatchObject({ halt: { rail: 'deviation' } });
    guard.haltRecorded();
    expect(decide(far, halted('deviation'))).toEqual({ accepted: false, halt: null });
    expect(decide(far)).toEqual({ accepted: true });
    expect(decide(gold(1_50_000_00))).toEqual({ accepted: true });
    expect(decide(far)).toMatchObject({ halt: { rail: 'deviation' } });
  });

  it('halts again at once on floor and ceiling, which only the settings change', () => {
    const guard = createMetalGuard('gold', { last: null, window: [] });
    expect(guard.check(gold(1_00), now, contextOf(emptyState))).toMatchObject({ halt: { rail: 'floor' } });
    guard.haltRecorded();
    expect(guard.check(gold(1_00), now, contextOf(halted('floor')))).toEqual({ accepted: false, halt: null });
    expect(guard.check(gold(1_00), now, contextOf(emptyState))).toMatchObject({ halt: { rail: 'floor' } });
  });
});

describe('Freshness check', () => {
  const rules: FreshnessRules = { staleSeconds: 120, clockSkewSeconds: 100, clockAheadSeconds: 5 };
  const at = (seconds: number) => new Date(now.getTime() + seconds * 1_000);

  it('uses the source’s timestamp while it advances', () => {
    const freshness = createFreshnessCheck();
    for (let second = 0; second < 400; second += 10) {
      const verdict = freshness.check({ sourceAt: at(second - 60) }, at(second), rules);
      expect(verdict).toEqual({ asOf: at(second - 60) });
    }
  });

  it('counts a repeated timestamp ahead of our clock from its first arrival', () => {
    const freshness = createFreshnessCheck();
    const ahead = { sourceAt: at(5) };
    expect(freshness.check(ahead, at(0), rules)).toEqual({ asOf: at(0) });
    expect(freshness.check(ahead, at(90), rules)).toEqual({ asOf: at(0) });
    expect(freshness.check(ahead, at(105), { ...rules, staleSeconds: 104 })).toMatchObject({ reason: 'repeated' });
  });

  it.each([
    [-101, 'behind', /101 s behind ours/],
    [6, 'ahead', /6 s ahead of ours/],
    [-86_400, 'behind', /86400 s behind ours/],
  ])('rejects a timestamp %d s off', (seconds, reason, message) => {
    const verdict = createFreshnessCheck().check({ sourceAt: at(seconds) }, now, rules);
    expect(verdict).toEqual({ reason, message: expect.stringMatching(message) });
  });

  it('continues from an earlier leader’s last timestamp', () => {
    const last: LastSourceTime = { sourceAt: at(-10), asOf: at(-10) };
    expect(createFreshnessCheck(last).check({ sourceAt: at(-11) }, now, rules)).toMatchObject({ reason: 'older' });
    expect(createFreshnessCheck(last).check({ sourceAt: at(-9) }, now, rules)).toEqual({ asOf: at(-9) });
    expect(
      createFreshnessCheck(last).check({ sourceAt: at(-10) }, at(85), { ...rules, staleSeconds: 90 }),
    ).toMatchObject({
      reason: 'repeated',
    });
  });

  it('ignores a last timestamp in the future after our clock was set back', () => {
    const last: LastSourceTime = { sourceAt: at(3_600), asOf: at(3_600) };
    expect(createFreshnessCheck(last).check({ sourceAt: at(-1) }, now, rules)).toEqual({ asOf: at(-1) });
  });

  it('uses the arrival when the source sends no timestamp', () => {
    expect(createFreshnessCheck().check({ sourceAt: null }, now, rules)).toEqual({ asOf: now });
  });
});
