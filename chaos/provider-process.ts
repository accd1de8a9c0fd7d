/** The payment provider: its emulator as a process whose records survive a SIGKILL. */
import { type ChildProcess, spawn } from 'node:child_process';
import { resolve } from 'node:path';

const program = resolve(import.meta.dirname, '../emulators/card-provider/src/main.ts');
const STARTED = /Card provider emulator: http:\/\/[^:]+:(\d+)/;
export const providerKeys = { clientId: 'chaos', clientSecret: 'chaos-secret' };

export interface ProviderProcess {
  /** Its current port. */
  port(): number;
  /** Calls its control API, `/__emu/…`, which disturbances don't affect. */
  control(path: string, body?: unknown, method?: 'GET' | 'POST' | 'DELETE'): Promise<unknown>;
  /** Kills it and restarts it after a while on the same records. */
  restart(downMs: number): Promise<void>;
  close(): Promise<void>;
}

/** @param stateFile where the emulator stores orders, payments, refunds and undelivered webhooks */
export async function startProviderProcess(stateFile: string): Promise<ProviderProcess> {
  let { child, port } = await launch(stateFile, 0);

  return {
    port: () => port,
    async control(path, body = {}, method = 'POST') {
      const response = await fetch(`http://127.0.0.1:${port}/__emu/${path}`, {
        method,
        headers: { 'content-type': 'application/json' },
        ...(method === 'POST' ? { body: JSON.stringify(body) } : {}),
      });
      if (!response.ok) throw new Error(`${path}: ${response.status} ${await response.text()}`);
      return await response.json();
    },
    async restart(downMs) {
      await end(child, 'SIGKILL');
      await new Promise((later) => setTimeout(later, downMs));
      ({ child, port } = await launch(stateFile, port));
    },
    close: async () => await end(child, 'SIGTERM'),
  };
}

async function launch(stateFile: string, port: number): Promise<{ child: ChildProcess; port: number }> {
  const child = spawn(process.execPath, [program], {
    env: {
      ...process.env,
      NODE_ENV: 'test',
      HOST: '127.0.0.1',
      PORT: String(port),
      CASHFREE_CLIENT_ID: providerKeys.clientId,
      CASHFREE_CLIENT_SECRET: providerKeys.clientSecret,
      STATE_FILE: stateFile,
    },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const listening = await new Promise<number>((started, failed) => {
    let output = '';
    child.stdout.on('data', (text: Buffer) => {
      output += text.toString();
      const [, found] = STARTED.exec(output) ?? [];
      if (found !== undefined) started(Number(found));
    });
    child.once('exit', (code) => failed(new Error(`The provider's emulator ended with code ${code}`)));
  });
  return { child, port: listening };
}

async function end(child: ChildProcess, signal: NodeJS.Signals): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return;
  const ended = new Promise<void>((exit) => child.once('exit', () => exit()));
  child.kill(signal);
  await ended;
}
