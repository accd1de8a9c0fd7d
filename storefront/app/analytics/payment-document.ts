/** The payment page as a document of its own, and the events that wait until a document may load the tag manager. */
import { isPaymentPage } from '@tola/contract/payment-page';
import type { NavigateFunction } from 'react-router';
import './analytics.ts';

const KEY = 'dataLayer';

/** Whether the browser loaded the payment page itself. A visitor who came from another page of the store is in its document. */
export function isPaymentDocument(): boolean {
  const [loaded] = performance.getEntriesByType('navigation');
  return loaded !== undefined && isPaymentPage(new URL(loaded.name).pathname);
}

/** Opens the payment page: as a document where the tag manager runs, which could not be unloaded, else in this one. */
export async function goToPayment(navigate: NavigateFunction): Promise<void> {
  if (!tagManagerRuns()) {
    await navigate('/modeofpayment');
    return;
  }
  location.assign('/modeofpayment');
  // The pressed button stays busy until the page is left, and is idle when the browser brings it back.
  await new Promise((left) => addEventListener('pagehide', left, { once: true }));
}

function tagManagerRuns(): boolean {
  return (window.dataLayer ?? []).some(({ event }) => event === 'gtm.js');
}

/** Loads the current page as a document. Events that no tag manager has read yet go along. */
export function reloadWithEvents(): void {
  addEventListener('pagehide', () => {
    if (isPaymentDocument()) sessionStorage.setItem(KEY, JSON.stringify(window.dataLayer ?? []));
  });
  location.reload();
}

export function restoreEvents(): void {
  const stored = sessionStorage.getItem(KEY);
  sessionStorage.removeItem(KEY);
  if (stored !== null)
    window.dataLayer = [...(JSON.parse(stored) as Record<string, unknown>[]), ...(window.dataLayer ?? [])];
}
