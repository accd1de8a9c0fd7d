/** What a browser keeps for times without a connection, as pages write it and the service worker reads it. */

/** Part of every address below: a new number whenever a shape changes, so that none of another release is read. */
const KEPT = '/kept/1';

/** Cache of what every visitor has seen last. */
export const LAST_SEEN = 'tola-last-seen';
export const LAST_SEEN_ENTRY = `${KEPT}/last-seen.json`;

export interface LastSeen {
  readonly shopName: string;
  /** Empty where no rate has been live. */
  readonly rates: readonly SeenRate[];
}

export interface SeenRate {
  /** "Gold 999". */
  readonly name: string;
  /** "10 g". */
  readonly per: string;
  /** "₹1,54,453". */
  readonly price: string;
  /** The instant that the rate is true for, ISO. */
  readonly at: string;
}

/** In the cache of own copies: every order of the list in My Account. */
export const ORDER_LIST_ENTRY = `${KEPT}/orders.json`;

export interface SeenOrder {
  readonly orderNumber: string;
  /** "24 Nov 2026". */
  readonly day: string;
  readonly total: string;
  /** "Payment under review". */
  readonly state: string;
}

/** In the cache of own copies: the page of one order. */
export interface OrderCopy extends SeenOrder {
  /** ISO. */
  readonly keptAt: string;
  /** The order's part of the page, as markup without controls. */
  readonly html: string;
  /** Null without an invoice. Its PDF is under this address in the same cache. */
  readonly invoicePath: string | null;
}

const ORDER_COPY = `${KEPT}/orders/`;

/** Where the copy of an order is. */
export function orderCopyEntry(orderNumber: string): string {
  return ORDER_COPY + encodeURIComponent(orderNumber);
}

export function isOrderCopyEntry(pathname: string): boolean {
  return pathname.startsWith(ORDER_COPY);
}

/** Tells a new worker that waits to take over. */
export const TAKE_OVER = 'take over';
