/** Billing and shipping addresses shown on the payment page. */
import { type Address, getAddresses } from '@tola/contract/addresses';
import { useEffect, useState } from 'react';
import { call } from '../calls/call.ts';
import { readStored } from '../cart/checkout-storage.ts';

export interface OrderAddresses {
  /** Null when none is selected. */
  readonly billing: Address | null;
  readonly shipping: Address | null;
}

/**
 * Null until loaded. Prefers the selection in session storage; a tab without one uses the slots selected on the server.
 */
export function useOrderAddresses(loggedIn: boolean): OrderAddresses | null {
  const [addresses, setAddresses] = useState<OrderAddresses | null>(null);
  useEffect(() => {
    if (!loggedIn) return;
    void readAddresses().then(setAddresses);
  }, [loggedIn]);
  return addresses;
}

async function readAddresses(): Promise<OrderAddresses | null> {
  const [billing, shipping] = await Promise.all([
    call(getAddresses, { type: 'billing' }),
    call(getAddresses, { type: 'shipping' }),
  ]);
  if (!billing.ok || !shipping.ok) return null;
  const all = [...billing.data, ...shipping.data].filter((slot) => slot.address !== '');
  const chosen = readStored('addressData');
  const pick = (id: number, among: readonly Address[]): Address | null =>
    chosen === null
      ? (among.find((slot) => slot.selected && slot.address !== '') ?? null)
      : (all.find((slot) => slot.id === id) ?? null);
  return {
    billing: pick(chosen?.billingId ?? 0, billing.data),
    shipping: pick(chosen?.shippingId ?? 0, shipping.data),
  };
}
