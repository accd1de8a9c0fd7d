/** Work that happens later or again: declared with a schema, put in the queue within the transaction that causes it. */
import type * as z from 'zod';
import { type Queryable, sql } from '#database';
import type { Logger } from '#log';

export interface JobContext {
  /** The instant this attempt began. */
  readonly now: Date;
  /** 1 on the first try. */
  readonly attempt: number;
  readonly lastAttempt: boolean;
  /** Fires when the process is asked to stop and the work takes too long. */
  readonly signal: AbortSignal | undefined;
  readonly log: Logger;
}

export interface Job<P> {
  readonly name: string;
  readonly schema: z.ZodType<P>;
  run(payload: P, context: JobContext): Promise<void>;
}

/** A job whatever its payload. */
export interface AnyJob {
  readonly name: string;
  readonly schema: z.ZodType;
  run(payload: never, context: JobContext): Promise<void>;
}

/**
 * Declares a job. Its run may happen more than once (a process can die after the work and before the queue knows), so
 * it must come out the same when repeated. A throw puts it back into the queue with a growing delay.
 */
export function defineJob<P>(
  name: string,
  schema: z.ZodType<P>,
  run: (payload: P, context: JobContext) => Promise<void>,
): Job<P> {
  return { name, schema, run };
}

export interface EnqueueOptions {
  /** Not before this instant. */
  readonly runAt?: Date;
  /** A job with the same key that has not begun yet is replaced by this one. */
  readonly key?: string;
  /** Jobs of one queue run one after the other. */
  readonly queue?: string;
  /** How often it is tried in all; 25 over some days when left out. */
  readonly attempts?: number;
}

/** Puts a job into the queue; it exists from the moment the transaction commits, and never if it does not. */
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
      payload => ${JSON.stringify(checked)}::json,
      queue_name => ${options.queue ?? null}::text,
      run_at => ${options.runAt ?? null}::timestamptz,
      max_attempts => ${options.attempts ?? null}::integer,
      job_key => ${options.key ?? null}::text)`);
}

/** A job that starts by the clock. */
export interface CronEntry {
  readonly job: Pick<AnyJob, 'name'>;
  /** Minute, hour, day, month, weekday, in UTC. */
  readonly pattern: string;
  readonly payload?: Readonly<Record<string, unknown>>;
  /** How long ago a missed start is still caught up on; ten minutes when left out. */
  readonly catchUpSeconds?: number;
}
