/** SQL of requests about personal data. */
import type { CustomerId, DataRequest } from '@tola/contract';
import { indianDate } from '@tola/pricing';
import { type Queryable, sql } from '#database';

export interface DataRequestRow {
  readonly id: number;
  readonly number: string;
  readonly customerId: CustomerId;
  readonly kind: DataRequest['kind'];
  readonly state: DataRequest['state'];
  readonly message: string;
  readonly answer: string;
  readonly requestedAt: Date;
  readonly dueAt: Date;
  readonly effectiveAt: Date | null;
  readonly endedAt: Date | null;
  /** Nobody asked for this erasure: the account was not used. */
  readonly isAutomatic: boolean;
}

const columns = sql`
  id, number, customer_id, kind, state, message, answer, requested_at, due_at, effective_at, ended_at,
  is_automatic`;

export interface NewDataRequest {
  readonly customerId: CustomerId;
  readonly kind: DataRequest['kind'];
  readonly message: string;
  readonly dueAt: Date;
  /** Null except for an erasure. */
  readonly effectiveAt: Date | null;
  readonly isAutomatic?: boolean;
}

/** Inserts a request under the next number, `DR-26-000012`; null when an erasure of the customer waits already. */
export async function insertRequest(tx: Queryable, request: NewDataRequest, now: Date): Promise<DataRequestRow | null> {
  const { customerId, kind, message, dueAt, effectiveAt, isAutomatic = false } = request;
  const state = kind === 'erasure' ? 'waiting' : 'open';
  return await tx.maybeOne<DataRequestRow>(sql`
    insert into data_request (number, customer_id, kind, state, message, requested_at, due_at, effective_at, is_automatic)
    values ('DR-' || ${indianDate(now).slice(2, 4)}::text || '-' || to_char(nextval('data_request_number'), 'FM000000'),
      ${customerId}, ${kind}, ${state}, ${message}, ${now}, ${dueAt}, ${effectiveAt}, ${isAutomatic})
    on conflict do nothing returning ${columns}`);
}

export async function findWaitingErasure(db: Queryable, customerId: CustomerId): Promise<DataRequestRow | null> {
  return await db.maybeOne<DataRequestRow>(sql`
    select ${columns} from data_request where customer_id = ${customerId} and state = 'waiting'`);
}

/** Returns the withdrawn request; null when none was waiting. */
export async function withdrawErasure(
  tx: Queryable,
  customerId: CustomerId,
  now: Date,
): Promise<DataRequestRow | null> {
  return await tx.maybeOne<DataRequestRow>(sql`
    update data_request set state = 'withdrawn', ended_at = ${now}
    where customer_id = ${customerId} and state = 'waiting' returning ${columns}`);
}

export async function requestsOf(db: Queryable, customerId: CustomerId): Promise<DataRequestRow[]> {
  return await db.rows<DataRequestRow>(sql`
    select ${columns} from data_request where customer_id = ${customerId} order by id desc limit 100`);
}

export async function findDueErasures(db: Queryable, now: Date, atMost: number): Promise<DataRequestRow[]> {
  return await db.rows<DataRequestRow>(sql`
    select ${columns} from data_request
    where state = 'waiting' and effective_at <= ${now} order by effective_at, id limit ${atMost}`);
}

/** Locks a waiting erasure that is due; null once it was withdrawn or carried out. */
export async function lockDueErasure(tx: Queryable, id: number, now: Date): Promise<DataRequestRow | null> {
  return await tx.maybeOne<DataRequestRow>(sql`
    select ${columns} from data_request where id = ${id} and state = 'waiting' and effective_at <= ${now} for update`);
}

export async function postponeErasure(tx: Queryable, id: number, effectiveAt: Date): Promise<void> {
  await tx.run(sql`update data_request set effective_at = ${effectiveAt} where id = ${id}`);
}

/** Ends the erasure, and empties the texts of all requests of the customer. */
export async function completeErasure(tx: Queryable, { id, customerId }: DataRequestRow, now: Date): Promise<void> {
  await tx.run(sql`
    update data_request
    set message = '', answer = '',
      state = case when state in ('open', 'waiting') then 'done' else state end,
      ended_at = coalesce(ended_at, ${now})
    where customer_id = ${customerId} or id = ${id}`);
}
