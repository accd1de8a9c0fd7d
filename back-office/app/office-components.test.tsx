// @vitest-environment happy-dom
/** What journeys do not reach in components: the focus of dialogs, the state of lists, the undo bar, the offline line. */
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { indianDate } from '@tola/pricing';
import { act, type FormEvent, type ReactElement } from 'react';
import { MemoryRouter, useLocation } from 'react-router';
import { Toaster } from 'sonner';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { Confirm, Dialog } from './controls/dialog.tsx';
import { NOTHING } from './controls/format.ts';
import { List } from './lists/list.tsx';
import { UNSORTED, useListState } from './lists/list-state.ts';
import { PeriodFilter } from './lists/period-filter.tsx';
import { OfflineBanner } from './shell/offline-banner.tsx';
import { useShortcut, useWorkingShortcuts } from './shortcuts/shortcut-handlers.ts';
import { button, enter, fields, press, pressKey, show } from './testing/screen.ts';
import { ChangedSince } from './undo/changed-since.ts';
import { type Undoable, useOfferedUndo, useUndo } from './undo/use-undo.ts';

afterEach(() => {
  vi.useRealTimers();
});

describe('a dialog', () => {
  function Form({ onSubmit, onClose = () => undefined }: { onSubmit: () => void; onClose?: () => void }): ReactElement {
    const submit = (event: FormEvent): void => {
      event.preventDefault();
      onSubmit();
    };
    return (
      <Dialog title="Premium" open onClose={onClose}>
        <input aria-label="Amount" />
        <form onSubmit={submit}>
          <button type="submit">Save</button>
        </form>
      </Dialog>
    );
  }

  it('opens on its first field, where Enter submits its form, but not while the key is held', async () => {
    const onSubmit = vi.fn();
    await show(<Form onSubmit={onSubmit} />);
    expect(document.activeElement?.getAttribute('aria-label')).toBe('Amount');
    await pressKey('Enter', { repeat: true });
    expect(onSubmit).not.toHaveBeenCalled();
    await pressKey('Enter');
    expect(onSubmit).toHaveBeenCalledTimes(1);
  });

  it('is closed by Escape', async () => {
    const onClose = vi.fn();
    await show(<Form onSubmit={() => undefined} onClose={onClose} />);
    await pressKey('Escape');
    expect(onClose).toHaveBeenCalledTimes(1);
  });

  it('that asks opens on the button that does it', async () => {
    const onConfirm = vi.fn();
    await show(
      <Confirm label="Delete" title="Delete?" action="Delete coupon" onConfirm={onConfirm}>
        Gone
      </Confirm>,
    );
    await act(async () => button('Delete').click());
    expect(document.activeElement?.textContent).toBe('Delete coupon');
    await act(async () => button('Delete coupon').click());
    expect(onConfirm).toHaveBeenCalledTimes(1);
  });
});

it('the state of a list is its address: a change begins at page one and keeps the hidden columns', async () => {
  let change: ReturnType<typeof useListState>[1] = () => undefined;
  let address = '';
  let page = 0;
  function Shown(): null {
    const [state, setState] = useListState();
    address = useLocation().search;
    page = state.page;
    change = setState;
    return null;
  }
  await show(
    <MemoryRouter initialEntries={['/orders?page=4&hidden=tags&state=packed&sort=-buyer']}>
      <Shown />
    </MemoryRouter>,
  );
  expect(page).toBe(4);
  await act(async () => change({ search: 'ravi' }));
  expect(Object.fromEntries(new URLSearchParams(address))).toEqual({
    ...{ search: 'ravi', state: 'packed', sort: '-buyer', hidden: 'tags' },
  });
  await act(async () => change({ page: 2 }));
  expect(page).toBe(2);
  // Chosen one after the other, before the first is shown.
  await act(async () => {
    change({ search: 'ravi kumar' });
    change(({ filters }) => ({ filters: { ...filters, mode: 'upi' } }));
    change(({ filters }) => ({ filters: { ...filters, state: 'paid' } }));
  });
  expect(Object.fromEntries(new URLSearchParams(address))).toEqual({
    ...{ search: 'ravi kumar', mode: 'upi', state: 'paid', sort: '-buyer', hidden: 'tags' },
  });
});

it('the filter of a period takes one of the usual periods or its own days, and says which', async () => {
  let address = '';
  function Shown(): ReactElement {
    const [{ filters }, change] = useListState();
    address = useLocation().search;
    const { from = '', to = '' } = filters;
    const onPeriod = (period: { from: string; to: string }): void =>
      change((current) => ({ filters: { ...current.filters, ...period } }));
    return <PeriodFilter {...{ from, to, onPeriod }} hasTimes={false} />;
  }
  await show(
    <MemoryRouter initialEntries={['/orders?state=packed']}>
      <Shown />
    </MemoryRouter>,
  );
  await press('Period: Any time');
  await press('Today');
  const today = indianDate(new Date());
  expect(address).toBe(`?state=packed&from=${today}`);
  await press('Period: Today');
  await enter(fields('From')[0], '2025-11-01');
  await enter(fields('To')[0], '2025-11-28');
  expect(address).toBe('?state=packed&from=2025-11-01&to=2025-11-28');
  await press('Any time');
  expect(address).toBe('?state=packed');
});

it('a list leaves out what has no value, where its rows are blocks', async () => {
  const columns = [
    { name: 'code', label: 'Code', phone: 'left', cell: () => 'FIRSTCOIN' },
    { name: 'share', label: 'Percentage', phone: 'right', cell: () => NOTHING },
  ] as const;
  const query = { data: { rows: [{}], total: 1 } } as never;
  await show(
    <MemoryRouter>
      <List label="Coupons" {...{ columns, query, state: UNSORTED }} change={() => {}} keyOf={() => 1} empty="" />
    </MemoryRouter>,
  );
  const [code, share] = document.querySelectorAll('td');
  expect(code?.className).not.toContain('max-md:hidden');
  expect(share?.className).toContain('max-md:hidden');
});

describe('the undo bar', () => {
  let offered: (() => void) | null = null;
  async function offer(undoable: Undoable): Promise<void> {
    function Offers(): ReactElement {
      const report = useUndo();
      offered = useOfferedUndo();
      return (
        <button type="button" onClick={() => report(undoable)}>
          Change
        </button>
      );
    }
    const client = new QueryClient();
    await show(
      <QueryClientProvider client={client}>
        <Offers />
        <Toaster />
      </QueryClientProvider>,
    );
    await act(async () => button('Change').click());
    await act(async () => await vi.advanceTimersByTimeAsync(100));
  }
  beforeEach(() => {
    vi.useFakeTimers();
  });

  it('undoes once, however often it is pressed', async () => {
    const undo = vi.fn(async () => undefined);
    await offer({ message: 'Saved', undo });
    const first = offered;
    await act(async () => {
      first?.();
      first?.();
      await vi.advanceTimersByTimeAsync(100);
    });
    expect(undo).toHaveBeenCalledTimes(1);
    expect(offered).toBeNull();
    expect(document.body.textContent).toContain('Undone');
  });

  it('offers the last of two changes alone', async () => {
    const undo = vi.fn(async () => undefined);
    await offer({ message: 'Saved', undo });
    await act(async () => button('Change').click());
    // The first message is dismissed, then removed.
    await act(async () => await vi.advanceTimersByTimeAsync(500));
    await act(async () => await vi.advanceTimersByTimeAsync(500));
    expect([...document.querySelectorAll('button')].filter(({ textContent }) => textContent === 'Undo')).toHaveLength(
      1,
    );
    await act(async () => {
      offered?.();
      await vi.advanceTimersByTimeAsync(100);
    });
    expect(undo).toHaveBeenCalledTimes(1);
  });

  it('says why a change cannot be undone', async () => {
    await offer({ message: 'Saved', undo: async () => Promise.reject(new ChangedSince()) });
    await act(async () => {
      offered?.();
      await vi.advanceTimersByTimeAsync(100);
    });
    expect(document.body.textContent).toContain('Can’t undo: someone else has changed this since');
  });

  it('is gone after ten seconds', async () => {
    const undo = vi.fn(async () => undefined);
    await offer({ message: 'Saved', undo });
    expect(offered).not.toBeNull();
    await act(async () => await vi.advanceTimersByTimeAsync(10_500));
    expect(offered).toBeNull();
    expect(undo).not.toHaveBeenCalled();
  });
});

it('the table of shortcuts lists those that something on the screen handles', async () => {
  let working: ReadonlySet<string> = new Set();
  function Page({ isDone }: { isDone: boolean }): null {
    useShortcut('accept', () => undefined, { enabled: !isDone });
    useShortcut('reject', () => undefined, { inDialog: true });
    working = useWorkingShortcuts();
    return null;
  }
  await show(<Page isDone={false} />);
  expect([...working]).toEqual(['accept']);
  await show(<Page isDone />);
  expect([...working]).toEqual([]);
});

it('the offline line is there while there is no connection', async () => {
  const connection = vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(true);
  await show(<OfflineBanner />);
  expect(document.querySelector('[role=alert]')).toBeNull();
  connection.mockReturnValue(false);
  await act(async () => window.dispatchEvent(new Event('offline')));
  expect(document.querySelector('[role=alert]')?.textContent).toContain('You’re offline');
});
