import { array, assert, constantFrom, integer, property, record } from 'fast-check';
import { describe, expect, it } from 'vitest';
import { groupSpots } from './map-groups.ts';

const items = (groups: readonly { items: readonly string[] }[]): string[] => groups.map(({ items }) => items.join(' '));

describe('markers on a map', () => {
  it('stay single without overlap', () => {
    const groups = groupSpots(
      [
        { item: 'Mumbai', x: 0, y: 0 },
        { item: 'Pune', x: 44, y: 10 },
        { item: 'Delhi', x: 0, y: -44 },
      ],
      44,
    );
    expect(items(groups)).toEqual(['Mumbai', 'Pune', 'Delhi']);
  });

  it('merge at their centre when they overlap', () => {
    const groups = groupSpots(
      [
        { item: 'Mumbai', x: 0, y: 0 },
        { item: 'Delhi', x: 0, y: -200 },
        { item: 'Pune', x: 20, y: 10 },
      ],
      44,
    );
    expect(groups).toEqual([
      { items: ['Mumbai', 'Pune'], x: 10, y: 5 },
      { items: ['Delhi'], x: 0, y: -200 },
    ]);
  });

  it('merge nearest first, so that a row does not collapse into one', () => {
    const row = [0, 30, 60, 90].map((x) => ({ item: `${x}`, x, y: 0 }));
    expect(items(groupSpots(row, 44))).toEqual(['0 30', '60 90']);
  });

  it('never overlap after grouping, and none is lost', () => {
    const spot = record({
      item: constantFrom('store'),
      x: integer({ min: 0, max: 300 }),
      y: integer({ min: 0, max: 300 }),
    });
    assert(
      property(array(spot, { maxLength: 30 }), (spots) => {
        const groups = groupSpots(spots, 44);
        expect(groups.flatMap((group) => group.items)).toHaveLength(spots.length);
        for (const [index, one] of groups.entries()) {
          for (const other of groups.slice(index + 1)) {
            expect(Math.max(Math.abs(one.x - other.x), Math.abs(one.y - other.y))).toBeGreaterThanOrEqual(44);
          }
        }
      }),
    );
  });
});
