// @vitest-environment happy-dom
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import type { Dashboard, Right, StaffSelf } from '@tola/contract/staff';
import { MemoryRouter } from 'react-router';
import { describe, expect, it } from 'vitest';
import { Self } from '../session/use-self.ts';
import { show } from '../testing/screen.ts';
import { Attention } from './attention.tsx';

const COUNTS = [
  ...['ordersAtRisk', 'deadlinesOverdue', 'messagesFailed', 'stockFaults', 'eInvoicesToCorrect', 'ratesToFixToday'],
  'pansToDecide',
  ...['pausesToCheck', 'toVerify', 'toDecide', 'toPack', 'toShip', 'proofsWaiting', 'ratesToFix', 'countsToApprove'],
  ...['monthsToClose', 'limitsNear', 'changesWaiting', 'enquiriesWaiting', 'reviewsWaiting', 'testimonialsWaiting'],
];

async function open(counts: Partial<Dashboard>, rights: readonly Right[], isMuted = false): Promise<void> {
  const none = Object.fromEntries(COUNTS.map((name) => [name, 0]));
  const day = { at: '2026-11-28T06:00:00Z', ...none, ...counts } as Dashboard;
  await show(
    <MemoryRouter>
      <QueryClientProvider client={new QueryClient()}>
        <Self.Provider value={{ rights } as StaffSelf}>
          <Attention day={day} isMuted={() => isMuted} />
        </Self.Provider>
      </QueryClientProvider>
    </MemoryRouter>,
  );
}

const box = (): Element | null => document.querySelector('section');
const shown = (): (string | null)[] =>
  [...document.querySelectorAll('section > ul a')].map(({ textContent }) => textContent);
const behind = (): (string | null)[] =>
  [...document.querySelectorAll('details a')].map(({ textContent }) => textContent);

describe('what needs attention', () => {
  it('is late first, then waiting, with the empty lists behind one line', async () => {
    await open({ toPack: 3, deadlinesOverdue: 1, ordersAtRisk: 1200 }, ['orders.read']);
    expect(shown()).toEqual(['Orders at risk1,200', 'Overdue deadlines1', 'Orders to pack3']);
    expect(document.querySelector('summary')?.textContent).toBe('Nothing waiting in 4 lists');
    expect(behind()).toEqual([
      ...['Payments to resolve', 'Orders to dispatch', 'Proofs to be approved by customers', 'Changes to approve'],
    ]);
    expect(document.querySelector('details')?.open).toBe(false);
  });

  it('is done when nothing waits', async () => {
    await open({}, ['stock.read']);
    expect(shown()).toEqual([]);
    expect(box()?.textContent).toContain('All done');
    expect(document.querySelector('summary')?.textContent).toBe('Nothing waiting in 2 lists');
  });

  it('leaves out an alert that is muted, without calling its list empty', async () => {
    await open({ messagesFailed: 2 }, ['messages.read'], true);
    expect(shown()).toEqual([]);
    expect(box()?.textContent).toContain('Only muted alerts');
    expect(behind()).toEqual(['Changes to approve']);
  });

  it('names only lists that the person may open', async () => {
    await open({ toPack: 3 }, ['figures.read']);
    expect(behind()).toEqual(['Changes to approve']);
  });
});
