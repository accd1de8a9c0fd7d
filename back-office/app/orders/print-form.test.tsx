// @vitest-environment happy-dom
import type { OrderId } from '@tola/contract';
import { MOST_AT_ONCE, RIGHTS, type StaffSelf } from '@tola/contract/staff';
import { act } from 'react';
import { describe, expect, it, vi } from 'vitest';
import { Self } from '../session/use-self.ts';
import { show } from '../testing/screen.ts';
import { PrintForm } from './print-form.tsx';

const links = (): HTMLAnchorElement[] => [...document.querySelectorAll('a')];
const idsOf = (link: HTMLAnchorElement | undefined): string[] =>
  new URL(link?.href ?? '', 'http://shop.example').searchParams.get('ids')?.split(',') ?? [];

async function open(count: number, onDone: () => void): Promise<void> {
  const orders = Array.from({ length: count }, (_, index) => ({ id: (index + 1) as OrderId, orderNumber: `${index}` }));
  await show(
    <Self.Provider value={{ rights: Object.keys(RIGHTS) } as StaffSelf}>
      <PrintForm orders={orders} onDone={onDone} />
    </Self.Provider>,
  );
  document.addEventListener('click', (event) => event.preventDefault());
}

const click = async (link: HTMLAnchorElement | undefined): Promise<void> => await act(async () => link?.click());

describe('the documents of selected orders', () => {
  it('are one PDF, whose download ends the dialog', async () => {
    const onDone = vi.fn();
    await open(MOST_AT_ONCE, onDone);
    expect(links().map(({ textContent }) => textContent)).toEqual(['Download PDF of 200 orders']);
    expect(idsOf(links()[0])).toHaveLength(MOST_AT_ONCE);
    await click(links()[0]);
    expect(onDone).toHaveBeenCalledTimes(1);
  });

  it('are several PDFs where they are many: every order in one of them, and those downloaded marked', async () => {
    const onDone = vi.fn();
    await open(2 * MOST_AT_ONCE + 1, onDone);
    expect(document.body.textContent).toContain('401 orders in 3 PDFs of at most 200.');
    expect(links().map(({ textContent }) => textContent)).toEqual([...['Orders 1–200', 'Orders 201–400', 'Order 401']]);
    expect(links().flatMap(idsOf)).toEqual(Array.from({ length: 401 }, (_, index) => String(index + 1)));
    await click(links()[1]);
    expect(links().map((link) => link.querySelector('[aria-label=Downloaded]') !== null)).toEqual([false, true, false]);
    expect(onDone).not.toHaveBeenCalled();
  });
});
