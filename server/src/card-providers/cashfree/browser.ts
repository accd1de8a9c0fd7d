/** Opens Cashfree's hosted payment page, through the script that Cashfree serves for it. */
import type { OpenPaymentPage } from '../payment-page.ts';

/** Script name used by the provider's own loader, whatever the URL. */
const SCRIPT_NAME = 'Cashfree.js';
const SCRIPT_WAIT_MS = 10_000;
/** If the form submission is blocked (content policy, in-app browser) the promise never settles. */
const HANDOVER_WAIT_MS = 15_000;

interface CheckoutResult {
  readonly error?: { readonly message?: string };
  readonly redirect?: boolean;
}

interface Provider {
  checkout(options: { paymentSessionId: string; returnUrl?: string; redirectTarget: '_self' }): Promise<CheckoutResult>;
}

declare global {
  interface Window {
    Cashfree?: (settings: { mode: string }) => Provider;
  }
}

export const openPaymentPage: OpenPaymentPage = async ({ script, mode, paymentSessionId, returnUrl }) => {
  const start = window.Cashfree ?? (await loadProvider(script));
  const handover = start({ mode }).checkout({
    paymentSessionId,
    redirectTarget: '_self',
    ...(returnUrl === null ? {} : { returnUrl }),
  });
  const result = await Promise.race([handover, waited(HANDOVER_WAIT_MS)]);
  if (result?.redirect === true) {
    // The redirect has started; continue only if it does not happen.
    await waited(HANDOVER_WAIT_MS);
  }
  throw new Error(result?.error?.message ?? 'The secure payment page did not open. You have not been charged.');
};

/** Loads a fresh script element per attempt, so a failed one does not affect a retry. */
function loadProvider(address: string): Promise<NonNullable<Window['Cashfree']>> {
  return new Promise((resolve, reject) => {
    const element = document.createElement('script');
    const failed = (): void => {
      clearTimeout(limit);
      element.remove();
      reject(new Error(`Failed to load ${SCRIPT_NAME}`));
    };
    const limit = setTimeout(failed, SCRIPT_WAIT_MS);
    element.src = address;
    element.async = true;
    element.addEventListener('error', failed);
    element.addEventListener('load', () => {
      clearTimeout(limit);
      if (window.Cashfree === undefined) failed();
      else resolve(window.Cashfree);
    });
    document.head.append(element);
  });
}

function waited(milliseconds: number): Promise<null> {
  return new Promise((resolve) => setTimeout(() => resolve(null), milliseconds));
}
