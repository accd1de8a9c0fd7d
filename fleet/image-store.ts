/** A store started from the built image, and what its test asks of it. */
import { type ChildProcess, spawn } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { readdirSync, readFileSync, readlinkSync } from 'node:fs';
import { join } from 'node:path';
import { getProductTypes } from '@tola/contract';
import { call, type EmbeddedPostgres, eventually } from '@tola/server/testing';
import { expect } from 'vitest';
import { addressFor } from './database-roles.ts';

export type Settings = Readonly<Record<string, string>>;

/** Of all stores on the database of a test: what one has encrypted, the others must be able to read. */
const dataKey = randomBytes(32).toString('base64');

export function storeSettings(postgres: EmbeddedPostgres, port: number): Settings {
  return {
    DATA_KEY: dataKey,
    DATABASE_URL: addressFor(postgres, 'tola_app'),
    HOST: '127.0.0.1',
    PORT: String(port),
    PUBLIC_URL: `http://127.0.0.1:${port}`,
    SEED: 'demo',
    DATABASE_CONNECTIONS: '5',
  };
}

export interface StartedStore {
  output(): string;
  hasEnded(): boolean;
  /** Sends SIGTERM to the process that listens on the port, as a container runtime does. @returns how long it took to end */
  stop(port: number): Promise<number>;
}

export function startStore(command: string, args: readonly string[]): StartedStore {
  const child: ChildProcess = spawn(command, [...args], {
    env: { ...process.env, BUILDAH_ISOLATION: 'chroot' },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let output = '';
  for (const stream of [child.stdout, child.stderr]) {
    stream?.on('data', (text: Buffer) => {
      output = (output + text.toString()).slice(-20_000);
    });
  }
  const ended = new Promise<void>((resolved) => child.on('exit', () => resolved()));
  const hasEnded = (): boolean => child.exitCode !== null || child.signalCode !== null;
  return {
    output: () => output,
    hasEnded,
    async stop(port) {
      const began = performance.now();
      const pid = listenerOn(port);
      if (pid === null) child.kill('SIGKILL');
      else process.kill(pid, 'SIGTERM');
      await ended;
      return performance.now() - began;
    },
  };
}

/** Waits until the store may sell. @throws Error with its output when it ends before */
export async function becomesReady(url: string, store: StartedStore): Promise<void> {
  await eventually(async () => {
    if (store.hasEnded()) return true;
    expect((await fetch(`${url}/readyz`).catch(() => null))?.status).toBe(200);
    return true;
  }, 60_000);
  if (store.hasEnded()) throw new Error(`The store ended:\n${store.output()}`);
}

/** A call, a rendered page, a file of the build and a picture of a product. */
export async function expectToSell(url: string): Promise<void> {
  const types = await call({ url }, getProductTypes, null);
  expect(types.ok && types.data.length).toBeGreaterThan(0);
  const home = await fetch(url);
  expect(home.status).toBe(200);
  const page = await home.text();
  const asset = /\/assets\/[\w.-]+\.js/.exec(page)?.[0];
  expect((await fetch(`${url}${asset}`)).status).toBe(200);
  const picture = /\/media\/[^"' ]+/.exec(page)?.[0];
  expect((await fetch(`${url}${picture}`)).status).toBe(200);
}

/** The account that the process listening on a port runs as, as the host sees it. */
export function accountOn(port: number): number {
  const status = readFileSync(`/proc/${listenerOn(port)}/status`, 'utf8');
  return Number(/^Uid:\s+(\d+)/m.exec(status)?.[1]);
}

function listenerOn(port: number): number | null {
  const inode = inodeOf(port);
  if (inode === null) return null;
  const pids = readdirSync('/proc').filter((name) => /^\d+$/.test(name));
  const pid = pids.find((name) => socketsOf(name).includes(`socket:[${inode}]`));
  return pid === undefined ? null : Number(pid);
}

function inodeOf(port: number): string | null {
  const hex = port.toString(16).toUpperCase().padStart(4, '0');
  const lines = readFileSync('/proc/net/tcp', 'utf8').split('\n');
  const fields = lines.map((line) => line.trim().split(/\s+/));
  return fields.find(([, local, , state]) => local?.endsWith(`:${hex}`) === true && state === '0A')?.[9] ?? null;
}

function socketsOf(pid: string): string[] {
  const folder = `/proc/${pid}/fd`;
  try {
    return readdirSync(folder).map((name) => readlinkSync(join(folder, name)));
  } catch (error) {
    // It closed a file or ended meanwhile, or belongs to someone whose files this account may not see.
    if (['ENOENT', 'EACCES'].includes((error as NodeJS.ErrnoException).code ?? '')) return [];
    throw error;
  }
}
