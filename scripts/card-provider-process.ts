/** Runs the card provider's emulator under supervision when no real provider is configured. */
import type { ChildProcess } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { isOwnMachine, isPublicAddress, type Settings } from '@tola/server/supervision';
import { repositoryRoot } from './steps.ts';
import { type SupervisedProcess, superviseProcess } from './supervised-process.ts';

export interface CardProviderProcess {
  /** Settings with which the store uses it. */
  readonly settings: Pick<Settings, 'cashfreeBaseUrl' | 'cashfreeClientId' | 'cashfreeClientSecret'>;
  close(): Promise<void>;
}

const STARTED = /Card provider emulator: (\S+)/;

/**
 * The emulator reports payments without any money, so it never runs at a public address: neither beside a real shop, nor
 * beside a demo, whose visitors could not open its pages.
 */
export function needsEmulator({ cashfreeBaseUrl, publicUrl }: Settings): boolean {
  return cashfreeBaseUrl === null && !isPublicAddress(publicUrl);
}

/** Listens on CARD_PROVIDER_PORT, or on any free port when that one is taken. */
export async function startCardProviderProcess(
  settings: Settings,
  report: (message: string) => void,
): Promise<CardProviderProcess> {
  const dataDir = resolve(settings.dataDir);
  const secret = ensureSecret(dataDir);
  const environment = {
    ...process.env,
    TOLA_EMULATOR: 'demo',
    CASHFREE_CLIENT_ID: 'emulator',
    CASHFREE_CLIENT_SECRET: secret,
    STATE_FILE: join(dataDir, 'card-provider.json'),
    // Nobody needs the control calls of a store that other machines open; tests run it on this one.
    ...(isOwnMachine(settings.publicUrl) ? {} : { CONTROL_TOKEN: randomBytes(24).toString('base64url') }),
  };
  const startOn = async (port: number): Promise<SupervisedProcess<string>> =>
    await superviseProcess<string>({
      name: 'The card provider emulator',
      program: (formerUrl) => ({
        file: resolve(repositoryRoot, 'emulators/card-provider/src/main.ts'),
        env: { ...environment, PORT: formerUrl === null ? String(port) : new URL(formerUrl).port },
      }),
      output: 'pipe',
      open: urlOf,
      stop: (child) => child.kill('SIGTERM'),
      report,
    });
  const preferredPort = settings.cardProviderPort === settings.port ? 0 : settings.cardProviderPort;
  const provider = await startOn(preferredPort).catch(async (error: unknown) => {
    if (error instanceof ProviderNotStarted && preferredPort !== 0) return await startOn(0);
    throw error;
  });
  return {
    settings: { cashfreeBaseUrl: `${provider.opened}/pg`, cashfreeClientId: 'emulator', cashfreeClientSecret: secret },
    close: provider.close,
  };
}

class ProviderNotStarted extends Error {
  override readonly name = 'ProviderNotStarted';
}

async function urlOf(child: ChildProcess): Promise<string> {
  let output = '';
  return await new Promise<string>((answer, fail) => {
    const collect = (text: Buffer): void => {
      output = (output + text.toString()).slice(-10_000);
      const [, found] = STARTED.exec(output) ?? [];
      if (found !== undefined) answer(found);
    };
    child.stdout?.on('data', collect);
    child.stderr?.on('data', collect);
    child.once('exit', () => fail(new ProviderNotStarted(`The card provider emulator could not start: ${output}`)));
  });
}

/** Stored, so that orders placed before a restart can still be paid. */
function ensureSecret(dataDir: string): string {
  const file = join(dataDir, 'keys', 'card-provider-emulator');
  if (!existsSync(file)) {
    mkdirSync(join(dataDir, 'keys'), { recursive: true, mode: 0o700 });
    writeFileSync(file, randomBytes(24).toString('base64url'), { mode: 0o600 });
  }
  return readFileSync(file, 'utf8').trim();
}
