/**
 * Clicks before hydration. On a slow connection a visible button would do nothing for seconds, so clicks are recorded
 * in order and replayed after hydration.
 *
 * Links and disclosures work without JavaScript and are not intercepted.
 */

declare global {
  interface Window {
    earlyClicks?: { readonly controls: HTMLElement[]; readonly end: () => void };
  }
}

/** Runs inline in the head. It is serialised, so it must be self-contained. */
function recordClicks(): void {
  const controls: HTMLElement[] = [];
  const keep = (event: MouseEvent): void => {
    const pressed = (event.target as Element).closest('button, input, label');
    const control = pressed instanceof HTMLLabelElement ? pressed.control : pressed;
    if (!(control instanceof HTMLButtonElement || control instanceof HTMLInputElement)) return;
    if (!/^(?:button|submit|radio|checkbox)$/.test(control.type)) return;
    event.preventDefault();
    // During hydration React may handle the same click, which would toggle a control twice.
    event.stopPropagation();
    if (!controls.includes(control)) controls.push(control);
    control.setAttribute('data-waits', '');
  };
  const recordChoice = ({ target }: Event): void => {
    if (target instanceof HTMLSelectElement && !controls.includes(target)) controls.push(target);
  };
  addEventListener('click', keep, true);
  addEventListener('change', recordChoice, true);
  const end = (): void => {
    removeEventListener('click', keep, true);
    removeEventListener('change', recordChoice, true);
  };
  window.earlyClicks = { controls, end };
}

/** Inline script of the head; server build only. */
export const earlyClicksScript = import.meta.env.SSR ? `(${recordClicks.toString()})()` : '';

/** Replays the clicks, after hydration and once the session is known. */
export async function replayEarlyClicks(): Promise<void> {
  const early = window.earlyClicks;
  if (early === undefined) return;
  delete window.earlyClicks;
  early.end();
  for (const control of early.controls) {
    // Lets React render the session and each click's result before the next click.
    await new Promise((drawn) => setTimeout(drawn));
    control.removeAttribute('data-waits');
    if (!control.isConnected) continue;
    if (control instanceof HTMLSelectElement) control.dispatchEvent(new Event('change', { bubbles: true }));
    else control.click();
  }
}
