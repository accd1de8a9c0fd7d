/** Job declarations: name, payload schema and handler; queued within the transaction that causes them. */
import type * as z from 'zod';
import { type Queryable, type Sql, sql } from '#database';
import type { Logger } from '#log';
import { withTraceparent, withTraceparentSql } from './job-trace.ts';

export interface JobContext {
  /** When this attempt started. */
  readonly now: Date;
  /** 1 on the first attempt. */
  readonly attempt: number;
  readonly lastAttempt: boolean;
  /** Aborts when the process is stopping and the work takes too long. */
  readonly signal: AbortSignal | undefined;
  readonly log: Logger;
}

export interface Job<P> {
  readonly name: string;
  readonly schema: z.ZodType<P>;
  run(payload: P, context: JobContext): Promise<void>;
}

/** A job of any payload type. */
export interface AnyJob {
  readonly name: string;
  readonly schema: z.ZodType;
  run(payload: never, context: JobContext): Promise<void>;
}

/**
 * Declares a job. It may run more than once (a process can die after the work but before recording it), so
 * it must be idempotent. A throw requeues it with backoff.
 */
export function defineJob<P>(
  name: string,
  schema: z.ZodType<P>,
  run: (payload: P, context: JobContext) => Promise<void>,
): Job<P> {
  return { name, schema, run };
}

export interface EnqueueOptions {
  /** Earliest start. */
  readonly runAt?: Date;
  /** Replaces a job with the same key that has not started yet. */
  readonly key?: string;
  /** Jobs of one queue run in sequence. */
  readonly queue?: string;
  /** Maximum attempts; 25, over some days, by default. */
  readonly attempts?: number;
}

/** Queues a job; it exists only if the transaction commits. */
export async function enqueue<P>(
  tx: Queryable,
  job: Pick<Job<P>, 'name' | 'schema'>,
  payload: P,
  options: EnqueueOptions = {},
): Promise<void> {
  const checked = job.schema.parse(payload);
  await tx.run(sql`
    select graphile_worker.add_job(
      ${job.name}::text,
      payload => ${JSON.stringify(withTraceparent(checked))}::json,
      queue_name => ${options.queue ?? null}::text,
      run_at => ${options.runAt ?? null}::timestamptz,
      max_attempts => ${options.attempts ?? null}::integer,
      job_key => ${options.key ?? null}::text)`);
}

/**
 * Inserts a row and queues the job that works on it, in one statement; queues nothing when no row is inserted.
 *
 * @param insert returns `id`
 * @param idField field of the payload that gets the id
 * @param isDue whether the row `inserted` needs its job
 * @returns whether a job was queued
 */
export async function insertAndEnqueue<F extends string>(
  tx: Queryable,
  insert: Sql,
  job: Pick<Job<Record<F, number>>, 'name' | 'schema'>,
  idField: F,
  isDue: Sql = sql`true`,
): Promise<boolean> {
  const queued = await tx.rows<{ id: number }>(sql`
    with inserted as (${insert}), due as (select inserted.id from inserted where ${isDue})
    select due.id
    from due cross join lateral queue_job(${job.name}::text, ${withTraceparentSql(sql`json_build_object(${idField}::text, due.id)`)})`);
  return queued.length > 0;
}

/** A scheduled job. */
export interface CronEntry {
  readonly job: Pick<AnyJob, 'name'>;
  /** Minute, hour, day, month, weekday, in UTC. */
  readonly pattern: string;
  readonly payload?: Readonly<Record<string, unknown>>;
  /** How late a missed start may still run; ten minutes by default. */
  readonly catchUpSeconds?: number;
}
