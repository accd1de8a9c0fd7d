/** The calls on addresses; each serves its own customer only. */
import { type Address, getAddresses, saveAddress } from '@tola/contract';
import type { Database } from '#database';
import { type Operation, operation, type SignedInCustomer } from '#http';
import type { AddressSlot } from './address-store.ts';
import { saveSlot, slotsOf } from './addresses.ts';

export function addressOperations({ database }: { readonly database: Database }): Operation[] {
  return [
    operation(getAddresses, async ({ payload, customer }) => {
      const slots = await slotsOf(database, customer.id, payload.type);
      return { data: slots.map((slot) => shown(slot, customer)) };
    }),
    operation(saveAddress, async ({ payload, customer, now }) => {
      const { type, index, selected, ...rest } = payload;
      const wanted = { ...rest, customerId: customer.id, type, slot: index, isSelected: selected };
      const saved = await saveSlot(database, { ...wanted, accountState: customer.state }, now);
      return { message: 'Address Saved Successfully', data: shown(saved, customer) };
    }),
  ];
}

function shown(slot: AddressSlot, customer: SignedInCustomer): Address {
  const { id, address, gstin, state, pinCode, isSelected } = slot;
  return {
    id,
    name: `${customer.firstName} ${customer.lastName}`,
    address,
    gstin: gstin ?? '',
    mobile: customer.mobile,
    email: customer.email,
    selected: isSelected,
    state,
    pinCode: pinCode ?? '',
  };
}
