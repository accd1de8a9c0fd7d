/** What a tag manager on the page would read: events in `window.dataLayer`. The store itself sends nothing anywhere. */
import { type Paise, rupeesFromPaise } from '@tola/pricing';

declare global {
  interface Window {
    dataLayer?: Record<string, unknown>[];
  }
}

export interface Conversion {
  orderNumber: string;
  /** What was charged, the card surcharge included (specification 000 §9). */
  chargedPaise: Paise;
}

/** A paid order. An order is counted once however often its page is opened in this tab. */
export function trackConversion({ orderNumber, chargedPaise }: Conversion): void {
  const key = `conversion ${orderNumber}`;
  if (sessionStorage.getItem(key) !== null) return;
  sessionStorage.setItem(key, 'sent');
  window.dataLayer ??= [];
  window.dataLayer.push({
    event: 'conversion',
    transaction_id: orderNumber,
    value: rupeesFromPaise(chargedPaise),
    currency: 'INR',
  });
}
