import { METAL_DEFAULTS } from '@tola/pricing';
import { describe, expect, it } from 'vitest';
import { createWalk } from './simulated.ts';

const start = new Date('2026-11-23T03:30:00Z').getTime();

function walkFor(seconds: number, seed = 1, starts: Parameters<typeof createWalk>[1] = {}) {
  const walk = createWalk(seed, starts);
  return Array.from({ length: seconds }, (_, second) => walk.next(new Date(start + second * 1_000)));
}

describe('Simulated market', () => {
  it('is deterministic for a seed', () => {
    expect(walkFor(500)).toEqual(walkFor(500));
    expect(walkFor(500)).not.toEqual(walkFor(500, 2));
  });

  it('starts at the base level', () => {
    const [first] = walkFor(1);
    for (const rate of first ?? []) {
      expect(Math.abs(rate.askPaise / METAL_DEFAULTS[rate.metal].simulated.askPaise - 1)).toBeLessThan(0.0004);
    }
  });

  it('moves at most 0.03 % per second and stays within the day band', () => {
    const asks = walkFor(20_000).map(([gold]) => gold?.askPaise ?? 0);
    asks.slice(1).forEach((ask, index) => {
      expect(Math.abs(ask / (asks[index] ?? 0) - 1)).toBeLessThanOrEqual(0.000_31);
    });
    const level = METAL_DEFAULTS.gold.simulated.askPaise;
    expect(Math.max(...asks)).toBeLessThanOrEqual(level * 1.0151);
    expect(Math.min(...asks)).toBeGreaterThanOrEqual(level * 0.9849);
    expect(new Set(asks).size).toBeGreaterThan(100);
  });

  it('reverts towards the base level over a year', () => {
    const walk = createWalk(3, { gold: { askPaise: 1_60_000_00, openPaise: 1_60_000_00 } });
    let last = 0;
    for (let hour = 0; hour < 365 * 24; hour += 1) {
      for (let second = 0; second < 40; second += 1) {
        last = walk.next(new Date(start + hour * 3_600_000 + second * 1_000))[0]?.askPaise ?? 0;
      }
    }
    expect(Math.abs(last / METAL_DEFAULTS.gold.simulated.askPaise - 1)).toBeLessThan(0.08);
  });

  it('continues from the last tick after a restart', () => {
    const [rates] = walkFor(1, 1, { silver: { askPaise: 2_30_111_00, openPaise: 2_30_000_00 } });
    const silver = rates?.find(({ metal }) => metal === 'silver');
    expect(Math.abs((silver?.askPaise ?? 0) / 2_30_111_00 - 1)).toBeLessThan(0.0004);
  });

  it('reports whole rupees, with the bid below the ask', () => {
    for (const rate of walkFor(200).flat()) {
      expect(rate.askPaise % 100).toBe(0);
      expect(rate.bidPaise).toBeLessThan(rate.askPaise);
    }
  });
});
