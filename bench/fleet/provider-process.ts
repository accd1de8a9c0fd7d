/** The provider's emulator as a process of its own, so that a busy driver does not delay its answers. */
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { resolve } from 'node:path';

const program = resolve(import.meta.dirname, '../../emulators/card-provider/src/main.ts');
const STARTED = /Card provider emulator: (http:\S+)/;

export interface MeasuredProvider {
  readonly url: string;
  close(): Promise<void>;
}

export async function startProvider(keys: { clientId: string; clientSecret: string }): Promise<MeasuredProvider> {
  const env = { CASHFREE_CLIENT_ID: keys.clientId, CASHFREE_CLIENT_SECRET: keys.clientSecret, PORT: '0' };
  const child = spawn(process.execPath, [program], {
    env: { ...process.env, NODE_ENV: 'test', HOST: '127.0.0.1', ...env },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const url = await new Promise<string>((started, failed) => {
    let output = '';
    child.stdout.on('data', (text: Buffer) => {
      output += text.toString();
      const [, found] = STARTED.exec(output) ?? [];
      if (found !== undefined) started(found);
    });
    child.once('exit', (code) => failed(new Error(`The provider's emulator ended with code ${code}`)));
  });
  return {
    url,
    async close() {
      const ended = once(child, 'exit');
      child.kill('SIGTERM');
      await ended;
    },
  };
}
