/** Runs the job that makes pending changes, which no test server does by itself. */
import { createLog } from '#log';
import type { Features } from '#platform';

interface RunningStore {
  readonly store: { readonly shop: { readonly features: Features } };
  readonly clock: () => Date;
}

/** Makes the changes that are due at an instant; now by default. */
export async function makePendingChanges(server: RunningStore, now = server.clock()): Promise<void> {
  const jobs = server.store.shop.features.list.flatMap((feature) => feature.jobs ?? []);
  const job = jobs.find(({ name }) => name === 'make-pending-changes');
  if (job === undefined) throw new Error('The store has no job that makes pending changes');
  const log = createLog({ level: 'silent' });
  await job.run({} as never, { now, attempt: 1, lastAttempt: false, signal: undefined, log });
}
