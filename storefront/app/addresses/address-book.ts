/** The customer's address slots and their unsaved edits. */
import { type Address, getAddresses, saveAddress } from '@tola/contract/addresses';
import { useCallback, useEffect, useState } from 'react';
import { call } from '../calls/call.ts';
import { firstProblem, type Problem } from '../forms/form.ts';
import { toast } from '../toast/toast.ts';
import { gstinIsEmptyOrValid, tidyGstin } from './gstin.ts';

export type AddressType = 'billing' | 'shipping';

/** Editable fields of a slot. */
export interface AddressDraft {
  readonly address: string;
  readonly gstin: string;
  readonly state: string;
  readonly pinCode: string;
}

export interface AddressSlot {
  readonly type: AddressType;
  /** 1 or 2. */
  readonly index: 1 | 2;
  readonly saved: Address;
  readonly draft: AddressDraft;
  readonly problem: Problem | null;
  readonly busy: boolean;
}

export interface AddressBook {
  /** Null until loaded. */
  readonly slots: readonly AddressSlot[] | null;
  readonly failed: boolean;
  readonly reload: () => Promise<void>;
  readonly edit: (id: number, change: Partial<AddressDraft>) => void;
  /** Saves the draft and whether the slot is selected; null on an error. */
  readonly save: (slot: AddressSlot, selected: boolean) => Promise<Address | null>;
}

export function useAddressBook(loggedIn: boolean): AddressBook {
  const [slots, setSlots] = useState<readonly AddressSlot[] | null>(null);
  const [failed, setFailed] = useState(false);

  const reload = useCallback(async () => {
    setFailed(false);
    const [billing, shipping] = await Promise.all([
      call(getAddresses, { type: 'billing' }),
      call(getAddresses, { type: 'shipping' }),
    ]);
    setFailed(!billing.ok || !shipping.ok);
    if (billing.ok && shipping.ok)
      setSlots([...slotsOf('billing', billing.data), ...slotsOf('shipping', shipping.data)]);
  }, []);
  useEffect(() => {
    if (loggedIn) void reload();
  }, [loggedIn, reload]);

  const change = useCallback((id: number, to: (slot: AddressSlot) => AddressSlot) => {
    setSlots((now) => now?.map((slot) => (slot.saved.id === id ? to(slot) : slot)) ?? null);
  }, []);
  const edit = useCallback<AddressBook['edit']>(
    (id, typed) => change(id, (slot) => ({ ...slot, problem: null, draft: { ...slot.draft, ...typed } })),
    [change],
  );
  const save = useCallback<AddressBook['save']>(
    async (slot, selected) => {
      const problem = draftProblem(slot.draft);
      change(slot.saved.id, (now) => ({ ...now, problem, busy: problem === null }));
      if (problem !== null) {
        toast.error(problem.message);
        return null;
      }
      const answer = await call(saveAddress, payloadOf(slot, selected));
      if (!answer.ok) {
        change(slot.saved.id, (now) => ({ ...now, busy: false, problem: refusedField(answer.message) }));
        return null;
      }
      change(slot.saved.id, (now) => ({ ...now, busy: false, saved: answer.data, draft: draftOf(answer.data) }));
      // Selecting a slot needs no message.
      if (isDirty(slot) || slot.saved.selected === selected) toast.success(answer.message);
      return answer.data;
    },
    [change],
  );
  return { slots, failed, reload, edit, save };
}

/** Whether there are unsaved changes. */
export function isDirty({ saved, draft }: AddressSlot): boolean {
  const kept = draftOf(saved);
  return (Object.keys(kept) as (keyof AddressDraft)[]).some((field) => kept[field] !== draft[field]);
}

function slotsOf(type: AddressType, addresses: readonly Address[]): AddressSlot[] {
  return addresses.map((saved, position) => ({
    type,
    index: position === 0 ? 1 : 2,
    saved,
    draft: draftOf(saved),
    problem: null,
    busy: false,
  }));
}

function draftOf({ address, gstin, state, pinCode }: Address): AddressDraft {
  return { address, gstin, state, pinCode };
}

function draftProblem({ address, gstin, state, pinCode }: AddressDraft): Problem | null {
  return firstProblem([
    ['address', address.trim() !== '', 'Enter address'],
    ['gstin', gstinIsEmptyOrValid(gstin), 'Enter valid GST number'],
    ['state', state !== '', 'Select state'],
    ['pinCode', pinCode === '' || /^[1-9]\d{5}$/.test(pinCode), 'Enter valid PIN code'],
  ]);
}

/** Field that a refusal is about. */
function refusedField(message: string): Problem | null {
  const fields = {
    'Enter address': 'address',
    'Enter valid GST number': 'gstin',
    'Select state': 'state',
    'Enter valid PIN code': 'pinCode',
  } as Record<string, string>;
  const field = fields[message];
  return field === undefined ? null : { field, message };
}

/** State and PIN code are sent only when they were changed; otherwise the server reads them out of the address. */
function payloadOf({ type, index, saved, draft }: AddressSlot, selected: boolean) {
  const gstin = tidyGstin(draft.gstin);
  return {
    type,
    index,
    selected,
    address: draft.address.trim(),
    gstin: gstin === '' ? null : gstin,
    state: draft.state === saved.state ? null : draft.state,
    pinCode: draft.pinCode === '' || draft.pinCode === saved.pinCode ? null : draft.pinCode,
    ...{ city: null, recipientName: null, recipientMobile: null, shipsHere: null },
  };
}
