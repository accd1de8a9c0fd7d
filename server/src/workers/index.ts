/** Worker threads for work that would block the server: documents and pictures. */
export { openWorkerPool, WorkerFailed, type WorkerPool } from './worker-pool.ts';
