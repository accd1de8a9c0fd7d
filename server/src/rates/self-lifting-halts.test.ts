import { describe, expect, it } from 'vitest';
import { startValues } from '#business';
import { type AcceptedTick, emptyState, type RateState, withTicks } from './rate-state.ts';
import { haltChanges, haltsDue, type SelfLiftingRules } from './self-lifting-halts.ts';

const guard = startValues().rateGuard;
const monday = new Date('2026-11-23T06:30:00Z');
const saturday = new Date('2026-11-28T06:30:00Z');

const rules: SelfLiftingRules = {
  staleSeconds: 120,
  guard,
  readingSince: new Date('2026-11-20T00:00:00Z'),
  isContinuous: true,
  origin: 'feed',
  withoutPrice: new Set(),
};

function stateAt(now: Date, receivedSeconds: number, changedSeconds = receivedSeconds): RateState {
  const before = (seconds: number) => new Date(now.getTime() - seconds * 1_000);
  const ticks = (['gold', 'silver'] as const).map(
    (metal, index): AcceptedTick => ({
      sequence: index + 1,
      metal,
      source: 'http',
      askPaise: 1_50_000_00,
      bidPaise: 1_50_000_00,
      receivedAt: before(receivedSeconds),
      asOf: before(receivedSeconds),
      changedAt: before(changedSeconds),
      expiresAt: null,
      manualRateId: null,
      closePaise: null,
      highPaise: null,
      lowPaise: null,
    }),
  );
  return withTicks(emptyState, ticks);
}

function kinds(state: RateState, now: Date, changes: Partial<SelfLiftingRules> = {}): string[] {
  return haltsDue(state, now, { ...rules, ...changes }).map(({ kind, metal }) => `${kind} ${metal}`);
}

const bothOf = (kind: string) => [`${kind} gold`, `${kind} silver`];

describe('Self-lifting halts', () => {
  it('are not due while fresh rates arrive', () => {
    expect(kinds(stateAt(monday, 1), monday)).toEqual([]);
  });

  it('begin at the stale limit, counted at the earliest from the start of reading', () => {
    expect(kinds(stateAt(monday, 121), monday)).toEqual(bothOf('stale'));
    expect(kinds(stateAt(monday, 120), monday)).toEqual([]);
    const justBegun = { readingSince: new Date(monday.getTime() - 30_000) };
    expect(kinds(stateAt(monday, 5_000), monday, justBegun)).toEqual([]);
    expect(kinds(emptyState, monday, justBegun)).toEqual([]);
    expect(kinds(emptyState, monday)).toEqual(bothOf('stale'));
  });

  it('are not due for missing ticks without a feed', () => {
    expect(kinds(stateAt(monday, 500), monday, { origin: 'manual' })).toEqual([]);
    expect(kinds(emptyState, monday, { origin: 'none' })).toEqual([]);
  });

  it('begin when a continuous feed does not change in market hours', () => {
    expect(kinds(stateAt(monday, 1, 901), monday)).toEqual(bothOf('frozen'));
    expect(kinds(stateAt(monday, 1, 900), monday)).toEqual([]);
    expect(kinds(stateAt(monday, 1, 901), monday, { isContinuous: false })).toEqual([]);
    expect(kinds(stateAt(saturday, 1, 40_000), saturday)).toEqual([]);
  });

  it('do not count the time before the opening as unchanged', () => {
    const opening = new Date('2026-11-24T03:35:00Z');
    expect(kinds(stateAt(opening, 1, 30_000), opening)).toEqual([]);
  });

  it('begin when the source reports no price', () => {
    expect(kinds(stateAt(monday, 1), monday, { withoutPrice: new Set(['silver']) })).toEqual(['source silver']);
  });

  it('begin outside market hours when the policy is "pause"', () => {
    const pausing = { guard: { ...guard, closedPolicy: 'pause' as const } };
    expect(kinds(stateAt(saturday, 1), saturday, pausing)).toEqual(bothOf('hours'));
    expect(kinds(stateAt(monday, 1), monday, pausing)).toEqual([]);
    const buffering = { guard: { ...guard, closedPolicy: 'buffer' as const } };
    expect(kinds(stateAt(saturday, 40_000), saturday, buffering)).toEqual([]);
  });

  it('are not due for a metal with a manual rate', () => {
    const manualRates = [{ id: 1, metal: 'gold' as const, askPaise: 1, bidPaise: 1, expiresAt: null }];
    expect(kinds({ ...stateAt(monday, 500), manualRates }, monday)).toEqual(['stale silver']);
  });

  it('change only where open and due halts differ', () => {
    const halt = { id: 1, metal: 'gold' as const, productId: null, weightId: null, reason: '', haltedAt: monday };
    const standing = { ...stateAt(monday, 500), halts: [{ ...halt, kind: 'stale' as const }] };
    const due = haltsDue(standing, monday, rules);
    expect(haltChanges(standing, due)).toMatchObject({ begin: [{ kind: 'stale', metal: 'silver' }], end: [] });
    const fresh = { ...stateAt(monday, 1), halts: [...standing.halts, { ...halt, id: 2, kind: 'staff' as const }] };
    expect(haltChanges(fresh, haltsDue(fresh, monday, rules))).toMatchObject({ begin: [], end: [{ id: 1 }] });
  });
});
