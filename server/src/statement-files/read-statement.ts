/** Reads statement files in a worker thread, within bounds of time and memory. */
import { openWorkerPool } from '#workers';
import type { ReadStatement, StatementTask } from './parse-statement.ts';

const pool = openWorkerPool<StatementTask, ReadStatement>({
  module: new URL('./statement-worker.ts', import.meta.url),
  threads: 1,
  maxWaiting: 10,
  timeoutMs: 30_000,
  mostHeapMb: 512,
});

/** @throws Refusal 503 when too many files wait or this one takes too long */
export async function readStatementFile(task: StatementTask): Promise<ReadStatement> {
  try {
    return await pool.run(task);
  } catch (error) {
    // The thread ended with the memory that the file wanted; the next file gets a new one.
    if (!isOutOfMemory(error)) throw error;
    return { outcome: 'unreadable', problem: { reason: 'statement-unpacked', values: {} } };
  }
}

function isOutOfMemory(error: unknown): boolean {
  const cause = error instanceof Error ? error.cause : null;
  return cause instanceof Error && 'code' in cause && cause.code === 'ERR_WORKER_OUT_OF_MEMORY';
}
