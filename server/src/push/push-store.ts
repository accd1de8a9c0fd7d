/** SQL of devices and of what they are notified of. */
import type { StaffId } from '@tola/contract';
import type { DeviceId, PushEvent } from '@tola/contract/staff';
import { type Queryable, type Sql, sql } from '#database';

export interface Device {
  readonly id: DeviceId;
  readonly staffId: StaffId;
  readonly endpoint: string;
  readonly publicKey: Buffer;
  readonly authSecret: Buffer;
}

interface NewDevice extends Omit<Device, 'id'> {
  readonly sessionId: number;
  readonly name: string;
}

/** Devices of a person whose session has not expired. */
export async function devicesOf(
  db: Queryable,
  staffId: StaffId,
  now: Date,
): Promise<{ id: DeviceId; name: string; endpoint: string; createdAt: Date }[]> {
  return await db.rows<{ id: DeviceId; name: string; endpoint: string; createdAt: Date }>(sql`
    select id, name, endpoint, created_at from staff_device device where staff_id = ${staffId} and ${isLive(now)}
    order by created_at desc, id`);
}

/**
 * Lets a person's devices be added one after another, and their session end only after it.
 *
 * @returns false when the session has ended meanwhile
 */
export async function lockSession(tx: Queryable, id: number, staffId: StaffId): Promise<boolean> {
  await tx.run(sql`select from staff_member where id = ${staffId} for no key update`);
  return (await tx.rows(sql`select from staff_session where id = ${id} for key share`)).length === 1;
}

/** Stores a device, or binds it to another session. @returns whether it belonged to nobody or to another person */
export async function putDevice(db: Queryable, device: NewDevice, now: Date): Promise<boolean> {
  const { staffId, sessionId, endpoint, publicKey, authSecret, name } = device;
  const before = await db.maybeOne<{ staffId: StaffId }>(
    sql`select staff_id from staff_device where endpoint = ${endpoint} for update`,
  );
  await db.run(sql`
    insert into staff_device (staff_id, session_id, endpoint, public_key, auth_secret, name, created_at)
    values (${staffId}, ${sessionId}, ${endpoint}, ${publicKey}, ${authSecret}, ${name}, ${now})
    on conflict (endpoint) do update set staff_id = excluded.staff_id, session_id = excluded.session_id,
      public_key = excluded.public_key, auth_secret = excluded.auth_secret, name = excluded.name`);
  return before?.staffId !== staffId;
}

/** @param staffId whose it must be */
export async function removeOwnDevice(db: Queryable, id: DeviceId, staffId: StaffId): Promise<string | null> {
  const removed = await db.maybeOne<{ name: string }>(
    sql`delete from staff_device where id = ${id} and staff_id = ${staffId} returning name`,
  );
  return removed?.name ?? null;
}

export async function removeDevice(db: Queryable, id: DeviceId): Promise<void> {
  await db.run(sql`delete from staff_device where id = ${id}`);
}

const isLive = (now: Date): Sql => sql`exists (
  select from staff_session session where session.id = device.session_id and session.expires_at > ${now})`;

export async function liveDevices(db: Queryable, now: Date): Promise<Pick<Device, 'id' | 'staffId'>[]> {
  return await db.rows<Pick<Device, 'id' | 'staffId'>>(
    sql`select id, staff_id from staff_device device where ${isLive(now)} order by id`,
  );
}

/** Null once the device was removed or its session has ended. */
export async function findLiveDevice(db: Queryable, id: DeviceId, now: Date): Promise<Device | null> {
  return await db.maybeOne<Device>(sql`
    select id, staff_id, endpoint, public_key, auth_secret from staff_device device where id = ${id} and ${isLive(now)}`);
}

export interface EventSubject {
  /** Number of the order, metal of the halt; empty where neither belongs to it. */
  readonly about: string;
}

/** What an event is about, without a name, address or amount. */
export async function findSubject(db: Queryable, event: PushEvent, id: number): Promise<EventSubject | null> {
  return await db.maybeOne<EventSubject>(subjectQueries[event](id));
}

const subjectQueries: Readonly<Record<PushEvent, (id: number) => Sql>> = {
  order: (id) => sql`
    select order_number as about from order_transition step join customer_order on customer_order.id = step.order_id
    where step.id = ${id}`,
  halt: (id) => sql`
    select coalesce(metal, (select name from product where id = product_id), 'all') as about
    from rate_halt where id = ${id} and lifted_at is null`,
  failure: (id) => sql`select '' as about from outbox_message where id = ${id} and state = 'failed'`,
};
