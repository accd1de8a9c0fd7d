// @vitest-environment happy-dom
import { type ReactElement, useState } from 'react';
import { expect, it } from 'vitest';
import { press, show } from '../testing/screen.ts';
import { Filters } from './filters.tsx';
import { type ListState, UNSORTED } from './list-state.ts';

let shown: ListState;

function Screen({ filters, hasPeriod }: { filters: ListState['filters']; hasPeriod: boolean }): ReactElement {
  const [state, setState] = useState<ListState>({ ...UNSORTED, filters });
  shown = state;
  return (
    <Filters
      state={state}
      change={(change) =>
        setState((current) => ({ ...current, ...(typeof change === 'function' ? change(current) : change) }))
      }
      searchPlaceholder="Order"
      filters={[{ kind: 'choice', name: 'kind', label: 'Kind', choices: [['sale', 'Sale']] }]}
      period={hasPeriod ? <span>Days</span> : undefined}
    />
  );
}

const DAYS = { from: '2026-04-10', to: '2026-05-09' };

it('keeps the days that the list is of when the filters are cleared', async () => {
  await show(<Screen filters={{ ...DAYS, kind: 'sale' }} hasPeriod />);
  await press('Clear filters');
  expect(shown.filters).toEqual(DAYS);
  expect(document.body.textContent).not.toContain('Clear filters');
});

it('clears days that are a filter', async () => {
  await show(<Screen filters={DAYS} hasPeriod={false} />);
  await press('Clear filters');
  expect(shown.filters).toEqual({});
});
