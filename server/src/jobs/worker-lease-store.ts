/** SQL of job-worker leases: renewing one, ending one, and reclaiming the jobs of expired ones. */
import { type Database, type Queryable, sql } from '#database';

/** Renews a worker's lease. After a gap longer than the lease, `renewed_since` starts again. */
export async function renewLease(db: Queryable, worker: string, leaseSeconds: number): Promise<void> {
  await db.run(sql`
    insert into job_worker (name) values (${worker})
    on conflict (name) do update set
      renewed_since = case
        when job_worker.renewed_at < now() - make_interval(secs => ${leaseSeconds}) then now()
        else job_worker.renewed_since
      end,
      renewed_at = now()`);
}

/**
 * Unlocks the jobs of workers whose lease has expired.
 *
 * Does nothing until the calling worker has itself renewed without a gap for a whole lease: after a database outage
 * every lease has expired, and the other workers need time to renew theirs.
 *
 * @returns the number of jobs unlocked
 */
export async function reclaimExpiredJobs(database: Database, worker: string, leaseSeconds: number): Promise<number> {
  return await database.transaction(async (tx) => {
    const expired = await tx.rows<{ name: string }>(sql`
      with renewed as (
        select from job_worker
        where name = ${worker} and renewed_since <= now() - make_interval(secs => ${leaseSeconds})
      ), deleted as (
        delete from job_worker
        where renewed_at < now() - make_interval(secs => ${leaseSeconds}) and exists (select from renewed)
        returning name
      )
      select name from deleted
      union
      select locked_by from graphile_worker._private_jobs
      where locked_at < now() - make_interval(secs => ${leaseSeconds}) and exists (select from renewed)
        and locked_by is not null and locked_by not in (select name from job_worker)`);
    if (expired.length === 0) return 0;
    return await unlockJobs(
      tx,
      expired.map(({ name }) => name),
    );
  });
}

/**
 * Ends a worker's own lease: deletes the jobs that it finished but could not report, and unlocks the rest.
 *
 * @param finished ids of jobs whose handler succeeded
 */
export async function endLease(database: Database, worker: string, finished: readonly string[]): Promise<void> {
  await database.transaction(async (tx) => {
    await tx.run(sql`
      delete from graphile_worker._private_jobs where locked_by = ${worker} and id = any(${finished}::bigint[])`);
    await unlockJobs(tx, [worker]);
    await tx.run(sql`delete from job_worker where name = ${worker}`);
  });
}

/**
 * An unlocked job gets a new id, which fences off its former worker. Should that worker only have been suspended, its
 * late "done" or "failed" names an id that no longer exists: it can neither delete the job while its new worker runs it,
 * nor delete a newer job queued under the same key.
 */
async function unlockJobs(tx: Queryable, workers: readonly string[]): Promise<number> {
  const unlocked = await tx.run(sql`
    update graphile_worker._private_jobs set id = default, locked_at = null, locked_by = null
    where locked_by = any(${workers}::text[])`);
  // Also unlocks the named queues, whose jobs run one at a time.
  await tx.rows(sql`select graphile_worker.force_unlock_workers(${workers}::text[])`);
  return unlocked;
}
