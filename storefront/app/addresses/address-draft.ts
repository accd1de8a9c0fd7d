/** The editable fields of an address slot: what they start with, what fills them, and what is wrong with them. */
import type { Address } from '@tola/contract/addresses';
import type { PinCodeEntry } from '@tola/contract/pin-codes';
import { isPrintable, NOT_PRINTABLE } from '@tola/contract/printable';
import { stateOfGstin } from '@tola/pricing';
import { firstProblem, type Problem } from '../forms/form.ts';
import { gstinIsEmptyOrValid, tidyGstin } from './gstin.ts';
import { isPinCode, pinCodeIn } from './pin-code-lookup.ts';

export interface AddressDraft {
  readonly pinCode: string;
  readonly address: string;
  readonly city: string;
  readonly state: string;
  readonly gstin: string;
  readonly recipientName: string;
  readonly recipientMobile: string;
}

/** City and State as the page filled them in. They follow the PIN code until the customer changes them. */
export type Filled = Pick<AddressDraft, 'city' | 'state'>;

interface Edited {
  readonly draft: AddressDraft;
  readonly filled: Filled;
}

export function draftOf(saved: Address): AddressDraft {
  const { pinCode, address, city, state, gstin, recipientName, recipientMobile } = saved;
  return { pinCode, address, city, state, gstin, recipientName, recipientMobile };
}

/** A PIN code written into the address fills its field, and a GST number of a billing address the State. */
export function withTyped({ draft, filled }: Edited, typed: Partial<AddressDraft>, isBilling: boolean): Edited {
  const next = { ...draft, ...typed };
  const pinCode = next.pinCode === '' && typed.address !== undefined ? pinCodeIn(next.address) : next.pinCode;
  const registered = isBilling && typed.gstin !== undefined ? stateOfGstin(tidyGstin(next.gstin)) : null;
  if (registered === null || !(next.state === '' || next.state === filled.state))
    return { draft: { ...next, pinCode }, filled };
  return { draft: { ...next, pinCode, state: registered }, filled: { ...filled, state: registered } };
}

export function withPlace({ draft, filled }: Edited, { states, city }: PinCodeEntry): Edited {
  const free = (field: keyof Filled): boolean => draft[field] === '' || draft[field] === filled[field];
  const state = free('state') && !states.includes(draft.state) ? (states[0] ?? draft.state) : draft.state;
  const place = { state, city: free('city') ? city : draft.city };
  return { draft: { ...draft, ...place }, filled: place };
}

interface ProblemOptions {
  readonly isBilling: boolean;
  readonly isDelivery: boolean;
}

/** @param entry null when the PIN code could not be looked up */
export function problemOf(
  draft: AddressDraft,
  entry: PinCodeEntry | null,
  { isBilling, isDelivery }: ProblemOptions,
): Problem | null {
  const { address, gstin, state, pinCode, recipientName, recipientMobile } = draft;
  const states = entry?.states ?? [];
  const registered = isBilling ? stateOfGstin(tidyGstin(gstin)) : null;
  const [hasName, hasMobile] = [recipientName.trim() !== '', recipientMobile !== ''];
  return firstProblem([
    ['address', address.trim() !== '', 'Enter address'],
    ['gstin', gstinIsEmptyOrValid(gstin), 'Enter valid GST number'],
    ['pinCode', pinCode !== '', 'Enter PIN code'],
    ['pinCode', isPinCode(pinCode), 'Enter valid PIN code'],
    ['state', state !== '', 'Select state'],
    [
      'pinCode',
      states.length === 0 || states.includes(state),
      `PIN code ${pinCode} is in ${states.join(' or ')}, not in ${state}. Check the PIN code or the State.`,
    ],
    ['pinCode', !isDelivery || entry?.delivers !== false, `We do not deliver to PIN code ${pinCode}.`],
    [
      'gstin',
      registered === null || registered === state,
      `GST number ${tidyGstin(gstin)} is registered in ${registered}, not in ${state}. Check the number or the State.`,
    ],
    ['recipientName', hasName || !hasMobile, 'Enter the recipient’s name'],
    ['recipientName', isPrintable(recipientName), NOT_PRINTABLE],
    [
      'recipientMobile',
      /^\d{10}$/.test(recipientMobile) || !(hasName || hasMobile),
      'Enter the recipient’s mobile number',
    ],
  ]);
}

/** The field that a refusal of the server is about. */
export function refusedField(message: string): Problem | null {
  if (message.startsWith('PIN code ')) return { field: 'pinCode', message };
  if (message.startsWith('GST number ')) return { field: 'gstin', message };
  const fields: Readonly<Record<string, keyof AddressDraft>> = {
    'Enter address': 'address',
    'Enter valid GST number': 'gstin',
    'Select state': 'state',
    'Enter valid PIN code': 'pinCode',
    'Enter city': 'city',
    'Enter the recipient’s name': 'recipientName',
    [NOT_PRINTABLE]: 'recipientName',
    'Enter the recipient’s mobile number': 'recipientMobile',
  };
  const field = fields[message];
  return field === undefined ? null : { field, message };
}
