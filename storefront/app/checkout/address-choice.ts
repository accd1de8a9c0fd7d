/** Billing and shipping selection, and the step to payment. */
import { useEffect, useRef, useState } from 'react';
import { useNavigate } from 'react-router';
import {
  type AddressBook,
  type AddressSlot,
  type AddressType,
  isDirty,
  type SaveResult,
} from '../addresses/address-book.ts';
import { goToPayment } from '../analytics/payment-document.ts';
import { readStored, writeStored } from '../cart/checkout-storage.ts';
import type { Outcome } from '../connection/use-attempt.ts';
import { toast } from '../toast/toast.ts';
import type { NameResult } from './own-name.tsx';

/** Id of the selected slot of each type; 0 for none. */
type Chosen = Readonly<Record<AddressType, number>>;

/** A new object per click, so that focus is set again. */
interface Missed {
  readonly type: AddressType;
}

export interface AddressChoice {
  readonly tab: AddressType;
  readonly setTab: (tab: AddressType) => void;
  readonly chosen: Chosen;
  readonly choose: (slot: AddressSlot) => void;
  /** A slot is being filled in, emptied or saved, which selects or deselects it. */
  readonly follow: (slot: AddressSlot, address: string) => void;
  readonly same: boolean;
  readonly setSame: (same: boolean) => void;
  /** The type without a selection when Deliver was clicked; its first slot takes the focus. */
  readonly missed: Missed | null;
  /** Validates the selection, saves edits and continues to payment. */
  readonly deliver: () => Promise<Outcome>;
  /** Where the order would go, as typed; empty while nothing is. */
  readonly destination: { readonly pinCode: string; readonly state: string };
}

const nothing: Chosen = { billing: 0, shipping: 0 };
const nowhere = { pinCode: '', state: '' };

/** @param saveName saves the buyer's name first, where the account has none */
export function useAddressChoice(book: AddressBook, saveName: () => Promise<NameResult>): AddressChoice {
  const [tab, setTab] = useState<AddressType>('billing');
  const [chosen, setChosen] = useState(nothing);
  const [same, setSame] = useState(false);
  const [missed, setMissed] = useState<Missed | null>(null);
  const navigate = useNavigate();
  useFirstChoice(book.slots, setChosen, setSame);

  function choose(slot: AddressSlot): void {
    setMissed(null);
    if (slot.draft.address.trim() === '') {
      setChosen({ ...chosen, [slot.type]: 0 });
      toast.error('Please add address before selecting this option.');
    } else setChosen({ ...chosen, [slot.type]: slot.saved.id });
  }

  function follow({ type, saved }: AddressSlot, address: string): void {
    setMissed(null);
    const emptied = address.trim() === '';
    setChosen((now) => (emptied && now[type] !== saved.id ? now : { ...now, [type]: emptied ? 0 : saved.id }));
  }

  function missing(type: AddressType): void {
    toast.error(`Please select ${type} address`);
    setTab(type);
    setMissed({ type });
  }

  /** Saves what is unsaved of a slot that the order goes to; its tab shows an error. */
  async function settled(slot: AddressSlot): Promise<SaveResult> {
    const shipsHere = slot.type === 'billing' ? same : null;
    const unchanged =
      !isDirty(slot) && slot.saved.selected && (shipsHere === null || slot.saved.shipsHere === shipsHere);
    if (unchanged && slot.saved.pinCode !== '') return slot.saved;
    const isDelivery = same || slot.type === 'shipping';
    const saved = await book.save(slot, { selected: true, shipsHere, isDelivery, staysOpen: true });
    if (saved === 'refused') setTab(slot.type);
    return saved;
  }

  async function deliver(): Promise<Outcome> {
    const billing = slotWith(book.slots, chosen.billing);
    const shipping = same ? billing : slotWith(book.slots, chosen.shipping);
    if (billing === null || shipping === null) {
      missing(billing === null ? 'billing' : 'shipping');
      return 'done';
    }
    const named = await saveName();
    if (named !== 'saved') return named === 'no reply' ? named : 'done';
    for (const slot of new Set([billing, shipping])) {
      const saved = await settled(slot);
      if (typeof saved === 'string') return saved === 'no reply' ? saved : 'done';
    }
    writeStored('addressData', { billingId: billing.saved.id, shippingId: shipping.saved.id });
    await goToPayment(navigate);
    return 'done';
  }
  function turnTo(to: AddressType): void {
    setMissed(null);
    setTab(to);
  }
  const destination = slotWith(book.slots, same ? chosen.billing : chosen.shipping)?.draft ?? nowhere;
  return { tab, setTab: turnTo, chosen, choose, follow, same, setSame, missed, deliver, destination };
}

/** Starts with this checkout's earlier selection, else with the slots selected on the server. */
function useFirstChoice(
  slots: readonly AddressSlot[] | null,
  setChosen: (chosen: Chosen) => void,
  setSame: (same: boolean) => void,
): void {
  const begun = useRef(false);
  useEffect(() => {
    if (slots === null || begun.current) return;
    begun.current = true;
    const before = readStored('addressData');
    const marked = (type: AddressType): number =>
      slots.find((slot) => slot.type === type && slot.saved.selected && slot.saved.address !== '')?.saved.id ?? 0;
    const billing = slotWith(slots, before?.billingId ?? 0)?.saved.id ?? marked('billing');
    const isSame =
      before === null
        ? (slotWith(slots, billing)?.saved.shipsHere ?? false)
        : before.billingId !== 0 && before.billingId === before.shippingId;
    const shipping = slotWith(slots, isSame ? 0 : (before?.shippingId ?? 0))?.saved.id ?? marked('shipping');
    setChosen({ billing, shipping });
    setSame(isSame);
  }, [slots, setChosen, setSame]);
}

function slotWith(slots: readonly AddressSlot[] | null, id: number): AddressSlot | null {
  return slots?.find((slot) => slot.saved.id === id) ?? null;
}
