/** The queue of work to be done later, kept in the database beside the facts that cause it. */
export { type JobWorker, startJobWorker } from './job-worker.ts';
export { type AnyJob, type CronEntry, defineJob, enqueue, type JobContext } from './jobs.ts';
