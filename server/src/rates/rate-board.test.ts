import { idOf, type ProductId } from '@tola/contract';
import { perGrade, perMetal } from '@tola/pricing';
import { describe, expect, it } from 'vitest';
import { startValues } from '#business';
import { type BoardRules, boardAt, haltReasons } from './rate-board.ts';
import { type AcceptedTick, emptyState, type OpenHalt, type RateState, withTicks } from './rate-state.ts';

const now = new Date('2026-11-23T06:30:00Z');
const guard = startValues().rateGuard;
const rules: BoardRules = { staleSeconds: 120, guard, label: 'Simulated rates', origin: 'feed', isConnected: true };

function secondsBefore(seconds: number): Date {
  return new Date(now.getTime() - seconds * 1_000);
}

function tick(changes: Partial<AcceptedTick> = {}): AcceptedTick {
  return {
    sequence: 7,
    metal: 'gold',
    source: 'simulated',
    askPaise: 1_47_500_00,
    bidPaise: 1_47_465_00,
    receivedAt: secondsBefore(1),
    asOf: secondsBefore(1),
    changedAt: secondsBefore(1),
    expiresAt: null,
    manualRateId: null,
    closePaise: 1_47_000_00,
    highPaise: 1_47_900_00,
    lowPaise: 1_46_800_00,
    ...changes,
  };
}

function halt(changes: Partial<OpenHalt> = {}): OpenHalt {
  return {
    id: 3,
    kind: 'staff',
    metal: null,
    productId: null,
    weightId: null,
    reason: 'Counting stock',
    haltedAt: now,
    ...changes,
  };
}

function stateWith(ticks: AcceptedTick[], changes: Partial<RateState> = {}): RateState {
  return { ...withTicks(emptyState, ticks), ...changes };
}

const bothMetals = [tick(), tick({ sequence: 8, metal: 'silver', askPaise: 2_25_000_00, bidPaise: 2_24_880_00 })];

describe('Rate board', () => {
  it('lists both metals with their asks', () => {
    const board = boardAt(stateWith(bothMetals), now, rules);
    expect(board.asks).toEqual({ ...perMetal(() => null), gold: 1_47_500_00, silver: 2_25_000_00 });
    expect(board.list.map(({ metal, sequence }) => [metal, sequence])).toEqual([
      ['gold', 7],
      ['silver', 8],
    ]);
    expect(board).toMatchObject({ sequence: 8, halted: [], label: 'Simulated rates' });
  });

  it('is empty before the first tick', () => {
    const board = boardAt(emptyState, now, rules);
    expect(board.list).toEqual([]);
    expect(board.asks).toEqual(perMetal(() => null));
    expect(board.halted.map(({ reason }) => reason)).toEqual([haltReasons.waiting, haltReasons.waiting]);
  });

  it('sells at a tick of exactly the stale limit, not a millisecond later', () => {
    const state = stateWith([tick({ asOf: secondsBefore(120) })]);
    expect(boardAt(state, now, rules).asks.gold).toBe(1_47_500_00);
    const later = new Date(now.getTime() + 1);
    expect(boardAt(state, later, rules).asks.gold).toBeNull();
    expect(boardAt(state, now, rules).until).toEqual(later);
    expect(boardAt(state, later, rules).halted[0]?.reason).toBe(haltReasons.stale);
  });

  it('lets one metal go stale without the other', () => {
    const state = stateWith([tick({ asOf: secondsBefore(500) }), ...bothMetals.slice(1)]);
    expect(boardAt(state, now, rules).list.map(({ metal }) => metal)).toEqual(['silver']);
  });

  it('sells nothing without the leader’s heartbeats', () => {
    const board = boardAt(stateWith(bothMetals), now, { ...rules, isConnected: false });
    expect(board.list).toEqual([]);
    expect(board.halted[0]?.reason).toBe(haltReasons.disconnected);
  });

  it.each([
    ['all sales', {}, []],
    ['gold', { metal: 'gold' as const }, ['silver']],
    ['one product', { productId: 12 as ProductId }, ['gold', 'silver']],
  ])('omits what a halt of %s covers', (_, what, left) => {
    const board = boardAt(stateWith(bothMetals, { halts: [halt(what)] }), now, rules);
    expect(board.list.map(({ metal }) => metal)).toEqual(left);
    for (const { reason } of board.halted) expect(reason).toBe('Counting stock');
    expect(board.haltedProducts.get(idOf(12))).toBe('productId' in what ? 'Counting stock' : undefined);
  });

  it('keeps a manual rate until it expires, whatever its age', () => {
    const manualRates = [
      { id: 5, metal: 'gold' as const, askPaise: 1_48_000_00, bidPaise: 1_48_000_00, expiresAt: null },
    ];
    const set = tick({ source: 'manual', manualRateId: 5, asOf: secondsBefore(9_000), expiresAt: now });
    const state = stateWith([set], { manualRates });
    expect(boardAt(state, new Date(now.getTime() - 1), rules).asks.gold).toBe(1_47_500_00);
    expect(boardAt(state, now, rules).halted).toContainEqual({ metal: 'gold', reason: haltReasons.expired });
    const withdrawn = stateWith([set], { manualRates: [] });
    expect(boardAt(withdrawn, secondsBefore(60), rules).asks.gold).toBeNull();
  });

  it('adds the premium in force and changes when the next one takes effect', () => {
    const effectiveAt = new Date(now.getTime() + 60_000);
    const premiums = [
      { id: 1, name: 'gold999' as const, amountPaise: 2_500_00, effectiveAt: secondsBefore(1_000) },
      { id: 2, name: 'gold999' as const, amountPaise: 2_700_00, effectiveAt },
      { id: 3, name: 'gold995' as const, amountPaise: -50_00, effectiveAt: secondsBefore(1_000) },
    ];
    const state = stateWith(bothMetals, { premiums });
    const before = boardAt(state, now, rules);
    expect(before.premiums).toEqual({ ...perGrade(() => 0), gold995: -50_00, gold999: 2_500_00 });
    expect(before.until).toEqual(effectiveAt);
    const after = boardAt(state, effectiveAt, rules);
    expect(after.premiums.gold999).toBe(2_700_00);
    expect(after.stamp).not.toBe(before.stamp);
  });

  it('sells at the last close plus a buffer outside market hours when the policy is "buffer"', () => {
    const saturday = new Date('2026-11-28T06:30:00Z');
    const lastTick = tick({ asOf: new Date('2026-11-27T17:59:30Z') });
    const buffered = { ...rules, guard: { ...guard, closedPolicy: 'buffer' as const, closedBufferBp: 100 } };
    const board = boardAt(stateWith([lastTick]), saturday, buffered);
    expect(board.asks.gold).toBe(1_48_975_00);
    expect(board.until).toEqual(new Date('2026-11-30T03:30:00Z'));
    expect(boardAt(stateWith([lastTick]), saturday, rules).asks.gold).toBeNull();
    const tooOld = tick({ asOf: new Date('2026-11-27T12:00:00Z') });
    expect(boardAt(stateWith([tooOld]), saturday, buffered).asks.gold).toBeNull();
    const open = new Date('2026-11-27T17:59:45Z');
    expect(boardAt(stateWith([lastTick]), open, buffered).asks.gold).toBe(1_47_500_00);
  });

  it('sells nothing outside market hours when the policy is "pause", and gives the opening time', () => {
    const saturday = new Date('2026-11-28T06:30:00Z');
    const paused = { ...rules, guard: { ...guard, closedPolicy: 'pause' as const } };
    const fresh = tick({ asOf: saturday });
    const board = boardAt(stateWith([fresh]), saturday, paused);
    expect(board.halted[0]?.reason).toMatch(/^The market is closed. Sales resume when it opens on Monday.*9:00/);
    const set = tick({ asOf: saturday, expiresAt: new Date('2026-11-28T08:00:00Z') });
    expect(boardAt(stateWith([set]), saturday, paused).asks.gold).toBe(1_47_500_00);
  });

  it('ignores an older tick', () => {
    const state = stateWith([tick({ sequence: 9 })]);
    expect(withTicks(state, [tick({ sequence: 8, askPaise: 1 })])).toBe(state);
  });

  it('changes its stamp with its content', () => {
    const stamps = [
      boardAt(stateWith(bothMetals), now, rules),
      boardAt(stateWith([tick({ sequence: 9 }), ...bothMetals.slice(1)]), now, rules),
      boardAt(stateWith(bothMetals, { halts: [halt()] }), now, rules),
      boardAt(stateWith(bothMetals, { halts: [halt({ id: 4 })] }), now, rules),
      boardAt(stateWith(bothMetals, { halts: [halt({ productId: idOf(1) })] }), now, rules),
      boardAt(stateWith(bothMetals), now, { ...rules, isConnected: false }),
      boardAt(emptyState, now, rules),
    ].map(({ stamp }) => stamp);
    expect(new Set(stamps).size).toBe(stamps.length);
  });
});
