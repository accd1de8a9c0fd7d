// @vitest-environment happy-dom
import { afterEach, expect, it, vi } from 'vitest';
import { button, show } from '../testing/screen.ts';
import { OwnDays } from './own-days.tsx';

afterEach(() => vi.unstubAllGlobals());

/** A window of a width in pixels. */
function openWindow(width: number): void {
  const matches = (query: string): boolean => width < Number(/^\(width < (\d+)px\)$/.exec(query)?.[1]);
  vi.stubGlobal('matchMedia', (query: string) => ({
    ...{ matches: matches(query), addEventListener: vi.fn(), removeEventListener: vi.fn() },
  }));
}

it('names a period that is no month on its button, where a small laptop has no room for the days', async () => {
  openWindow(1024);
  await show(<OwnDays from="2025-04-10" to="2025-05-09" onDays={vi.fn()} />);
  expect(button('Choose days: 10 Apr 2025 – 9 May 2025').textContent).toContain('10 Apr 2025 – 9 May 2025');
});

it('leaves a month to the choice of months', async () => {
  openWindow(1024);
  await show(<OwnDays from="2025-04-01" to="2025-04-30" onDays={vi.fn()} />);
  expect(button('Choose days').textContent).toBe('Choose days');
});

it.each([479, 1240])('shows both days at %i px', async (width) => {
  openWindow(width);
  await show(<OwnDays from="2025-04-10" to="2025-05-09" onDays={vi.fn()} />);
  expect([...document.querySelectorAll('input')].map(({ value }) => value)).toEqual(['2025-04-10', '2025-05-09']);
});
