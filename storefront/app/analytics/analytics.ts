/** What a tag manager on the page would read: events in `window.dataLayer`. The store itself sends nothing anywhere. */
import { type Paise, rupeesFromPaise } from '@tola/pricing';
import { trackingIsAllowed } from './consent.ts';

declare global {
  interface Window {
    dataLayer?: Record<string, unknown>[];
  }
}

export interface Purchase {
  orderNumber: string;
  /** What was charged, the card surcharge included (specification 000 §9). */
  chargedPaise: Paise;
}

/**
 * A placed order, if its buyer allows it. It is told once: a reload, another tab and a later visit find the mark that the
 * first telling left in this browser, where an order is finished.
 */
export function trackPurchase({ orderNumber, chargedPaise }: Purchase): void {
  if (!trackingIsAllowed()) return;
  const mark = `purchase ${orderNumber}`;
  if (localStorage.getItem(mark) !== null) return;
  localStorage.setItem(mark, 'sent');
  window.dataLayer ??= [];
  window.dataLayer.push({
    event: 'purchase',
    transaction_id: orderNumber,
    value: rupeesFromPaise(chargedPaise),
    currency: 'INR',
  });
}
