// @vitest-environment happy-dom
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { sealReply } from '@tola/contract';
import {
  inviteAgain,
  listPendingChanges,
  listPeople,
  RIGHTS,
  resetSecondFactor,
  type StaffPerson,
  type StaffSelf,
} from '@tola/contract/staff';
import { act } from 'react';
import { MemoryRouter } from 'react-router';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { Self } from '../session/use-self.ts';
import { ShortcutKeys } from '../shell/shortcut-keys.tsx';
import { button, eventually, press, pressKey, resize, settle, show } from '../testing/screen.ts';
import PeoplePage from './people-page.tsx';

afterEach(() => {
  vi.unstubAllGlobals();
});

const ASHA = {
  ...{ id: 7, name: 'Asha Rao', email: 'asha@dealer.example', roles: ['orders'], roleNames: ['orders'] },
  ...{ state: 'active', hasSecondFactor: true, lastSeenAt: null, version: '1' },
} as StaffPerson;
const MORE = 'More actions for Asha Rao';
const RESET = 'Reset two-factor authentication';

/** @returns the names of the calls that changed something */
async function openStaff(): Promise<readonly string[]> {
  const acts: string[] = [];
  vi.stubGlobal('fetch', async (url: string) => {
    const name = url.split('/').at(-1) ?? '';
    const data = {
      [listPeople.name]: [ASHA],
      [listPendingChanges.name]: { rows: [], total: 0 },
    }[name];
    if (data === undefined) acts.push(name);
    return new Response(sealReply(listPeople, { ok: true, message: '', data: data ?? null, extras: {} }));
  });
  await resize(390);
  await show(
    <MemoryRouter>
      <QueryClientProvider client={new QueryClient()}>
        <Self.Provider value={{ rights: Object.keys(RIGHTS) } as StaffSelf}>
          <ShortcutKeys>
            <PeoplePage />
          </ShortcutKeys>
        </Self.Provider>
      </QueryClientProvider>
    </MemoryRouter>,
  );
  await eventually(() => expect(document.body.textContent).toContain(ASHA.name));
  button(MORE).focus();
  await press(MORE);
  return acts;
}

const isOpen = (): boolean => button(MORE).getAttribute('aria-expanded') === 'true';

describe('the lesser actions of a person on a phone', () => {
  it('act at a press and close their panel', async () => {
    const acts = await openStaff();
    expect(isOpen()).toBe(true);
    await press('Send password link');
    await settle();
    expect(acts).toEqual([inviteAgain.name]);
    expect(isOpen()).toBe(false);
    expect(document.activeElement).toBe(button(MORE));
  });

  it('ask first where they must, and close their panel with the answer', async () => {
    const acts = await openStaff();
    await press(RESET);
    await settle();
    const dialog = (): Element | null => document.querySelector('[role=dialog]:not([data-side])');
    expect(dialog()?.textContent).toContain('Ends all their sessions');
    expect(document.activeElement?.textContent).toBe(RESET);
    await press('Cancel');
    await settle();
    expect(dialog()).toBeNull();
    expect(acts).toEqual([]);
    expect(isOpen()).toBe(false);
    await press(MORE);
    await press(RESET);
    await settle();
    const confirm = document.activeElement;
    expect(dialog()?.contains(confirm)).toBe(true);
    await act(async () => confirm instanceof HTMLElement && confirm.click());
    await settle();
    expect(acts).toEqual([resetSecondFactor.name]);
    expect(dialog()).toBeNull();
    expect(isOpen()).toBe(false);
    expect(document.activeElement).toBe(button(MORE));
  });

  it('are left by Escape', async () => {
    await openStaff();
    await pressKey('Escape');
    await settle();
    expect(isOpen()).toBe(false);
  });
});
