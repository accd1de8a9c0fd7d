/**
 * Clicks before hydration. On a slow connection a visible button would do nothing for seconds, so clicks are recorded
 * in order and replayed after hydration. Parts marked with `data-later` are hydrated when their code has arrived: clicks
 * in them are recorded until then.
 *
 * Links and disclosures work without JavaScript and are not intercepted.
 */

declare global {
  interface Window {
    earlyClicks?: { readonly controls: HTMLElement[]; readonly narrow: () => void };
  }
}

/** Runs inline in the head. It is serialised, so it must be self-contained. */
function recordClicks(): void {
  const controls: HTMLElement[] = [];
  let isPageReady = false;
  const isReady = (control: Element): boolean => isPageReady && control.closest('[data-later]') === null;
  const keep = (event: MouseEvent): void => {
    const pressed = (event.target as Element).closest('button, input, label');
    const control = pressed instanceof HTMLLabelElement ? pressed.control : pressed;
    if (!(control instanceof HTMLButtonElement || control instanceof HTMLInputElement)) return;
    if (!/^(?:button|submit|radio|checkbox)$/.test(control.type) || isReady(control)) return;
    event.preventDefault();
    // During hydration React may handle the same click, which would toggle a control twice.
    event.stopPropagation();
    if (!controls.includes(control)) controls.push(control);
    control.setAttribute('data-waits', '');
  };
  const recordChoice = ({ target }: Event): void => {
    if (!(target instanceof HTMLSelectElement) || isReady(target)) return;
    if (!controls.includes(target)) controls.push(target);
  };
  addEventListener('click', keep, true);
  addEventListener('change', recordChoice, true);
  const narrow = (): void => {
    isPageReady = true;
  };
  window.earlyClicks = { controls, narrow };
}

/** Inline script of the head; server build only. */
export const earlyClicksScript = import.meta.env.SSR ? `(${recordClicks.toString()})()` : '';

let controls: HTMLElement[] = [];

/** Replays the clicks, after hydration and once the session is known. */
export function takeOverEarlyClicks(): void {
  const early = window.earlyClicks;
  if (early === undefined) return;
  delete window.earlyClicks;
  early.narrow();
  controls = early.controls;
  void replayEarlyClicks();
}

/** Replays the clicks whose controls work by now. */
export async function replayEarlyClicks(): Promise<void> {
  const recorded = controls.splice(0);
  const isWaiting = (control: Element): boolean => control.closest('[data-later]') !== null;
  controls.push(...recorded.filter(isWaiting));
  for (const control of recorded.filter((one) => !controls.includes(one))) {
    // Lets React render the session and each click's result before the next click.
    await new Promise((drawn) => setTimeout(drawn));
    control.removeAttribute('data-waits');
    if (!control.isConnected) continue;
    if (control instanceof HTMLSelectElement) control.dispatchEvent(new Event('change', { bubbles: true }));
    else control.click();
  }
}
