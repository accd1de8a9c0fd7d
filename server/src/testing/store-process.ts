/** Runs the store as a separate process. */
import { spawn } from 'node:child_process';
import { resolve } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { freePorts } from './free-ports.ts';

const root = resolve(import.meta.dirname, '../../..');
const READY_TIMEOUT_MS = 60_000;

export interface StoreProcess {
  readonly url: string;
  readonly pid: number;
  isAlive(): boolean;
  /** The last 20,000 characters of its output. */
  output(): string;
  close(): Promise<void>;
  /** Kills the process with SIGKILL. */
  kill(): Promise<void>;
}

/**
 * Starts the built store, on a free port unless PORT is given, and waits until it is ready. Settings are environment
 * variables.
 *
 * @param program `server/src/testing/api-only-store.ts` runs without pages and needs no build
 * @param readyPath `/healthz` for a store that cannot sell yet
 */
export async function startStoreProcess(
  settings: Readonly<Record<string, string>>,
  program = 'server/build/store.js',
  readyPath: '/readyz' | '/healthz' = '/readyz',
): Promise<StoreProcess> {
  const port = settings.PORT ?? String((await freePorts(1))[0]);
  const url = `http://127.0.0.1:${port}`;
  const child = spawn(process.execPath, [program], {
    cwd: root,
    env: {
      ...process.env,
      NODE_ENV: 'production',
      PORT: port,
      HOST: '127.0.0.1',
      PUBLIC_URL: url,
      ...settings,
    },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let output = '';
  const keep = (text: Buffer): void => {
    output = (output + text.toString()).slice(-20_000);
    if (process.env.STORE_LOUD === '1') process.stdout.write(text);
  };
  child.stdout.on('data', keep);
  child.stderr.on('data', keep);
  const ended = new Promise<void>((end) => child.on('exit', () => end()));

  const deadline = Date.now() + READY_TIMEOUT_MS;
  while (!(await isReady(`${url}${readyPath}`))) {
    if (child.exitCode !== null || Date.now() > deadline) {
      child.kill('SIGKILL');
      throw new Error(`The store did not become ready:\n${output}`);
    }
    await pause(100);
  }
  return {
    url,
    pid: child.pid ?? 0,
    isAlive: () => child.exitCode === null && child.signalCode === null,
    output: () => output,
    async close() {
      child.kill('SIGTERM');
      await ended;
    },
    async kill() {
      child.kill('SIGKILL');
      await ended;
    },
  };
}

async function isReady(url: string): Promise<boolean> {
  try {
    return (await fetch(url)).ok;
  } catch (error) {
    // Until the store listens, the connection is refused.
    if (error instanceof TypeError) return false;
    throw error;
  }
}
