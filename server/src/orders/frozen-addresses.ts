/** The addresses of an order as they are frozen into it. */
import { type CustomerId, type Gift, placeOrder } from '@tola/contract';
import type { AddressSlot } from '#addresses';
import { refuse } from '#http';
import { pinCodeFitsState } from '#pin-codes';
import type { FrozenAddress, FrozenDelivery } from './order-draft.ts';

/** @throws Refusal of proceedToPay */
export function frozenBilling(slot: AddressSlot | undefined, customerId: CustomerId): FrozenAddress {
  return frozenAddress(ownAddress(slot, customerId, 'billing-unknown'));
}

/**
 * Nothing is sold to a place without a PIN code, or with one of another State than the tax.
 *
 * @throws Refusal of proceedToPay
 */
export function frozenDelivery(
  slot: AddressSlot | undefined,
  customerId: CustomerId,
  gift: Gift | null,
): FrozenDelivery {
  const own = ownAddress(slot, customerId, 'shipping-unknown');
  const { pinCode, state, recipientName, recipientMobile } = own;
  if (pinCode === null) throw refuse(placeOrder, 'pin-code-missing');
  if (!pinCodeFitsState(pinCode, state)) throw refuse(placeOrder, 'pin-code-elsewhere', { pinCode, state });
  const recipient =
    recipientName === null || recipientMobile === null ? null : { name: recipientName, mobile: recipientMobile };
  return { ...frozenAddress(own), recipient, gift };
}

function ownAddress(
  slot: AddressSlot | undefined,
  customerId: CustomerId,
  unknown: 'billing-unknown' | 'shipping-unknown',
): AddressSlot {
  if (slot === undefined || slot.address === '') throw refuse(placeOrder, unknown);
  if (slot.customerId !== customerId) throw refuse(placeOrder, 'address-not-yours');
  return slot;
}

/** City and PIN code become part of the text, unless the customer has written them into it. */
function frozenAddress({ address, city, state, pinCode, gstin }: AddressSlot): FrozenAddress {
  const written = address.toLowerCase();
  const parts = [
    ...(city === '' || written.includes(city.toLowerCase()) ? [] : [city]),
    ...(pinCode === null || written.replaceAll(' ', '').includes(pinCode) ? [] : [pinCode]),
  ];
  const text = parts.length === 0 ? address : `${address.replace(/[\s,]+$/, '')}, ${parts.join(' ')}`;
  return { address: text, state, pinCode, city, gstin };
}
