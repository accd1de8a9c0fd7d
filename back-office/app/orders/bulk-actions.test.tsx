// @vitest-environment happy-dom
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { idOf, type OrderState } from '@tola/contract';
import { RIGHTS, type StaffSelf } from '@tola/contract/staff';
import { act, type ReactElement } from 'react';
import { MemoryRouter } from 'react-router';
import { describe, expect, it } from 'vitest';
import { type Selection, useSelection } from '../lists/selection.ts';
import { SelectionBar } from '../lists/selection-bar.tsx';
import { Self } from '../session/use-self.ts';
import { press, resize, settle, show } from '../testing/screen.ts';
import { BulkActions, type SelectedOrder } from './bulk-actions.tsx';

let selection: Selection<SelectedOrder>;

function Bar(): ReactElement {
  selection = useSelection<SelectedOrder>(({ id }) => id, '');
  return (
    <SelectionBar selection={selection} total={1} isTotalCapped={false} readPage={async () => []}>
      <BulkActions orders={selection.rows} onDone={selection.clear} />
    </SelectionBar>
  );
}

async function select(state: OrderState, width: number): Promise<void> {
  await resize(width);
  await show(
    <MemoryRouter>
      <QueryClientProvider client={new QueryClient()}>
        <Self.Provider value={{ rights: Object.keys(RIGHTS) } as StaffSelf}>
          <Bar />
        </Self.Provider>
      </QueryClientProvider>
    </MemoryRouter>,
  );
  await act(async () => selection.replace([{ id: idOf(1), orderNumber: 'TL-1', state }]));
}

const buttons = (): string[] =>
  [...document.querySelectorAll('button')].map((one) => one.getAttribute('aria-label') ?? one.textContent);

describe('the actions on selected orders', () => {
  it('stand side by side on a wide screen', async () => {
    await select('shipped', 1440);
    expect(buttons()).toEqual([
      ...['Mark as packed', 'Dispatch', 'Mark as delivered', 'Print', 'Tag', 'Export', 'Clear'],
    ]);
  });

  it.each([
    ['confirmed', ['Mark as packed', 'Print'], ['Tag', 'Dispatch', 'Mark as delivered', 'Export']],
    ['shipped', ['Mark as delivered', 'Print'], ['Tag', 'Mark as packed', 'Dispatch', 'Export']],
  ] as const)(
    'of %s orders: on a phone two that fit them, and the others behind one button',
    async (state, first, more) => {
      await select(state, 390);
      expect(buttons()).toEqual(['Clear', ...first, 'More actions']);
      await press('More actions');
      expect(buttons().slice(first.length + 2)).toEqual(more);
      await press('Tag');
      await settle();
      const dialog = document.querySelector('[role=dialog]');
      expect(dialog?.textContent).toContain('Tag');
      expect(dialog?.contains(document.activeElement)).toBe(true);
      expect(document.querySelector('[data-side]')).toBeNull();
    },
  );
});
