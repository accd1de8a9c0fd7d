/** A worker's lease on the jobs it has locked: renewed while it runs, ended when it stops, expired when it dies. */
import type { Database } from '#database';
import type { Counter, Logger } from '#log';
import { endLease, reclaimExpiredJobs, renewLease } from './worker-lease-store.ts';

const RENEW_MS = 4_000;
/** Several renewals, and longer than a database restart usually takes. */
const LEASE_SECONDS = 20;
/** How many ids of finished jobs are kept; the queue has recorded older ones. */
const MAX_FINISHED_IDS = 1_000;

interface LeaseDependencies {
  readonly database: Database;
  readonly log: Logger;
  /** Counts jobs reclaimed from expired leases. */
  readonly reclaimed: Counter;
}

export interface WorkerLease {
  /** Records that a job succeeded, so that it does not run again if the queue cannot record that. */
  markFinished(jobId: string): void;
  /** Stops renewing and unlocks what is left. Retries until it succeeds or `stopSignal` fires. */
  end(stopSignal: AbortSignal): Promise<void>;
}

/** Renews the lease from now on, and reclaims the jobs of expired ones. */
export function openWorkerLease(worker: string, { database, log, reclaimed }: LeaseDependencies): WorkerLease {
  const finished = new Set<string>();
  let isRenewing = false;

  async function renew(): Promise<void> {
    // Renewals must not pile up while the database is unresponsive.
    if (isRenewing) return;
    isRenewing = true;
    try {
      await renewLease(database, worker, LEASE_SECONDS);
      const jobs = await reclaimExpiredJobs(database, worker, LEASE_SECONDS);
      if (jobs > 0) {
        reclaimed.inc(jobs);
        log.warn({ jobs }, 'reclaimed the jobs of a worker whose lease expired');
      }
    } catch (error) {
      log.warn({ err: error }, 'the lease of the job worker could not be renewed');
    } finally {
      isRenewing = false;
    }
  }

  const renewing = setInterval(() => void renew(), RENEW_MS);
  renewing.unref();
  void renew();

  return {
    markFinished(jobId) {
      finished.add(jobId);
      const [oldest] = finished;
      if (finished.size > MAX_FINISHED_IDS && oldest !== undefined) finished.delete(oldest);
    },
    async end(stopSignal) {
      clearInterval(renewing);
      for (;;) {
        try {
          return await endLease(database, worker, [...finished]);
        } catch (error) {
          log.warn({ err: error }, 'the lease of the job worker could not be ended; retrying');
        }
        // Without this, the lease simply expires.
        if (stopSignal.aborted) return;
        await new Promise((resolve) => {
          setTimeout(resolve, RENEW_MS / 4).unref();
        });
      }
    },
  };
}
