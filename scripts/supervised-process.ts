/** A child process that is started again when it dies. */
import { type ChildProcess, fork } from 'node:child_process';
import { setTimeout as pause } from 'node:timers/promises';

/** A child that lived this long was well; one that dies sooner waits longer and longer for its next start. */
const STEADY_MS = 30_000;
const FIRST_PAUSE_MS = 100;
const LONGEST_PAUSE_MS = 30_000;
/** A child that does not stop when told to is killed after this time. */
const LONGEST_STOP_MS = 90_000;

export interface SupervisedProcess<Opened> {
  /** What the child said when it was first open. */
  readonly opened: Opened;
  /** Tells the child to stop and waits until it has; it is not started again. */
  close(): Promise<void>;
  /** Kills the child at once. */
  kill(): void;
}

export interface Supervision<Opened> {
  /** For messages: `The store`. */
  readonly name: string;
  /** A program of this repository and the environment for its next start. */
  program(former: Opened | null): { readonly file: string; readonly env: NodeJS.ProcessEnv };
  /** Whether the child writes where this process does, or its output is read by `open`. */
  readonly output: 'inherit' | 'pipe';
  /** Resolves when the child is open; throws what kept it from that. */
  open(child: ChildProcess): Promise<Opened>;
  /** Asks the child to stop. */
  stop(child: ChildProcess): void;
  /** Told of each unexpected end and of each return. */
  report(message: string): void;
  /** Fires when the first start need not go on: the child is then told to stop, and the reason is thrown. */
  readonly stopping?: AbortSignal;
}

/**
 * Starts a child and keeps it running.
 *
 * @throws what `open` throws at the first start; later starts are tried again, with growing pauses
 */
export async function superviseProcess<Opened>(supervision: Supervision<Opened>): Promise<SupervisedProcess<Opened>> {
  const { name, report } = supervision;
  const closing = new AbortController();
  let child = start(supervision, null);
  const opened = await openFirst(supervision, child);
  const watching = watch();

  async function watch(): Promise<void> {
    let pauseMs = FIRST_PAUSE_MS / 2;
    for (let since = performance.now(); ; since = performance.now()) {
      const end = await ended(child);
      if (closing.signal.aborted) return;
      pauseMs = performance.now() - since > STEADY_MS ? FIRST_PAUSE_MS : nextPause(pauseMs);
      report(`${name} ended unexpectedly (${end}); it starts again in ${(pauseMs / 1000).toFixed(1)} s`);
      await pause(pauseMs, undefined, { signal: closing.signal }).catch(() => undefined);
      if (closing.signal.aborted) return;
      child = start(supervision, opened);
      const began = performance.now();
      openOrKill(supervision, child).then(
        () => report(`${name} is open again after ${((performance.now() - began) / 1000).toFixed(1)} s`),
        (error: unknown) => {
          if (!closing.signal.aborted) report(`${name} did not open: ${sentenceOf(error)}`);
        },
      );
    }
  }

  return {
    opened,
    async close() {
      closing.abort();
      if (isRunning(child)) {
        supervision.stop(child);
        const tooLong = setTimeout(() => child.kill('SIGKILL'), LONGEST_STOP_MS);
        await ended(child);
        clearTimeout(tooLong);
      }
      await watching;
    },
    kill() {
      closing.abort();
      child.kill('SIGKILL');
    },
  };
}

/** In a session of its own: signals to this process's group do not reach it, it stops when it is told to. */
function start<Opened>(supervision: Supervision<Opened>, former: Opened | null): ChildProcess {
  const { file, env } = supervision.program(former);
  return fork(file, {
    env,
    detached: true,
    stdio: ['ignore', supervision.output, supervision.output, 'ipc'],
  });
}

async function openFirst<Opened>(supervision: Supervision<Opened>, child: ChildProcess): Promise<Opened> {
  const { stopping } = supervision;
  const stop = (): void => supervision.stop(child);
  stopping?.addEventListener('abort', stop, { once: true });
  try {
    if (stopping?.aborted === true) stop();
    return await openOrKill(supervision, child);
  } catch (error) {
    if (stopping?.aborted === true) throw stopping.reason;
    throw error;
  } finally {
    stopping?.removeEventListener('abort', stop);
  }
}

async function openOrKill<Opened>(supervision: Supervision<Opened>, child: ChildProcess): Promise<Opened> {
  try {
    return await supervision.open(child);
  } catch (error) {
    child.kill('SIGKILL');
    throw error;
  }
}

function nextPause(pauseMs: number): number {
  return Math.min(pauseMs * 2, LONGEST_PAUSE_MS);
}

export function isRunning(child: ChildProcess): boolean {
  return child.exitCode === null && child.signalCode === null;
}

/** How a child ended: `exit code 1`, `SIGKILL`. */
async function ended(child: ChildProcess): Promise<string> {
  if (isRunning(child)) await new Promise<void>((end) => child.once('exit', () => end()));
  return child.signalCode ?? `exit code ${child.exitCode}`;
}

function sentenceOf(error: unknown): string {
  return error instanceof Error ? error.message : String(error);
}
