/**
 * What every dialog with a form keeps: it opens on its first field, Enter triggers its main action once, a refusal stands in
 * it with what was typed, Escape closes it, the focus returns, and the next time it opens without the refusal.
 */
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import type { AnyCall } from '@tola/contract';
import { sealReply } from '@tola/contract';
import * as calls from '@tola/contract/staff';
import { type ReactElement, useState } from 'react';
import { MemoryRouter } from 'react-router';
import { Toaster, toast } from 'sonner';
import { expect, onTestFinished, vi } from 'vitest';
import { Dialog } from '../controls/dialog.tsx';
import { Self } from '../session/use-self.ts';
import { ShortcutKeys } from '../shell/shortcut-keys.tsx';
import { button, enter, eventually, fields, press, pressKey, settle, show, submitByEnter, tick } from './screen.ts';

const REFUSAL = 'Somebody was faster';

export interface DialogCase {
  readonly dialog: ReactElement;
  /** Opens it. */
  readonly opener?: string;
  /** Label of the field that it opens on. */
  readonly first: string;
  readonly typed: Readonly<Record<string, string>>;
  /** Checkboxes to tick, by their text. */
  readonly ticked?: readonly string[];
  /** Replies that the page has already, by their call. */
  readonly known?: readonly (readonly [call: AnyCall, payload: unknown, reply: unknown])[];
  /** The call of its main action. */
  readonly call: AnyCall;
}

/** A form that its page puts into a dialog. */
export function InDialog({ form }: { form: (onDone: () => void) => ReactElement }): ReactElement {
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <button type="button" onClick={() => setOpen(true)}>
        Open
      </button>
      <Dialog title="Form" open={isOpen} onClose={() => setOpen(false)}>
        {form(() => setOpen(false))}
      </Dialog>
    </>
  );
}

export async function checkDialog(dialog: DialogCase): Promise<void> {
  const requested = await openDialog(dialog);
  expect(shownDialog()).not.toBeNull();
  expect(labelOf(document.activeElement)).toBe(dialog.first);

  await fill(dialog);
  const requests = (): Requested[] => requested.filter(({ name }) => name === dialog.call.name);
  await submitByEnter();
  await eventually(() => expect(requests()).toHaveLength(1));
  await submitByEnter();
  await settle();
  expect(requests()).toHaveLength(1);
  requests()[0]?.refuse();
  await eventually(() => expect(shownDialog()?.textContent).toContain(REFUSAL));
  // Not in a message beside it, which is gone after some seconds.
  expect(document.querySelector('[data-sonner-toast]')).toBeNull();
  expect(Object.fromEntries(Object.keys(dialog.typed).map((label) => [label, fields(label)[0]?.value]))).toEqual(
    dialog.typed,
  );

  await pressKey('Escape');
  await settle();
  expect(shownDialog()).toBeNull();
  expect(document.activeElement).toBe(button(dialog.opener ?? 'Open'));

  await press(dialog.opener ?? 'Open');
  expect(shownDialog()).not.toBeNull();
  expect(shownDialog()?.textContent).not.toContain(REFUSAL);

  await fill(dialog);
  await submitByEnter();
  await eventually(() => expect(requests()).toHaveLength(2));
  await pressKey('Escape');
  await settle();
  expect(shownDialog()).toBeNull();
  requests()[1]?.refuse();
  await eventually(() => expect(shownMessage()).toContain(REFUSAL));
}

export async function fill({ typed, ticked = [] }: DialogCase): Promise<void> {
  for (const [label, value] of Object.entries(typed)) await enter(fields(label)[0], value);
  for (const label of ticked) await tick(label);
}

/** A request that the dialog has made, by its call's name, until it is refused or done. */
interface Requested {
  readonly name: string;
  readonly refuse: () => void;
  readonly accept: () => void;
}

const refusal = sealReply(calls.readOrder, { ok: false, code: 400, reason: 'not-valid', message: REFUSAL });
const success = sealReply(calls.readOrder, { ok: true, message: '', data: null, extras: {} });

/** The network, which has answered nothing until a test refuses or accepts a request. */
function stubNetwork(): readonly Requested[] {
  const requested: Requested[] = [];
  vi.stubGlobal('fetch', async (url: string) => {
    const name = url.split('/').at(-1) ?? '';
    return await new Promise<Response>((answer) => {
      const reply = (sealed: string) => () => answer(new Response(sealed));
      requested.push({ name, refuse: reply(refusal), accept: reply(success) });
    });
  });
  onTestFinished(() => {
    vi.unstubAllGlobals();
    localStorage.clear();
    // The messages outlive the screen that shows them.
    for (const { id } of toast.getToasts()) toast.dismiss(id);
  });
  return requested;
}

/** @returns the requests that the dialog makes */
export async function openDialog({ dialog, opener = 'Open', known = [] }: DialogCase): Promise<readonly Requested[]> {
  const requested = stubNetwork();
  const client = new QueryClient();
  for (const [call, payload, reply] of known) client.setQueryData([call.name, payload], reply);
  const rights = Object.keys(calls.RIGHTS);
  await show(
    <MemoryRouter>
      <QueryClientProvider client={client}>
        <Self.Provider value={{ rights } as calls.StaffSelf}>
          <ShortcutKeys>{dialog}</ShortcutKeys>
          <Toaster />
        </Self.Provider>
      </QueryClientProvider>
    </MemoryRouter>,
  );
  button(opener).focus();
  await press(opener);
  return requested;
}

/** What the message beside the page says. */
export const shownMessage = (): string =>
  document.querySelector('[data-sonner-toast]')?.textContent ?? 'There is no message';

export const shownDialog = (): Element | null => document.querySelector('[role=dialog]');

function labelOf(control: Element | null): string {
  const label =
    control === null || control.id === ''
      ? control?.closest('label')
      : document.querySelector(`label[for="${control.id}"]`);
  const text = label?.firstChild?.nodeType === Node.TEXT_NODE ? label.firstChild : label;
  return text?.textContent ?? `no field: ${control?.outerHTML}`;
}
