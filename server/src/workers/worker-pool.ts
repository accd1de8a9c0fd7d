/** A bounded pool of worker threads. Work beyond its queue is refused with 503 instead of being piled up. */
import { commonRefusals } from '@tola/contract';
import type { Piscina } from 'piscina';
import { refuse } from '#http';

export interface WorkerPoolOptions {
  /** Module whose default export does the work: takes a task and returns its result, both plain data. */
  readonly module: URL;
  readonly threads: number;
  /** Tasks that may wait for a thread. */
  readonly maxWaiting: number;
  /** A task that is not done after this time, waiting included, is refused; a running one ends with its thread. */
  readonly timeoutMs: number;
  /** A thread that needs more ends with its task, which fails. Default: the limit of the process. */
  readonly mostHeapMb?: number;
}

export interface WorkerPool<Task, Result> {
  /** @throws Refusal 503 when too many tasks wait or this one waits too long; WorkerFailed when it fails */
  run(task: Task): Promise<Result>;
}

class WorkerFailed extends Error {
  override readonly name = 'WorkerFailed';
}

/** Unused threads end after this time. */
const IDLE_MS = 30_000;

/** Threads start with the first task, and an idle pool does not keep the process alive. */
export function openWorkerPool<Task, Result>(options: WorkerPoolOptions): WorkerPool<Task, Result> {
  let pool: Promise<Piscina<Task, Result>> | undefined;
  async function openPool(): Promise<Piscina<Task, Result>> {
    const { Piscina } = await import('piscina');
    return new Piscina<Task, Result>({
      filename: options.module.href,
      minThreads: 0,
      maxThreads: options.threads,
      idleTimeout: IDLE_MS,
      ...(options.mostHeapMb === undefined ? {} : { resourceLimits: { maxOldGenerationSizeMb: options.mostHeapMb } }),
    });
  }
  let unfinished = 0;
  return {
    async run(task) {
      if (unfinished >= options.threads + options.maxWaiting) throw refuse(commonRefusals, 'busy');
      pool ??= openPool();
      unfinished += 1;
      try {
        return await (await pool).run(task, { signal: AbortSignal.timeout(options.timeoutMs) });
      } catch (error) {
        if (error instanceof Error && error.name === 'AbortError') throw refuse(commonRefusals, 'busy');
        throw new WorkerFailed(`A task of ${options.module.pathname.split('/').at(-1)} failed`, { cause: error });
      } finally {
        unfinished -= 1;
      }
    },
  };
}
