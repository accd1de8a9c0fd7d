// @vitest-environment happy-dom
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { type AnyCall, idOf, sealReply } from '@tola/contract';
import { allowDownload, confirmFactor, type StaffSelf } from '@tola/contract/staff';
import { MemoryRouter } from 'react-router';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { ProtectedDownload } from '../controls/protected-download.tsx';
import { ProofDialog } from '../session/proof-dialog.tsx';
import { button, enter, fields, press, resize, settle, show, submitByEnter } from '../testing/screen.ts';
import { Page } from './page.tsx';

afterEach(() => {
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
});

describe('the lesser actions of a page', () => {
  const self: StaffSelf = {
    ...{ id: idOf(1), name: 'Asha', email: 'asha@dealer.example', roles: [], roleNames: [], rights: [] },
    ...{ hasSecondFactor: true, hasAuthenticatorApp: true, passkeys: [], recoveryCodes: 10 },
  };
  async function showPage(width: number): Promise<void> {
    await resize(width);
    await show(
      <MemoryRouter>
        <QueryClientProvider client={new QueryClient()}>
          <Page title="Sales register" more={<ProtectedDownload href="/sales.csv">CSV</ProtectedDownload>}>
            Rows
          </Page>
          <ProofDialog self={self} />
        </QueryClientProvider>
      </MemoryRouter>,
    );
  }

  it('stand in the heading once, and on a phone behind one button', async () => {
    await showPage(1440);
    expect(buttons()).toEqual(['CSV']);
    await resize(390);
    expect(buttons()).toEqual(['More actions']);
    await press('More actions');
    expect(buttons()).toEqual(['More actions', 'CSV']);
  });

  it('finish on a phone though the dialog that asks who is working has closed their panel', async () => {
    const downloaded: string[] = [];
    vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function (this: HTMLAnchorElement) {
      downloaded.push(new URL(this.href).pathname);
    });
    let isFresh = false;
    vi.stubGlobal('fetch', async (url: string) => {
      if (url.endsWith(confirmFactor.name)) {
        isFresh = true;
        return done(confirmFactor);
      }
      return isFresh ? done(allowDownload) : factorDue();
    });
    await showPage(390);
    await press('More actions');
    await press('CSV');
    await settle();
    expect(document.activeElement).toBe(fields('Code from your authenticator app')[0]);
    await enter(fields('Code from your authenticator app')[0], '123456');
    await submitByEnter();
    await settle();
    expect(document.querySelector('[role=dialog]')).toBeNull();
    expect(downloaded).toEqual(['/sales.csv']);
    expect(button('More actions').getAttribute('aria-expanded')).toBe('false');
  });
});

/** What the buttons say that are on the screen, in its order. */
function buttons(): string[] {
  return [...document.querySelectorAll('button')].map((one) => one.getAttribute('aria-label') ?? one.textContent);
}

const done = (call: AnyCall): Response =>
  new Response(sealReply(call, { ok: true, message: 'OK', data: null, extras: null }));

const factorDue = (): Response =>
  new Response(sealReply(allowDownload, { ok: false, code: 403, reason: 'fresh-factor-due', message: 'Confirm' }));
