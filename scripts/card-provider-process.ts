/** Runs the card provider's emulator beside the store, when no real provider is configured. */
import { type ChildProcess, fork } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import type { Settings } from '@tola/server';
import { repositoryRoot } from './steps.ts';

export interface CardProviderProcess {
  /** What the store has to know to use it. */
  readonly settings: Pick<Settings, 'cashfreeBaseUrl' | 'cashfreeClientId' | 'cashfreeClientSecret'>;
  close(): Promise<void>;
}

const STARTED = /Card provider emulator: (\S+)/;

/** Takes CARD_PROVIDER_PORT, or any free port when that one is the store's own or somebody else has it. */
export async function startCardProviderProcess(settings: Settings): Promise<CardProviderProcess> {
  const dataDir = resolve(settings.dataDir);
  const secret = ensureSecret(dataDir);
  const environment = {
    ...process.env,
    TOLA_EMULATOR: 'demo',
    CASHFREE_CLIENT_ID: 'emulator',
    CASHFREE_CLIENT_SECRET: secret,
    STATE_FILE: join(dataDir, 'card-provider.json'),
  };
  const wished = settings.cardProviderPort === settings.port ? 0 : settings.cardProviderPort;
  const running =
    (await tryStart({ ...environment, PORT: String(wished) })) ?? (await tryStart({ ...environment, PORT: '0' }));
  if (running === null) throw new Error('The card provider emulator could not start.');
  const { child, url } = running;
  return {
    settings: { cashfreeBaseUrl: `${url}/pg`, cashfreeClientId: 'emulator', cashfreeClientSecret: secret },
    async close() {
      if (child.exitCode !== null) return;
      const ended = new Promise<void>((end) => child.once('exit', () => end()));
      child.kill('SIGTERM');
      await ended;
    },
  };
}

async function tryStart(env: NodeJS.ProcessEnv): Promise<{ child: ChildProcess; url: string } | null> {
  // Detached from the terminal's Ctrl-C: the store finishes its requests to it first. It ends with this process anyway.
  const child = fork(resolve(repositoryRoot, 'emulators/card-provider/src/main.ts'), {
    env,
    detached: true,
    stdio: ['ignore', 'pipe', 'pipe', 'ipc'],
  });
  let output = '';
  const url = await new Promise<string | null>((answer) => {
    const collect = (text: Buffer): void => {
      output += text.toString();
      const [, found] = STARTED.exec(output) ?? [];
      if (found !== undefined) answer(found);
    };
    child.stdout?.on('data', collect);
    child.stderr?.on('data', collect);
    child.once('exit', () => answer(null));
  });
  return url === null ? null : { child, url };
}

/** Kept, so that orders from before a restart can still be paid. */
function ensureSecret(dataDir: string): string {
  const file = join(dataDir, 'keys', 'card-provider-emulator');
  if (!existsSync(file)) {
    mkdirSync(join(dataDir, 'keys'), { recursive: true, mode: 0o700 });
    writeFileSync(file, randomBytes(24).toString('base64url'), { mode: 0o600 });
  }
  return readFileSync(file, 'utf8').trim();
}
