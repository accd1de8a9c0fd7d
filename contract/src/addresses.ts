/** Delivery and billing addresses: two slots of each. */

import { defineCall } from './call.ts';
import { type Codec, converted, field, list, onlyOne, optional, type Plain, record, ValidationError } from './codec.ts';
import type { AddressId } from './ids.ts';
import { printedText } from './printed-text.ts';
import { anyText, flag, gstin, idFor, mobile, oneOf, pinCode, plainText, stateName, text } from './values.ts';

const ADDRESS_TYPES = ['billing', 'shipping'] as const;
const addressType = oneOf(ADDRESS_TYPES, 'type must be billing or shipping');

const address = record({
  id: field('Id', idFor<AddressId>()),
  name: field('Name', plainText),
  /** Empty for an empty slot. */
  address: field('Address', anyText()),
  gstin: field('GstNumber', anyText()),
  mobile: field('Number', plainText),
  email: field('Email', plainText),
  selected: field('Status', flag),
  /** State of the address, which decides between CGST with SGST and IGST. */
  state: field('State', anyText()),
  pinCode: field('PinCode', anyText()),
  city: field('City', anyText()),
  /** Who receives the parcel, where not the account's holder; empty for a billing address. */
  recipientName: field('RecipientName', anyText()),
  recipientMobile: field('RecipientNumber', anyText()),
  /** A billing address that parcels go to as well. */
  shipsHere: field('ShippingSame', flag),
});

export type Address = Plain<typeof address>;

export const getAddresses = defineCall({
  name: 'GetProceedToBuyForFront',
  does: 'Lists the two address slots of a type; an empty slot has an empty address.',
  caller: 'customer',
  repeat: 'harmless',
  payload: record({ type: field('type', addressType) }),
  data: list(address),
});

/** Slot 1 or 2, as number or text. */
const slot: Codec<1 | 2> = converted(
  oneOf(['1', '2'], 'index must be 1 or 2'),
  (text) => (text === '1' ? 1 : 2),
  (value) => (value === 1 ? '1' : '2'),
);
const lenientSlot = {
  ...slot,
  decode: (wire: unknown, name: string) => slot.decode(typeof wire === 'number' ? String(wire) : wire, name),
};

const YES: readonly unknown[] = [true, 1, '1', 'true'];
const NO: readonly unknown[] = [false, 0, '0', 'false'];

/** A boolean in any of the spellings of older clients. */
const yesOrNo: Codec<boolean> = {
  decode(wire, name) {
    if (!YES.includes(wire) && !NO.includes(wire)) throw new ValidationError(`${name} is not valid`);
    return YES.includes(wire);
  },
  read: Boolean,
  encode: (plain) => plain,
};

export const saveAddress = defineCall({
  name: 'AddDeliveryAddress',
  does: 'Saves an address slot and, with `status`, selects it.',
  caller: 'customer',
  repeat: 'harmless',
  payload: record({
    address: field('Address', text('Enter address', 500)),
    gstin: optional('GstNumber', gstin('Enter valid GST number')),
    type: field('Type', addressType),
    index: field('index', lenientSlot),
    selected: optional('status', yesOrNo),
    state: optional('State', stateName('Select state')),
    pinCode: optional('PinCode', pinCode('Enter valid PIN code')),
    city: optional('City', text('Enter city', 60)),
    recipientName: optional('RecipientName', printedText('Enter the recipient’s name', 80)),
    recipientMobile: optional('RecipientNumber', mobile('Enter the recipient’s mobile number')),
    /** Of a billing address; missing leaves it as it is. */
    shipsHere: optional('ShippingSame', yesOrNo),
  }),
  data: onlyOne(address),
  refusals: {
    'not-printable': [400, 'Use English or Devanagari letters, without emoji'],
    'state-missing': [400, 'Select state'],
    'pin-code-elsewhere': [400, 'PIN code {pinCode} is in {states}, not in {state}. Check the PIN code or the State.'],
    'gstin-elsewhere': [
      400,
      'GST number {gstin} is registered in {registered}, not in {state}. Check the number or the State.',
    ],
    'recipient-name-missing': [400, 'Enter the recipient’s name'],
    'recipient-mobile-missing': [400, 'Enter the recipient’s mobile number'],
    'recipient-of-billing': [400, 'Only a shipping address has a recipient'],
  },
});
