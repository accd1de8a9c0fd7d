/** Pushes events to `window.dataLayer` for a tag manager. The store itself sends nothing. */
import { type Paise, rupeesFromPaise } from '@tola/pricing';
import { trackingIsAllowed } from './consent.ts';

declare global {
  interface Window {
    dataLayer?: Record<string, unknown>[];
  }
}

export interface Purchase {
  orderNumber: string;
  /** Amount charged, including card surcharge (specification 000 §9). */
  chargedPaise: Paise;
}

/**
 * Records a purchase once, with consent. A marker in local storage prevents repeats on reload, in other tabs and on
 * later visits.
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
