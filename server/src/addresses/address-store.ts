/** SQL of address slots. */
import type { AddressId, CustomerId } from '@tola/contract';
import { type Queryable, type Sql, sql } from '#database';

const ADDRESS_KINDS = ['billing', 'shipping'] as const;
export type AddressType = (typeof ADDRESS_KINDS)[number];
export type Slot = 1 | 2;

export interface AddressSlot {
  id: AddressId;
  customerId: CustomerId;
  type: AddressType;
  slot: Slot;
  /** Empty in an unused slot, as is the State. */
  address: string;
  gstin: string | null;
  /** State or union territory. */
  state: string;
  pinCode: string | null;
  city: string;
  /** Both null where the account's holder receives the parcel. */
  recipientName: string | null;
  recipientMobile: string | null;
  isSelected: boolean;
  /** A billing address that parcels go to as well. */
  shipsHere: boolean;
}

export interface AddressFields {
  address: string;
  gstin: string | null;
  state: string;
  pinCode: string | null;
  city: string;
}

export interface Recipient {
  recipientName: string | null;
  recipientMobile: string | null;
}

const columns = sql`id, customer_id, type, slot, address, gstin, state, pin_code, city, recipient_name, recipient_mobile,
  is_selected, ships_here`;

/** Inserts the four slots of a new customer, with the given ones filled in. */
export async function insertSlots(
  db: Queryable,
  customerId: CustomerId,
  filled: readonly (AddressFields & { type: AddressType; slot: Slot; isSelected: boolean })[],
  now: Date,
): Promise<void> {
  const slots = ADDRESS_KINDS.flatMap((type) => ([1, 2] as const).map((slot) => ({ type, slot })));
  const rows = slots.map(({ type, slot }) => {
    const given = filled.find((one) => one.type === type && one.slot === slot);
    return sql`(${customerId}, ${type}, ${slot}, ${given?.address ?? ''}, ${given?.gstin ?? null}, ${given?.state ?? ''},
      ${given?.pinCode ?? null}, ${given?.city ?? ''}, ${given?.isSelected ?? false}, ${now})`;
  });
  await db.run(sql`
    insert into address (customer_id, type, slot, address, gstin, state, pin_code, city, is_selected, updated_at)
    values ${sql.join(rows)}`);
}

/** All slots of a customer, billing before shipping, slot 1 before slot 2. */
export async function findSlots(db: Queryable, customerId: CustomerId): Promise<AddressSlot[]> {
  return await db.rows<AddressSlot>(
    sql`select ${columns} from address where customer_id = ${customerId} order by type, slot`,
  );
}

/** A scalar subquery with slots of any customer as JSON, for use inside another statement. An unknown id has none. */
export function slotsById(ids: readonly AddressId[]): Sql {
  return sql`(
    select coalesce(json_agg(json_build_object('id', id, 'customerId', customer_id, 'type', type, 'slot', slot,
      'address', address, 'gstin', gstin, 'state', state, 'pinCode', pin_code, 'city', city,
      'recipientName', recipient_name, 'recipientMobile', recipient_mobile, 'isSelected', is_selected,
      'shipsHere', ships_here)), '[]')
    from address where id = any(${ids}::bigint[]))`;
}

export interface SlotKey {
  customerId: CustomerId;
  type: AddressType;
  slot: Slot;
}

/** @param isSelected null leaves the selection as it is, as for shipsHere */
export async function updateSlot(
  db: Queryable,
  { customerId, type, slot }: SlotKey,
  fields: AddressFields & Recipient & { isSelected: boolean | null; shipsHere: boolean | null },
  now: Date,
): Promise<AddressSlot> {
  return await db.one<AddressSlot>(sql`
    update address
    set address = ${fields.address}, gstin = ${fields.gstin}, state = ${fields.state}, pin_code = ${fields.pinCode},
      city = ${fields.city}, recipient_name = ${fields.recipientName}, recipient_mobile = ${fields.recipientMobile},
      is_selected = coalesce(${fields.isSelected}::boolean, is_selected),
      ships_here = coalesce(${fields.shipsHere}::boolean, ships_here), updated_at = ${now}
    where customer_id = ${customerId} and type = ${type} and slot = ${slot}
    returning ${columns}`);
}

/** Serialises concurrent selections of the same type. */
export async function lockSlots(tx: Queryable, { customerId, type }: SlotKey): Promise<void> {
  await tx.rows(sql`
    select id from address where customer_id = ${customerId} and type = ${type} order by slot for no key update`);
}

/** Deselects the other slot of the same type. */
export async function deselectOther(db: Queryable, { customerId, type, slot }: SlotKey): Promise<void> {
  await db.run(sql`
    update address set is_selected = false
    where customer_id = ${customerId} and type = ${type} and slot <> ${slot} and is_selected`);
}
