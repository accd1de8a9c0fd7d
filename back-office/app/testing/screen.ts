/** Renders components in tests, and presses and types as a person does. Each test starts with an empty screen. */
import { act, type ReactNode } from 'react';
import { createRoot, type Root } from 'react-dom/client';
import { onTestFinished, vi } from 'vitest';

Object.assign(globalThis, { IS_REACT_ACT_ENVIRONMENT: true });

let root: Root | null = null;

/** Shows an element on the test's screen, instead of what it showed before. */
export async function show(element: ReactNode): Promise<void> {
  root ??= emptyScreen();
  const shown = root;
  await act(async () => shown.render(element));
}

function emptyScreen(): Root {
  document.body.replaceChildren(document.createElement('main'));
  const created = createRoot(document.querySelector('main') ?? document.body);
  onTestFinished(async () => {
    await act(async () => created.unmount());
    root = null;
  });
  return created;
}

/** A button by its name or its text. */
export function button(name: string): HTMLButtonElement {
  const all = [...document.querySelectorAll('button')];
  const found = all.find((one) => (one.getAttribute('aria-label') ?? one.textContent) === name);
  if (found === undefined) throw new Error(`No button ${name}`);
  return found;
}

export async function press(name: string): Promise<void> {
  await act(async () => button(name).click());
}

/** The controls with this label, in the order of the page. */
export function fields(label: string): (HTMLInputElement | HTMLSelectElement | HTMLTextAreaElement)[] {
  return [...document.querySelectorAll('label')]
    .filter((one) => one.firstChild?.textContent === label)
    .map(({ htmlFor }) => document.getElementById(htmlFor) as HTMLInputElement);
}

/** Types into a field, or chooses an option of it. */
export async function enter(field: ReturnType<typeof fields>[number] | undefined, value: string): Promise<void> {
  if (field === undefined) throw new Error('No such field');
  const set = Object.getOwnPropertyDescriptor(Object.getPrototypeOf(field), 'value')?.set;
  await act(async () => {
    set?.call(field, value);
    field.dispatchEvent(new Event(field instanceof HTMLSelectElement ? 'change' : 'input', { bubbles: true }));
  });
}

/** Ticks the checkbox that a text stands beside. */
export async function tick(label: string): Promise<void> {
  const boxes = [...document.querySelectorAll<HTMLInputElement>('input[type=checkbox]')];
  const box = boxes.find((one) => one.closest('label')?.textContent.includes(label));
  if (box === undefined) throw new Error(`No checkbox ${label}`);
  await act(async () => box.click());
}

/** Presses a key where the focus is. @returns whether nothing has prevented what a browser does next */
export async function pressKey(key: string, init: KeyboardEventInit = {}): Promise<boolean> {
  const event = new KeyboardEvent('keydown', { key, bubbles: true, cancelable: true, ...init });
  await act(async () => document.activeElement?.dispatchEvent(event));
  return !event.defaultPrevented;
}

/** Lets what is scheduled happen, as between two presses of a person. */
export async function settle(): Promise<void> {
  await act(async () => await new Promise((done) => setTimeout(done, 10)));
}

/** Waits until a check passes, on a busy machine too. */
export async function eventually(check: () => void): Promise<void> {
  await vi.waitFor(async () => {
    await settle();
    check();
  });
}

/**
 * Presses Enter in the field with the focus, or Ctrl and Enter in a text of several lines. As in a browser, Enter clicks the
 * first submit button of its form unless it is disabled.
 */
export async function submitByEnter(): Promise<void> {
  const focused = document.activeElement;
  const goesOn = await pressKey('Enter', { ctrlKey: focused?.matches('textarea') === true });
  const form = focused?.closest('form') ?? null;
  const submit = form?.querySelector<HTMLButtonElement>('button[type=submit]') ?? null;
  if (!goesOn || focused?.matches('input, select') !== true || submit?.disabled !== false) return;
  await act(async () => form?.requestSubmit(submit));
}

interface Emulated {
  readonly happyDOM: { setViewport: (size: { width: number }) => void };
}

/** Makes the window this wide. */
export async function resize(width: number): Promise<void> {
  const { happyDOM } = globalThis as typeof globalThis & Emulated;
  await act(async () => happyDOM.setViewport({ width }));
}
