/** The customer's address slots and their unsaved edits. */
import { type Address, getAddresses, saveAddress } from '@tola/contract/addresses';
import { useCallback, useEffect, useState } from 'react';
import { call } from '../calls/call.ts';
import type { Problem } from '../forms/form.ts';
import { toast } from '../toast/toast.ts';
import {
  type AddressDraft,
  draftOf,
  type Filled,
  problemOf,
  refusedField,
  withPlace,
  withTyped,
} from './address-draft.ts';
import { tidyGstin } from './gstin.ts';
import { findPinCode } from './pin-code-lookup.ts';

export type AddressType = 'billing' | 'shipping';

export interface AddressSlot {
  readonly type: AddressType;
  /** 1 or 2. */
  readonly index: 1 | 2;
  readonly saved: Address;
  readonly draft: AddressDraft;
  readonly filled: Filled;
  readonly problem: Problem | null;
  readonly busy: boolean;
  /** Shows the fields. At first only those of the first slot of a type that has no address. */
  readonly isOpen: boolean;
}

interface SaveOptions {
  readonly selected: boolean;
  /** Of a billing address; null leaves it as it is. */
  readonly shipsHere?: boolean | null;
  /** Parcels go there, so the PIN code must be one that is delivered to. */
  readonly isDelivery?: boolean;
  /** The page is left at once: folding the form before would move what is below it. */
  readonly staysOpen?: boolean;
}

/** An error has shown its message; without a reply nothing has. */
export type SaveResult = Address | 'refused' | 'no reply';

export interface AddressBook {
  /** Null until loaded. */
  readonly slots: readonly AddressSlot[] | null;
  readonly failed: boolean;
  readonly reload: () => Promise<void>;
  readonly open: (id: number) => void;
  readonly edit: (slot: AddressSlot, typed: Partial<AddressDraft>) => void;
  readonly save: (slot: AddressSlot, options: SaveOptions) => Promise<SaveResult>;
}

type Change = (id: number, to: (slot: AddressSlot) => AddressSlot) => void;

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

  const change = useCallback<Change>((id, to) => {
    setSlots((now) => now?.map((slot) => (slot.saved.id === id ? to(slot) : slot)) ?? null);
  }, []);
  const open = useCallback<AddressBook['open']>((id) => change(id, (slot) => ({ ...slot, isOpen: true })), [change]);
  const edit = useCallback<AddressBook['edit']>(
    (slot, typed) => {
      const edited = withTyped(slot, typed, slot.type === 'billing');
      change(slot.saved.id, (now) => ({ ...now, ...withTyped(now, typed, now.type === 'billing'), problem: null }));
      if (edited.draft.pinCode !== slot.draft.pinCode) void fillPlace(slot.saved.id, edited.draft.pinCode, change);
    },
    [change],
  );
  const save = useCallback<AddressBook['save']>(
    async (slot, options) => {
      const saved = await saveSlot(slot, options, change);
      if (typeof saved === 'string' || !saved.selected) return saved;
      const isOther = (one: AddressSlot): boolean => one.type === slot.type && one.saved.id !== saved.id;
      const deselected = (one: AddressSlot): AddressSlot => ({ ...one, saved: { ...one.saved, selected: false } });
      setSlots((now) => now?.map((one) => (isOther(one) ? deselected(one) : one)) ?? null);
      return saved;
    },
    [change],
  );
  return { slots, failed, reload, open, edit, save };
}

async function fillPlace(id: number, pinCode: string, change: Change): Promise<void> {
  const entry = await findPinCode(pinCode);
  if (entry === null) return;
  change(id, (slot) => (slot.draft.pinCode === pinCode ? { ...slot, ...withPlace(slot, entry) } : slot));
}

async function saveSlot(slot: AddressSlot, options: SaveOptions, change: Change): Promise<SaveResult> {
  const { selected, shipsHere = null, isDelivery = slot.type === 'shipping', staysOpen = false } = options;
  const { id } = slot.saved;
  change(id, (now) => ({ ...now, busy: true }));
  const entry = await findPinCode(slot.draft.pinCode);
  const draft = entry === null ? slot.draft : withPlace(slot, entry).draft;
  const problem = problemOf(draft, entry, { isBilling: slot.type === 'billing', isDelivery });
  if (problem !== null) {
    change(id, (now) => ({ ...now, problem, busy: false, isOpen: true }));
    toast.error(problem.message);
    return 'refused';
  }
  const answer = await call(saveAddress, payloadOf(slot, draft, { selected, shipsHere }));
  if (!answer.ok) {
    const refused = refusedField(answer.message);
    change(id, (now) => ({ ...now, busy: false, problem: refused, isOpen: now.isOpen || refused !== null }));
    return answer.code === 0 ? 'no reply' : 'refused';
  }
  const kept = { saved: answer.data, draft: draftOf(answer.data), filled: answer.data };
  change(id, (now) => ({ ...now, ...kept, busy: false, problem: null, isOpen: staysOpen && now.isOpen }));
  return answer.data;
}

/** Whether there are unsaved changes. */
export function isDirty({ saved, draft }: AddressSlot): boolean {
  const kept = draftOf(saved);
  return (Object.keys(kept) as (keyof AddressDraft)[]).some((field) => kept[field] !== draft[field]);
}

function slotsOf(type: AddressType, addresses: readonly Address[]): AddressSlot[] {
  const isNew = addresses.every(({ address }) => address === '');
  return addresses.map((saved, position) => ({
    type,
    index: position === 0 ? 1 : 2,
    saved,
    draft: draftOf(saved),
    filled: { city: saved.city, state: saved.state },
    problem: null,
    busy: false,
    isOpen: isNew && position === 0,
  }));
}

function payloadOf(
  { type, index }: AddressSlot,
  draft: AddressDraft,
  { selected, shipsHere }: { selected: boolean; shipsHere: boolean | null },
) {
  const given = (text: string): string | null => (text.trim() === '' ? null : text.trim());
  return {
    type,
    index,
    selected,
    address: draft.address.trim(),
    gstin: given(tidyGstin(draft.gstin)),
    state: given(draft.state),
    pinCode: given(draft.pinCode),
    city: given(draft.city),
    recipientName: given(draft.recipientName),
    recipientMobile: given(draft.recipientMobile),
    shipsHere,
  };
}
