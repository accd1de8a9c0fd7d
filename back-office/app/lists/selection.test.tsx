// @vitest-environment happy-dom
import { MOST_SELECTED } from '@tola/contract/staff';
import { act } from 'react';
import { describe, expect, it } from 'vitest';
import { show } from '../testing/screen.ts';
import { type Selection, useSelection } from './selection.ts';

interface Row {
  readonly id: number;
}

const rows: readonly Row[] = Array.from({ length: MOST_SELECTED + 100 }, (_, index) => ({ id: index + 1 }));
const page = rows.slice(0, 50);
const row = (id: number): Row => rows[id - 1] ?? { id };

let selection: Selection<Row>;
function List({ scope }: { scope: string }): null {
  selection = useSelection<Row>(({ id }) => id, scope);
  return null;
}
const ids = (): readonly number[] => selection.rows.map(({ id }) => id);
const change = async (by: (now: Selection<Row>) => void): Promise<void> => await act(async () => by(selection));

describe('selected rows', () => {
  it('are taken one by one and as a range, in both directions', async () => {
    await show(<List scope="" />);
    await change((now) => now.toggle(row(5), page, false));
    await change((now) => now.toggle(row(2), page, true));
    expect(ids().toSorted((one, other) => one - other)).toEqual([2, 3, 4, 5]);
    await change((now) => now.toggle(row(4), page, true));
    expect(ids()).toEqual([5]);
    // The row before is not on this page: there is no range to it.
    await change((now) => now.toggle(row(60), rows.slice(50, 100), true));
    expect(ids()).toEqual([5, 60]);
  });

  it('are those of the whole page, and none when all of it were selected', async () => {
    await show(<List scope="" />);
    await change((now) => now.toggle(row(60), rows, false));
    await change((now) => now.togglePage(page));
    expect(ids()).toHaveLength(51);
    await change((now) => now.togglePage(page));
    expect(ids()).toEqual([60]);
  });

  it('are at most as many as can be selected', async () => {
    await show(<List scope="" />);
    await change((now) => now.togglePage(rows));
    expect(ids()).toHaveLength(MOST_SELECTED);
    await change((now) => now.replace(rows.toReversed()));
    expect(ids()).toHaveLength(MOST_SELECTED);
    expect(selection.isSelected(row(MOST_SELECTED + 100))).toBe(true);
  });

  it('are none under other filters', async () => {
    await show(<List scope="state=packed" />);
    await change((now) => now.togglePage(page));
    await show(<List scope="state=shipped" />);
    expect(ids()).toEqual([]);
  });
});
