/** Worker threads for work that would block the server: documents and pictures. */
export { openWorkerPool } from './worker-pool.ts';
