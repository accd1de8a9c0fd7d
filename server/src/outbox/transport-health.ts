/** What the latest attempts to send have shown about each transport. */
import { type Queryable, sql } from '#database';
import type { TransportName } from './outbox-store.ts';

/** A success is written at most this often, unless it ends a series of failures. */
const WRITTEN_EVERY_SECONDS = 10;

/**
 * The transport took a message. After failures, the messages of its channel that wait for another attempt become due.
 */
export async function noteSuccess(db: Queryable, transport: TransportName, now: Date): Promise<void> {
  const recovered = await db.maybeOne<{ wasFailing: boolean }>(sql`
    with before as (select failing_since from transport_health where transport = ${transport})
    insert into transport_health as health (transport, succeeded_at) values (${transport}, ${now})
    on conflict (transport) do update set succeeded_at = excluded.succeeded_at, failing_since = null, failures = 0, last_error = ''
    where health.failing_since is not null or health.succeeded_at is null
      or health.succeeded_at < excluded.succeeded_at - make_interval(secs => ${WRITTEN_EVERY_SECONDS})
    returning exists (select from before where failing_since is not null) as was_failing`);
  if (recovered?.wasFailing !== true) return;
  await db.run(sql`
    update outbox_message set next_attempt_at = ${now}
    where state = 'waiting' and channel = ${transport} and last_error <> '' and next_attempt_at > ${now}`);
}

/** The transport could not be reached, or answered that it cannot send now. */
export async function noteFailure(db: Queryable, transport: TransportName, error: string, now: Date): Promise<void> {
  await db.run(sql`
    insert into transport_health as health (transport, failing_since, failures, last_error)
    values (${transport}, ${now}, 1, ${error})
    on conflict (transport) do update set failing_since = coalesce(health.failing_since, excluded.failing_since),
      failures = health.failures + 1, last_error = excluded.last_error`);
}

export interface TransportHealth {
  readonly transport: TransportName;
  readonly succeededAt: Date | null;
  readonly failingSince: Date | null;
  readonly failures: number;
  readonly lastError: string;
  /** Messages that wait for it; those for WhatsApp go by SMS instead. */
  readonly waiting: number;
}

/** One row for each channel. */
export async function readTransportHealth(db: Queryable): Promise<TransportHealth[]> {
  return await db.rows<TransportHealth>(sql`
    select channel as transport, succeeded_at, failing_since, coalesce(failures, 0) as failures,
      coalesce(last_error, '') as last_error,
      (select count(*) from outbox_message where state = 'waiting' and outbox_message.channel = channels.channel) as waiting
    from unnest(array['mail', 'sms', 'whatsapp']) with ordinality as channels (channel, position)
    left join transport_health on transport = channels.channel order by position`);
}
