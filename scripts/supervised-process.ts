/** A child process that is restarted when it dies or hangs. */
import { type ChildProcess, fork } from 'node:child_process';
import { setTimeout as pause } from 'node:timers/promises';
import { killWhenSilent, type Pulse } from './pulse.ts';

/** A child that ran for this long counts as healthy; the restart delay of one that dies sooner doubles each time. */
const STEADY_MS = 30_000;
const FIRST_PAUSE_MS = 100;
const LONGEST_PAUSE_MS = 30_000;
/** A child that does not stop within this time is killed. */
const LONGEST_STOP_MS = 90_000;

export interface SupervisedProcess<Opened> {
  /** The child's message when it first opened. */
  readonly opened: Opened;
  /** Stops the child, waits for its end, and does not restart it. */
  close(): Promise<void>;
  /** Kills the child at once. */
  kill(): void;
}

export interface Supervision<Opened> {
  /** For messages: `The store`. */
  readonly name: string;
  /** Program of this repository and environment of the next start. */
  program(former: Opened | null): {
    readonly file: string;
    readonly env: NodeJS.ProcessEnv;
    readonly args?: readonly string[];
    /** Options of Node besides this process's own. */
    readonly nodeOptions?: readonly string[];
  };
  /** Whether the child inherits this process's output, or `open` reads it. */
  readonly output: 'inherit' | 'pipe';
  /** Resolves when the child is open; rejects when it fails to open. */
  open(child: ChildProcess): Promise<Opened>;
  /** How often the open child is pinged; none for a program that does not answer pings. */
  readonly pulse?: Pulse;
  /** Requests a clean stop. */
  stop(child: ChildProcess): void;
  /** Called for each hang, each unexpected end and each restart. */
  report(message: string): void;
  /** Aborts the first start: the child is stopped, and the reason is thrown. */
  readonly stopping?: AbortSignal;
}

/**
 * Starts a child and keeps it running.
 *
 * @throws the error of `open` at the first start; later starts are retried with growing delays
 */
export async function superviseProcess<Opened>(supervision: Supervision<Opened>): Promise<SupervisedProcess<Opened>> {
  const { name, report } = supervision;
  const closing = new AbortController();
  let child = start(supervision, null);
  const opened = await openFirst(supervision, child);
  expectPulse(child);
  const watching = watch();

  function expectPulse(open: ChildProcess): void {
    if (supervision.pulse === undefined || !isRunning(open)) return;
    killWhenSilent(open, supervision.pulse, {
      signal: closing.signal,
      onSilent: (seconds) => report(`${name} has not answered for ${seconds} s and is killed`),
    });
  }

  async function watch(): Promise<void> {
    let pauseMs = FIRST_PAUSE_MS / 2;
    for (let since = performance.now(); ; since = performance.now()) {
      const end = await ended(child);
      if (closing.signal.aborted) return;
      pauseMs = performance.now() - since > STEADY_MS ? FIRST_PAUSE_MS : nextPause(pauseMs);
      report(`${name} ended unexpectedly (${end}); it starts again in ${(pauseMs / 1000).toFixed(1)} s`);
      await pause(pauseMs, undefined, { signal: closing.signal }).catch(() => undefined);
      if (closing.signal.aborted) return;
      const next = start(supervision, opened);
      child = next;
      const began = performance.now();
      openOrKill(supervision, next).then(
        () => {
          report(`${name} is open again after ${((performance.now() - began) / 1000).toFixed(1)} s`);
          expectPulse(next);
        },
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

/** Starts it in its own session, so that signals to this process's group do not reach it. */
function start<Opened>(supervision: Supervision<Opened>, former: Opened | null): ChildProcess {
  const { file, env, args = [], nodeOptions = [] } = supervision.program(former);
  return fork(file, args, {
    env,
    execArgv: [...process.execArgv, ...nodeOptions],
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
