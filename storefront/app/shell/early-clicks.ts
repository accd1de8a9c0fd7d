/**
 * Presses that come before the page's code does. A button that is drawn can be pressed; on a slow line it would do nothing
 * for seconds. Such presses are kept, in order, and given to the page as soon as it can act on them.
 *
 * Links and disclosures need no code, so they are left alone.
 */

declare global {
  interface Window {
    earlyClicks?: { readonly controls: HTMLElement[]; readonly end: () => void };
  }
}

/** Runs in the head of the page. It is sent as text, so it may use nothing from outside itself. */
function recordClicks(): void {
  const controls: HTMLElement[] = [];
  const keep = (event: MouseEvent): void => {
    const pressed = (event.target as Element).closest('button, input, label');
    const control = pressed instanceof HTMLLabelElement ? pressed.control : pressed;
    if (!(control instanceof HTMLButtonElement || control instanceof HTMLInputElement)) return;
    if (!/^(?:button|submit|radio|checkbox)$/.test(control.type)) return;
    event.preventDefault();
    // While the page is being taken over, React may act on this very press as well, and a toggle would be pressed twice.
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

/** The script of the page's head. The browser's own build has no use for it. */
export const earlyClicksScript = import.meta.env.SSR ? `(${recordClicks.toString()})()` : '';

/** Presses what was pressed. To be called once the page acts on presses and knows who is logged in. */
export async function replayEarlyClicks(): Promise<void> {
  const early = window.earlyClicks;
  if (early === undefined) return;
  delete window.earlyClicks;
  early.end();
  for (const control of early.controls) {
    // What was learnt just now, who is logged in, and what one press changes is drawn before the next press is made.
    await new Promise((drawn) => setTimeout(drawn));
    control.removeAttribute('data-waits');
    if (!control.isConnected) continue;
    if (control instanceof HTMLSelectElement) control.dispatchEvent(new Event('change', { bubbles: true }));
    else control.click();
  }
}
