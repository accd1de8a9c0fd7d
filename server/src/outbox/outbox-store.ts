/** SQL of the outbox. */
import type { CustomerId } from '@tola/contract';
import { type Queryable, type Sql, sql } from '#database';

export type MessageState = 'waiting' | 'sending' | 'sent' | 'failed' | 'expired';
export type Channel = 'mail' | 'sms';
/** What takes messages; WhatsApp takes some of those to numbers. */
export type TransportName = Channel | 'whatsapp';

export interface MessageRow {
  id: number;
  channel: Channel;
  recipient: string;
  template: string;
  data: unknown;
  dedupeKey: string;
  state: MessageState;
  attempts: number;
  nextAttemptAt: Date;
  expiresAt: Date;
  lastError: string;
  createdAt: Date;
  sentAt: Date | null;
  /** When it was cleared to be sent to a mailbox that its owner had not confirmed. */
  unconfirmedAt: Date | null;
  /** WhatsApp could not deliver it. */
  skipsWhatsapp: boolean;
}

export interface NewMessage {
  channel: Channel;
  /** A customer's messages go to the email that the account has when they are queued, or by SMS when it has none. */
  to: string | { readonly customerId: CustomerId };
  template: string;
  data: unknown;
  dedupeKey: string;
  expiresAt: Date;
}

const columns = sql`
  id, channel, recipient, template, data, dedupe_key, state, attempts, next_attempt_at, expires_at, last_error,
  created_at, sent_at, unconfirmed_at, skips_whatsapp`;

/** Insert of a message; inserts nothing if the dedupe key exists or there is nowhere to send it to. Returns `id`. */
export function messageInsert(message: NewMessage, now: Date): Sql {
  const { channel, to, template, data, dedupeKey, expiresAt } = message;
  const recipient =
    typeof to === 'string'
      ? sql`select ${channel} as channel, ${to}::text as address`
      : sql`select case when email = '' then 'sms' else 'mail' end as channel,
          case when email = '' then mobile else email end as address from customer where id = ${to.customerId}`;
  return sql`
    insert into outbox_message (channel, recipient, template, data, dedupe_key, next_attempt_at, expires_at, created_at)
    select channel, address, ${template}, ${sql.json(data)}, ${dedupeKey}, ${now}, ${expiresAt}, ${now}
    from (${recipient}) recipient where address <> ''
    on conflict (dedupe_key) do nothing
    returning id`;
}

/**
 * Claims a due message exclusively and counts the attempt; null when it is not due or already claimed.
 *
 * @param abandonedBefore claims made before this instant are ignored; null respects every claim
 */
export async function claimMessage(
  db: Queryable,
  id: number,
  now: Date,
  abandonedBefore: Date | null,
): Promise<MessageRow | null> {
  return await db.maybeOne<MessageRow>(sql`
    update outbox_message set state = 'sending', claimed_at = ${now}, attempts = attempts + 1
    where id = ${id} and expires_at > ${now} and (
      (state = 'waiting' and next_attempt_at <= ${now}) or (state = 'sending' and claimed_at < ${abandonedBefore}))
    returning ${columns}`);
}

/**
 * @param data the data to store from now on; null erases a secret
 * @returns false when it is not being sent any more, or WhatsApp has reported that it could not deliver it
 */
export async function markSent(
  db: Queryable,
  id: number,
  { data, sentBy }: { readonly data: unknown; readonly sentBy: TransportName },
  now: Date,
): Promise<boolean> {
  const changed = await db.run(sql`
    update outbox_message
    set state = 'sent', sent_at = ${now}, sent_by = ${sentBy}, claimed_at = null, last_error = '', data = ${sql.json(data)}
    where id = ${id} and state = 'sending' and not (skips_whatsapp and ${sentBy === 'whatsapp'})`);
  return changed === 1;
}

export async function markWaiting(db: Queryable, id: number, error: string, nextAttemptAt: Date): Promise<void> {
  await db.run(sql`
    update outbox_message
    set state = 'waiting', claimed_at = null, last_error = ${error}, next_attempt_at = ${nextAttemptAt}
    where id = ${id} and state = 'sending'`);
}

/** Puts off a claimed message; the attempt does not count. */
export async function postpone(db: Queryable, id: number, nextAttemptAt: Date): Promise<void> {
  await db.run(sql`
    update outbox_message
    set state = 'waiting', claimed_at = null, attempts = attempts - 1, next_attempt_at = ${nextAttemptAt}
    where id = ${id} and state = 'sending'`);
}

/**
 * Clears a message for an unconfirmed mailbox, unless the mailbox has had its share of the last hour.
 *
 * @returns null, or when the next message may be sent
 */
export async function clearForUnconfirmed(
  tx: Queryable,
  { id, recipient }: Pick<MessageRow, 'id' | 'recipient'>,
  most: number,
  now: Date,
): Promise<Date | null> {
  await tx.run(sql`select pg_advisory_xact_lock(hashtextextended('mailbox ' || lower(${recipient}), 0))`);
  const oldest = await tx.maybeOne<{ freeAt: Date }>(sql`
    select unconfirmed_at + interval '1 hour' as free_at from outbox_message
    where lower(recipient) = lower(${recipient}) and unconfirmed_at > ${now}::timestamptz - interval '1 hour' and id <> ${id}
    order by unconfirmed_at desc offset ${most - 1} limit 1`);
  if (oldest !== null) return oldest.freeAt;
  await tx.run(sql`update outbox_message set unconfirmed_at = ${now} where id = ${id}`);
  return null;
}

/** @param data the data to store from now on; null erases a secret */
export async function markFailed(
  db: Queryable,
  id: number,
  { error, data }: { error: string; data: unknown },
): Promise<void> {
  await db.run(sql`
    update outbox_message set state = 'failed', claimed_at = null, last_error = ${error}, data = ${sql.json(data)}
    where id = ${id} and state = 'sending'`);
}

/** Returns messages to `waiting` whose sender died between the claim and the result. */
export async function releaseStuck(db: Queryable, claimedBefore: Date, now: Date): Promise<number> {
  return await db.run(sql`
    update outbox_message
    set state = 'waiting', claimed_at = null, next_attempt_at = ${now}, last_error = 'The sender stopped half-way'
    where state = 'sending' and claimed_at < ${claimedBefore}`);
}

/** @param secretTemplates templates whose data is erased when the message expires */
export async function markExpired(db: Queryable, secretTemplates: readonly string[], now: Date): Promise<number> {
  return await db.run(sql`
    update outbox_message
    set state = 'expired', data = case when template = any(${secretTemplates}::text[]) then 'null'::jsonb else data end
    where state = 'waiting' and expires_at <= ${now}`);
}

export async function findDue(
  db: Queryable,
  channels: readonly Channel[],
  now: Date,
  limit: number,
): Promise<number[]> {
  const rows = await db.rows<{ id: number }>(sql`
    select id from outbox_message
    where state = 'waiting' and next_attempt_at <= ${now} and expires_at > ${now} and channel = any(${channels}::text[])
    order by next_attempt_at, id limit ${limit}`);
  return rows.map(({ id }) => id);
}

/** Resets a message in a final state to `waiting` with no attempts. */
export async function requeueMessage(db: Queryable, id: number, expiresAt: Date, now: Date): Promise<boolean> {
  const requeued = await db.run(sql`
    update outbox_message
    set state = 'waiting', attempts = 0, sent_at = null, next_attempt_at = ${now}, expires_at = ${expiresAt}
    where id = ${id} and state in ('failed', 'expired', 'sent', 'waiting') and data <> 'null'::jsonb`);
  return requeued === 1;
}

/** Makes the waiting emails to an address due now. Returns their ids. */
export async function makeDue(tx: Queryable, email: string, now: Date): Promise<number[]> {
  const rows = await tx.rows<{ id: number }>(sql`
    update outbox_message set next_attempt_at = ${now}
    where channel = 'mail' and lower(recipient) = lower(${email}) and state = 'waiting'
      and next_attempt_at > ${now} and expires_at > ${now}
    returning id`);
  return rows.map(({ id }) => id);
}

export async function findMessage(db: Queryable, id: number): Promise<MessageRow | null> {
  return await db.maybeOne<MessageRow>(sql`select ${columns} from outbox_message where id = ${id}`);
}

/**
 * Makes a message that WhatsApp took, but could not deliver, due by SMS; false for any other. The report may come before the
 * sender has noted that WhatsApp took the message: then {@link markSent} finds that it was not.
 */
export async function requeueBySms(tx: Queryable, id: number, now: Date): Promise<boolean> {
  const message = await tx.maybeOne<{ state: MessageState }>(sql`
    update outbox_message
    set skips_whatsapp = true, state = case when state = 'sent' then 'waiting' else state end, sent_by = null, sent_at = null,
      attempts = 0, next_attempt_at = ${now}, last_error = 'WhatsApp could not deliver it'
    where id = ${id} and channel = 'sms' and not skips_whatsapp and data <> 'null'::jsonb
      and (state = 'sending' or (state = 'sent' and sent_by = 'whatsapp'))
    returning state`);
  return message?.state === 'waiting';
}

/** Whether the number is proved to be a customer's who has agreed to messages on WhatsApp, and has not withdrawn it. */
export async function hasAgreedToWhatsApp(db: Queryable, mobile: string): Promise<boolean> {
  const row = await db.maybeOne<{ given: boolean }>(sql`
    select given from consent join customer on customer.id = customer_id
    where mobile = ${mobile} and mobile_verified_at is not null and purpose = 'whatsapp' order by consent.id desc limit 1`);
  return row?.given ?? false;
}
