/**
 * Where invoices and parcels go: two billing and two shipping slots for every customer. Each address knows its State,
 * because the State of the delivery decides which taxes an order carries.
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
  type SlotName,
  updateSlot,
} from './address-store.ts';
import { pinCodeIn, stateIn } from './place.ts';

interface NewSlots {
  customerId: CustomerId;
  /** The account's State, for an address that names none. */
  state: string;
  filled: readonly { type: AddressType; slot: Slot; address: string; gstin: string | null; isSelected: boolean }[];
}

/** Makes the four slots of a new account. */
export async function makeSlots(tx: Queryable, { customerId, state, filled }: NewSlots, now: Date): Promise<void> {
  const placed = filled.map((one) => ({ ...one, ...placeOf(one.address, state) }));
  await insertSlots(tx, customerId, placed, now);
}

/** The two slots of a type, slot 1 first. */
export async function slotsOf(db: Queryable, customerId: CustomerId, type: AddressType): Promise<AddressSlot[]> {
  return (await findSlots(db, customerId)).filter((slot) => slot.type === type);
}

/** All slots in the profile's order: billing 1, shipping 1, billing 2, shipping 2. */
export async function profileSlots(db: Queryable, customerId: CustomerId): Promise<AddressSlot[]> {
  const slots = await findSlots(db, customerId);
  return slots.toSorted((a, b) => a.slot - b.slot || a.type.localeCompare(b.type));
}

/** Slots by id, of any customer; unknown ids are missing from the map. */
export async function addressesById(db: Queryable, ids: readonly number[]): Promise<Map<number, AddressSlot>> {
  const slots = await findSlotsById(db, ids);
  return new Map(slots.map((slot) => [slot.id, slot]));
}

interface WantedAddress extends SlotName {
  address: string;
  gstin: string | null;
  /** Worked out from the address where it is missing, as is the PIN code. */
  state: string | null;
  pinCode: string | null;
  /** Null leaves the selection as it is. */
  isSelected: boolean | null;
  /** The account's State, for an address that names none. */
  accountState: string;
}

/** Saves a slot, and selects it (which takes the selection from the other slot of the type) or gives its selection up. */
export async function saveSlot(database: Database, wanted: WantedAddress, now: Date): Promise<AddressSlot> {
  const { address, gstin, isSelected } = wanted;
  const place = placeOf(address, wanted.accountState);
  const state = wanted.state ?? place.state;
  const pinCode = wanted.pinCode ?? place.pinCode;
  return await database.transaction(async (tx) => {
    if (isSelected === true) {
      await lockSlots(tx, wanted);
      await deselectOther(tx, wanted);
    }
    return await updateSlot(tx, wanted, { address, gstin, state, pinCode, isSelected }, now);
  });
}

function placeOf(address: string, accountState: string): { state: string; pinCode: string | null } {
  return { state: stateIn(address) ?? accountState, pinCode: pinCodeIn(address) };
}
