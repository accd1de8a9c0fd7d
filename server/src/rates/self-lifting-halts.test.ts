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
  closed: new Set(),
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

describe('A pause that ends by itself', () => {
  it('is none while fresh rates come', () => {
    expect(kinds(stateAt(monday, 1), monday)).toEqual([]);
  });

  it('begins when nothing fresh comes, and not before the reader has listened for as long', () => {
    expect(kinds(stateAt(monday, 121), monday)).toEqual(bothOf('stale'));
    expect(kinds(stateAt(monday, 120), monday)).toEqual([]);
    const justBegun = { readingSince: new Date(monday.getTime() - 30_000) };
    expect(kinds(stateAt(monday, 5_000), monday, justBegun)).toEqual([]);
    expect(kinds(emptyState, monday, justBegun)).toEqual([]);
    expect(kinds(emptyState, monday)).toEqual(bothOf('stale'));
  });

  it('is none for want of ticks where only people set rates', () => {
    expect(kinds(stateAt(monday, 500), monday, { origin: 'manual' })).toEqual([]);
    expect(kinds(emptyState, monday, { origin: 'none' })).toEqual([]);
  });

  it('begins when values stand still in market hours, though the feed keeps sending', () => {
    expect(kinds(stateAt(monday, 1, 901), monday)).toEqual(bothOf('frozen'));
    expect(kinds(stateAt(monday, 1, 900), monday)).toEqual([]);
    expect(kinds(stateAt(monday, 1, 901), monday, { isContinuous: false })).toEqual([]);
    expect(kinds(stateAt(saturday, 1, 40_000), saturday)).toEqual([]);
  });

  it('is none in the first minutes of a day for values that stood still over night', () => {
    const opening = new Date('2026-11-24T03:35:00Z');
    expect(kinds(stateAt(opening, 1, 30_000), opening)).toEqual([]);
  });

  it('begins as the source says that it has no price', () => {
    expect(kinds(stateAt(monday, 1), monday, { closed: new Set(['silver']) })).toEqual(['source silver']);
  });

  it('begins outside market hours where the shop wants that', () => {
    const pausing = { guard: { ...guard, closedPolicy: 'pause' as const } };
    expect(kinds(stateAt(saturday, 1), saturday, pausing)).toEqual(bothOf('hours'));
    expect(kinds(stateAt(monday, 1), monday, pausing)).toEqual([]);
    const buffering = { guard: { ...guard, closedPolicy: 'buffer' as const } };
    expect(kinds(stateAt(saturday, 40_000), saturday, buffering)).toEqual([]);
  });

  it('is none for a metal whose rate a person has set', () => {
    const manualRates = [{ id: 1, metal: 'gold' as const, askPaise: 1, bidPaise: 1, expiresAt: null }];
    expect(kinds({ ...stateAt(monday, 500), manualRates }, monday)).toEqual(['stale silver']);
  });

  it('is changed only where what stands is not what is due', () => {
    const halt = { id: 1, metal: 'gold' as const, productId: null, weightId: null, reason: '', haltedAt: monday };
    const standing = { ...stateAt(monday, 500), halts: [{ ...halt, kind: 'stale' as const }] };
    const due = haltsDue(standing, monday, rules);
    expect(haltChanges(standing, due)).toMatchObject({ begin: [{ kind: 'stale', metal: 'silver' }], end: [] });
    const fresh = { ...stateAt(monday, 1), halts: [...standing.halts, { ...halt, id: 2, kind: 'staff' as const }] };
    expect(haltChanges(fresh, haltsDue(fresh, monday, rules))).toMatchObject({ begin: [], end: [{ id: 1 }] });
  });
});
