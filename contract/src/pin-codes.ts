/** PIN codes of India. */
import { defineCall } from './call.ts';
import { field, list, onlyOne, type Plain, record } from './codec.ts';
import { anyText, flag, pinCode, plainText } from './values.ts';

const pinCodeEntry = record({
  pinCode: field('PinCode', plainText),
  /** False when the directory does not list it. Such a PIN code is accepted, with a warning. */
  known: field('Known', flag),
  /** States that it belongs to, the likeliest first. Empty when unknown. */
  states: field('States', list(plainText)),
  district: field('District', anyText()),
  /** City to suggest in an address. */
  city: field('City', anyText()),
  /** Whether parcels are delivered there. */
  delivers: field('Delivers', flag),
});

export type PinCodeEntry = Plain<typeof pinCodeEntry>;

export const lookUpPinCode = defineCall({
  name: 'LookUpPinCode',
  does: 'Returns the States, district and city of a PIN code, and whether we deliver there.',
  caller: 'guest',
  repeat: 'harmless',
  payload: record({ pinCode: field('PinCode', pinCode('Enter valid PIN code')) }),
  data: onlyOne(pinCodeEntry),
});
