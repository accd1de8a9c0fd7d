/**
 * Two billing and two shipping addresses per customer. Every address has a State, because the State of delivery decides
 * the taxes of an order.
 */
import { type CustomerId, saveAddress } from '@tola/contract';
import { isPrintable } from '@tola/contract/printable';
import { stateOfGstin } from '@tola/pricing';
import type { Database, Queryable } from '#database';
import { refuse } from '#http';
import { findPinCode, pinCodeFitsState } from '#pin-codes';
import {
  type AddressSlot,
  type AddressType,
  deselectOther,
  findSlots,
  insertSlots,
  lockSlots,
  type Recipient,
  type Slot,
  type SlotKey,
  updateSlot,
} from './address-store.ts';
import { type Place, placeOf } from './place.ts';

interface NewSlots {
  customerId: CustomerId;
  /** State of the account, used when the address names none. */
  state: string;
  filled: readonly { type: AddressType; slot: Slot; address: string; gstin: string | null; isSelected: boolean }[];
}

/** Creates the four slots of a new account. */
export async function createSlots(tx: Queryable, { customerId, state, filled }: NewSlots, now: Date): Promise<void> {
  const placed = filled.map((one) => ({ ...one, ...placeOf(one.address, nothingGiven, state) }));
  await insertSlots(tx, customerId, placed, now);
}

const nothingGiven = { state: null, pinCode: null, city: null };

/** The two slots of a type, slot 1 first. */
export async function slotsOf(db: Queryable, customerId: CustomerId, type: AddressType): Promise<AddressSlot[]> {
  return (await findSlots(db, customerId)).filter((slot) => slot.type === type);
}

/** All slots in profile order: billing 1, shipping 1, billing 2, shipping 2. */
export async function profileSlots(db: Queryable, customerId: CustomerId): Promise<AddressSlot[]> {
  const slots = await findSlots(db, customerId);
  return slots.toSorted((a, b) => a.slot - b.slot || a.type.localeCompare(b.type));
}

interface SlotUpdate extends SlotKey, Recipient {
  address: string;
  gstin: string | null;
  /** Null derives it from the address text and the PIN code, as for the next two. */
  state: string | null;
  pinCode: string | null;
  city: string | null;
  /** Null leaves the selection as it is, as for `shipsHere`. */
  isSelected: boolean | null;
  shipsHere: boolean | null;
  /** State of the account, used when nothing else names one. */
  accountState: string;
}

/**
 * Saves a slot, and selects it (deselecting the other slot of the type) or deselects it.
 *
 * @throws Refusal of AddDeliveryAddress
 */
export async function saveSlot(database: Database, update: SlotUpdate, now: Date): Promise<AddressSlot> {
  const { address, gstin, isSelected, type, recipientName, recipientMobile } = update;
  await requirePrintable(database, update);
  const place = placeOf(address, update, update.accountState);
  requireAgreement(place);
  requireStateOfGstin(update);
  requireWholeRecipient(update);
  const shipsHere = type === 'billing' ? update.shipsHere : null;
  return await database.transaction(async (tx) => {
    if (isSelected === true) {
      await lockSlots(tx, update);
      await deselectOther(tx, update);
    }
    return await updateSlot(
      tx,
      update,
      { address, gstin, ...place, recipientName, recipientMobile, isSelected, shipsHere },
      now,
    );
  });
}

/** Labels and invoices show it. An address of before this rule can still be chosen. */
async function requirePrintable(db: Queryable, { customerId, type, slot, address, city }: SlotUpdate): Promise<void> {
  if (isPrintable(`${address} ${city ?? ''}`)) return;
  const held = (await slotsOf(db, customerId, type)).find((one) => one.slot === slot);
  if (held?.address !== address || !isPrintable(city ?? '')) throw refuse(saveAddress, 'not-printable');
}

function requireAgreement({ state, pinCode }: Place): void {
  if (state === '') throw refuse(saveAddress, 'state-missing');
  if (pinCode === null || pinCodeFitsState(pinCode, state)) return;
  const states = findPinCode(pinCode)?.states.join(' or ') ?? '';
  throw refuse(saveAddress, 'pin-code-elsewhere', { pinCode, states, state });
}

/** Only where the customer has named the State: what is derived from an address text may be wrong, and is not refused. */
function requireStateOfGstin({ type, gstin, state }: SlotUpdate): void {
  if (type !== 'billing' || gstin === null || state === null) return;
  const registered = stateOfGstin(gstin);
  if (registered === null || registered === state) return;
  throw refuse(saveAddress, 'gstin-elsewhere', { gstin, registered, state });
}

function requireWholeRecipient({ type, recipientName, recipientMobile }: SlotUpdate): void {
  if (recipientName === null && recipientMobile === null) return;
  if (type === 'billing') throw refuse(saveAddress, 'recipient-of-billing');
  if (recipientName === null) throw refuse(saveAddress, 'recipient-name-missing');
  if (recipientMobile === null) throw refuse(saveAddress, 'recipient-mobile-missing');
}
