/** Address operations; each is limited to the signed-in customer. */
import { type Address, getAddresses, saveAddress } from '@tola/contract';
import type { Database } from '#database';
import { type Operation, operation, type SignedInCustomer } from '#http';
import type { AddressSlot } from './address-store.ts';
import { saveSlot, slotsOf } from './addresses.ts';

export function addressOperations({ database }: { readonly database: Database }): Operation[] {
  return [
    operation(getAddresses, async ({ payload, customer }) => {
      const slots = await slotsOf(database, customer.id, payload.type);
      return { data: slots.map((slot) => toAddress(slot, customer)) };
    }),
    operation(saveAddress, async ({ payload, customer, now }) => {
      const { type, index, selected, ...rest } = payload;
      const update = { ...rest, customerId: customer.id, type, slot: index, isSelected: selected };
      const saved = await saveSlot(database, { ...update, accountState: customer.state }, now);
      return { message: 'Address Saved Successfully', data: toAddress(saved, customer) };
    }),
  ];
}

function toAddress(slot: AddressSlot, customer: SignedInCustomer): Address {
  const { id, address, gstin, state, pinCode, city, recipientName, recipientMobile, isSelected, shipsHere } = slot;
  return {
    id,
    name: `${customer.firstName} ${customer.lastName}`.trim(),
    address,
    gstin: gstin ?? '',
    mobile: customer.mobile,
    email: customer.email,
    selected: isSelected,
    state,
    pinCode: pinCode ?? '',
    city,
    recipientName: recipientName ?? '',
    recipientMobile: recipientMobile ?? '',
    shipsHere,
  };
}
