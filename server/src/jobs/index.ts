/** Background jobs, queued in the database in the transaction that causes them. */
export { nextAttemptAt, workOnDueRows } from './due-rows.ts';
export { type JobWorker, startJobWorker } from './job-worker.ts';
export { type AnyJob, type CronEntry, defineJob, enqueue, insertAndEnqueue, type JobContext } from './jobs.ts';
