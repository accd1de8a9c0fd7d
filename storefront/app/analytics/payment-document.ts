/** The payment page as a document of its own, and the events that wait until a document may load the tag manager. */
import { isPaymentPage } from '@tola/contract/payment-page';
import './analytics.ts';

const KEY = 'dataLayer';

/** Whether the browser loaded the payment page itself. A visitor who came from another page of the store is in its document. */
export function isPaymentDocument(): boolean {
  const [loaded] = performance.getEntriesByType('navigation');
  return loaded !== undefined && isPaymentPage(new URL(loaded.name).pathname);
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
