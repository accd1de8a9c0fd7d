/** Hands the buyer over to the card provider's hosted page, through the script that the provider serves for it. */

/** As the provider's own loader calls its script, whatever address it comes from. */
const SCRIPT_NAME = 'Cashfree.js';
const SCRIPT_WAIT_MS = 10_000;
/** When the form behind the promise is held back (a content policy, an in-app browser) the promise never settles. */
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

export interface CardHandover {
  /** Where the provider's script is served: the provider's own address or its emulator's. */
  readonly script: string;
  /** `sandbox` or `production`. */
  readonly mode: string;
  readonly paymentSessionId: string;
  readonly returnUrl: string | null;
}

/**
 * Leaves for the hosted page. Returns only when that failed.
 *
 * @throws Error with the sentence for the buyer: the script did not load, or the provider said no.
 */
export async function openHostedCheckout({ script, mode, paymentSessionId, returnUrl }: CardHandover): Promise<never> {
  const start = window.Cashfree ?? (await loadProvider(script));
  const handover = start({ mode }).checkout({
    paymentSessionId,
    redirectTarget: '_self',
    ...(returnUrl === null ? {} : { returnUrl }),
  });
  const result = await Promise.race([handover, waited(HANDOVER_WAIT_MS)]);
  if (result?.redirect === true) {
    // The page is leaving; nothing more is to happen on this one unless the leaving fails.
    await waited(HANDOVER_WAIT_MS);
  }
  throw new Error(result?.error?.message ?? 'The secure payment page did not open. You have not been charged.');
}

/** Loads the script anew at each try: a failed one leaves nothing behind that a retry would trip over. */
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
