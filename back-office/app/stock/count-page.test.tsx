// @vitest-environment happy-dom
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { type AnyCall, openRequest, sealReply, type WeightId } from '@tola/contract';
import {
  type CountSheet,
  type CountState,
  enterCount,
  RIGHTS,
  readCount,
  type StaffSelf,
  submitCount,
} from '@tola/contract/staff';
import { act } from 'react';
import { createMemoryRouter, RouterProvider } from 'react-router';
import { expect, it, onTestFinished, vi } from 'vitest';
import { Self } from '../session/use-self.ts';
import { ShortcutKeys } from '../shell/shortcut-keys.tsx';
import { button, enter, eventually, press, pressKey, settle, show } from '../testing/screen.ts';
import CountPage from './count-page.tsx';

const LINE = { weightMg: 10_000, expected: null, countedBy: null, serials: [], hasSerials: false };
const PRODUCTS = ['Lotus', 'Silver bar'] as const;

/** The server: the figures that it stores, and the calls in their order. EnterCount is answered when a test allows it. */
function stubServer() {
  const stored = new Map<number, number | null>();
  const called: string[] = [];
  let state: CountState = 'open';
  let isRefusing = false;
  let allow = (): void => undefined;
  let allowed: Promise<void> = Promise.resolve();
  const sheet = (): CountSheet => ({
    ...{ id: 1, state, location: 'Vault', note: '', startedBy: 'Asha', startedAt: '2026-11-28T10:00:00Z' },
    ...{ decidedBy: null, decidedAt: null, counted: stored.size, different: null, serialDifferences: [] },
    lines: PRODUCTS.map((product, index) => ({
      ...{ ...LINE, product, weightId: (index + 1) as WeightId, counted: stored.get(index + 1) ?? null },
    })),
  });
  const success = (call: AnyCall, data: unknown) =>
    new Response(sealReply(call, { ok: true, message: '', data, extras: {} }));
  vi.stubGlobal('fetch', async (url: string, { body }: RequestInit) => {
    const name = url.split('/').at(-1) ?? '';
    called.push(name);
    if (name === readCount.name) return success(readCount, sheet());
    if (name === submitCount.name) {
      state = 'submitted';
      return success(submitCount, null);
    }
    await allowed;
    if (isRefusing)
      return new Response(
        sealReply(enterCount, { ok: false, code: 404, reason: 'weight-unknown', message: 'Variant not found' }),
      );
    const { weightId, pieces } = openRequest(JSON.parse(String(body))) as { weightId: number; pieces: number | null };
    stored.set(weightId, pieces);
    return success(enterCount, null);
  });
  onTestFinished(() => {
    vi.unstubAllGlobals();
  });
  return {
    stored,
    acts: () => called.filter((name) => name !== readCount.name),
    hold: () => {
      allowed = new Promise((done) => {
        allow = done;
      });
    },
    release: () => allow(),
    refuse: (isRefused: boolean) => {
      isRefusing = isRefused;
    },
  };
}

const field = (product: string) =>
  document.querySelector<HTMLInputElement>(`[aria-label="Pieces of ${product} counted"]`) as HTMLInputElement;

async function openCount() {
  const server = stubServer();
  const element = (
    <ShortcutKeys>
      <CountPage />
    </ShortcutKeys>
  );
  const router = createMemoryRouter([{ path: '/stock/counts/:countId', element }], {
    initialEntries: ['/stock/counts/1'],
  });
  await show(
    <QueryClientProvider client={new QueryClient()}>
      <Self.Provider value={{ rights: Object.keys(RIGHTS) } as StaffSelf}>
        <RouterProvider router={router} />
      </Self.Provider>
    </QueryClientProvider>,
  );
  await eventually(() => expect(field('Lotus')).not.toBeNull());
  return server;
}

async function typeInto(product: string, text: string): Promise<void> {
  await act(async () => field(product).focus());
  await enter(field(product), text);
}

/** As a pointer does: the field loses the focus before the button is pressed. */
async function pressSubmit(name: string): Promise<void> {
  expect(button(name).disabled).toBe(false);
  await act(async () => {
    button(name).focus();
    button(name).click();
  });
}

it('submits a figure that is only typed, once it is stored', async () => {
  const server = await openCount();
  expect(button('Submit 0 variants').disabled).toBe(true);
  await typeInto('Lotus', '12');
  server.hold();
  await pressSubmit('Submit 1 variant');
  await settle();
  expect(server.acts()).toEqual([enterCount.name]);
  server.release();
  await eventually(() => expect(server.acts()).toEqual([enterCount.name, submitCount.name]));
  expect(server.stored).toEqual(new Map([[1, 12]]));
});

it('stores a figure when the focus leaves its field, and lets Tab reach Submit', async () => {
  const server = await openCount();
  await typeInto('Silver bar', '7');
  await act(async () => button('Submit 1 variant').focus());
  await eventually(() => expect(server.stored).toEqual(new Map([[2, 7]])));
  expect(field('Silver bar').value).toBe('7');
  expect(server.acts()).toEqual([enterCount.name]);
});

it('stores the last of several figures of one variant', async () => {
  const server = await openCount();
  server.hold();
  await typeInto('Lotus', '3');
  await pressKey('Enter');
  for (const _ of [1, 2, 3]) await press('One more of Lotus');
  await press('One less of Lotus');
  expect(field('Lotus').value).toBe('5');
  server.release();
  await eventually(() => expect(server.stored).toEqual(new Map([[1, 5]])));
  await settle();
  expect(field('Lotus').value).toBe('5');
  expect(server.acts()).toEqual([enterCount.name, enterCount.name]);
});

it('keeps a figure that the server refuses, does not submit, and stores it at the next press', async () => {
  const server = await openCount();
  server.refuse(true);
  await typeInto('Lotus', '4');
  await pressSubmit('Submit 1 variant');
  await eventually(() => expect(button('Submit 1 variant').disabled).toBe(false));
  expect(server.acts()).toEqual([enterCount.name]);
  expect(field('Lotus').value).toBe('4');
  server.refuse(false);
  await pressSubmit('Submit 1 variant');
  await eventually(() => expect(server.acts().at(-1)).toBe(submitCount.name));
  expect(server.stored).toEqual(new Map([[1, 4]]));
});
