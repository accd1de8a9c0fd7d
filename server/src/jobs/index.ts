/** The queue of work to be done later, kept in the database beside the facts that cause it. */
export {
  type AnyJob,
  type CronEntry,
  defineJob,
  enqueue,
  type JobContext,
  type JobWorker,
  startJobWorker,
} from './jobs.ts';
