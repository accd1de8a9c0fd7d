/**
 * Two billing and two shipping addresses per customer. Every address has a State, because the State of delivery decides
 * the taxes of an order.
 */
import type { CustomerId } from '@tola/contract';
import type { Database, Queryable } from '#database';
import {
  type AddressSlot,
  type AddressType,
  deselectOther,
  findSlots,
  findSlotsById,
  insertSlots,
  lockSlots,
  type Slot,
  type SlotKey,
  updateSlot,
} from './address-store.ts';
import { pinCodeIn, stateIn } from './place.ts';

interface NewSlots {
  customerId: CustomerId;
  /** State of the account, used when the address names none. */
  state: string;
  filled: readonly { type: AddressType; slot: Slot; address: string; gstin: string | null; isSelected: boolean }[];
}

/** Creates the four slots of a new account. */
export async function createSlots(tx: Queryable, { customerId, state, filled }: NewSlots, now: Date): Promise<void> {
  const placed = filled.map((one) => ({ ...one, ...parsePlace(one.address, state) }));
  await insertSlots(tx, customerId, placed, now);
}

/** The two slots of a type, slot 1 first. */
export async function slotsOf(db: Queryable, customerId: CustomerId, type: AddressType): Promise<AddressSlot[]> {
  return (await findSlots(db, customerId)).filter((slot) => slot.type === type);
}

/** All slots in profile order: billing 1, shipping 1, billing 2, shipping 2. */
export async function profileSlots(db: Queryable, customerId: CustomerId): Promise<AddressSlot[]> {
  const slots = await findSlots(db, customerId);
  return slots.toSorted((a, b) => a.slot - b.slot || a.type.localeCompare(b.type));
}

/** Slots by id, of any customer. The map has no entry for an unknown id. */
export async function addressesById(db: Queryable, ids: readonly number[]): Promise<Map<number, AddressSlot>> {
  const slots = await findSlotsById(db, ids);
  return new Map(slots.map((slot) => [slot.id, slot]));
}

interface SlotUpdate extends SlotKey {
  address: string;
  gstin: string | null;
  /** Null derives it from the address text, as for the PIN code. */
  state: string | null;
  pinCode: string | null;
  /** Null leaves the selection as it is. */
  isSelected: boolean | null;
  /** State of the account, used when the address names none. */
  accountState: string;
}

/** Saves a slot, and selects it (deselecting the other slot of the type) or deselects it. */
export async function saveSlot(database: Database, update: SlotUpdate, now: Date): Promise<AddressSlot> {
  const { address, gstin, isSelected } = update;
  const place = parsePlace(address, update.accountState);
  const state = update.state ?? place.state;
  const pinCode = update.pinCode ?? place.pinCode;
  return await database.transaction(async (tx) => {
    if (isSelected === true) {
      await lockSlots(tx, update);
      await deselectOther(tx, update);
    }
    return await updateSlot(tx, update, { address, gstin, state, pinCode, isSelected }, now);
  });
}

function parsePlace(address: string, accountState: string): { state: string; pinCode: string | null } {
  return { state: stateIn(address) ?? accountState, pinCode: pinCodeIn(address) };
}
