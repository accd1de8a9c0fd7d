/** SQL of the outbox. */
import { type Queryable, type Sql, sql } from '#database';

export type MessageState = 'waiting' | 'sending' | 'sent' | 'failed' | 'expired';
export type Channel = 'mail' | 'sms';

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
}

export interface NewMessage {
  channel: Channel;
  to: string;
  template: string;
  data: unknown;
  dedupeKey: string;
  expiresAt: Date;
}

const columns = sql`
  id, channel, recipient, template, data, dedupe_key, state, attempts, next_attempt_at, expires_at, last_error,
  created_at, sent_at`;

/** The statement that writes a message, if the event has none already. Returns `id`. */
export function messageInsert(message: NewMessage, now: Date): Sql {
  const { channel, to, template, data, dedupeKey, expiresAt } = message;
  return sql`
    insert into outbox_message (channel, recipient, template, data, dedupe_key, next_attempt_at, expires_at, created_at)
    values (${channel}, ${to}, ${template}, ${sql.json(data)}, ${dedupeKey}, ${now}, ${expiresAt}, ${now})
    on conflict (dedupe_key) do nothing
    returning id`;
}

/** Null when the event has its message already. */
export async function insertMessage(db: Queryable, message: NewMessage, now: Date): Promise<number | null> {
  const row = await db.maybeOne<{ id: number }>(messageInsert(message, now));
  return row?.id ?? null;
}

/**
 * Takes a due message for one sender alone, and counts the attempt; null when it is not due or somebody else's.
 *
 * @param abandonedBefore a claim made before this instant is void; null respects every claim
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

/** @param data what is kept of it: everything, or nothing of a secret */
export async function markSent(db: Queryable, id: number, data: unknown, now: Date): Promise<void> {
  await db.run(sql`
    update outbox_message
    set state = 'sent', sent_at = ${now}, claimed_at = null, last_error = '', data = ${sql.json(data)}
    where id = ${id} and state = 'sending'`);
}

export async function markWaiting(db: Queryable, id: number, error: string, nextAttemptAt: Date): Promise<void> {
  await db.run(sql`
    update outbox_message
    set state = 'waiting', claimed_at = null, last_error = ${error}, next_attempt_at = ${nextAttemptAt}
    where id = ${id} and state = 'sending'`);
}

export async function markFailed(db: Queryable, id: number, error: string): Promise<void> {
  await db.run(sql`
    update outbox_message set state = 'failed', claimed_at = null, last_error = ${error}
    where id = ${id} and state = 'sending'`);
}

/** Messages whose sender died between taking them and telling how it went wait again. */
export async function releaseStuck(db: Queryable, claimedBefore: Date, now: Date): Promise<number> {
  return await db.run(sql`
    update outbox_message
    set state = 'waiting', claimed_at = null, next_attempt_at = ${now}, last_error = 'The sender stopped half-way'
    where state = 'sending' and claimed_at < ${claimedBefore}`);
}

/** @param secretTemplates those whose data is forgotten with the message's use */
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

/** Makes a message that failed, expired or was sent wait again, as new. */
export async function reviveMessage(db: Queryable, id: number, expiresAt: Date, now: Date): Promise<boolean> {
  const revived = await db.run(sql`
    update outbox_message
    set state = 'waiting', attempts = 0, sent_at = null, next_attempt_at = ${now}, expires_at = ${expiresAt}
    where id = ${id} and state in ('failed', 'expired', 'sent', 'waiting') and data <> 'null'::jsonb`);
  return revived === 1;
}

export async function findMessage(db: Queryable, id: number): Promise<MessageRow | null> {
  return await db.maybeOne<MessageRow>(sql`select ${columns} from outbox_message where id = ${id}`);
}
