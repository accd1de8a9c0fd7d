/** Groups map markers that would overlap at the current zoom. */

export interface Spot<T> {
  readonly item: T;
  /** Map pixels at the current zoom. */
  readonly x: number;
  readonly y: number;
}

export interface Group<T> {
  readonly items: readonly T[];
  /** Centre of its markers. */
  readonly x: number;
  readonly y: number;
}

/** Merges the two nearest groups until any two centres are at least `apart` pixels apart horizontally or vertically. */
export function groupSpots<T>(spots: readonly Spot<T>[], apart: number): Group<T>[] {
  const groups: Group<T>[] = spots.map(({ item, x, y }) => ({ items: [item], x, y }));
  for (;;) {
    const pair = nearestPair(groups);
    if (pair === null || pair.distance >= apart) return groups;
    const [left, right] = pair.at;
    const [joined] = groups.splice(right, 1);
    const kept = groups[left];
    if (kept !== undefined && joined !== undefined) groups[left] = join(kept, joined);
  }
}

function nearestPair<T>(groups: readonly Group<T>[]): { at: [left: number, right: number]; distance: number } | null {
  let nearest: { at: [number, number]; distance: number } | null = null;
  for (const [left, one] of groups.entries()) {
    for (const [beyond, other] of groups.slice(left + 1).entries()) {
      const distance = Math.max(Math.abs(one.x - other.x), Math.abs(one.y - other.y));
      if (nearest === null || distance < nearest.distance) nearest = { at: [left, left + 1 + beyond], distance };
    }
  }
  return nearest;
}

function join<T>(one: Group<T>, other: Group<T>): Group<T> {
  const [ones, others] = [one.items.length, other.items.length];
  const middle = (a: number, b: number): number => (a * ones + b * others) / (ones + others);
  return { items: [...one.items, ...other.items], x: middle(one.x, other.x), y: middle(one.y, other.y) };
}
