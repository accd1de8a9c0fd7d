/** A store started from the built image, and what its test asks of it. */
import { type ChildProcess, execFileSync, spawn } from 'node:child_process';
import { existsSync, readdirSync, readFileSync, readlinkSync } from 'node:fs';
import { createServer } from 'node:net';
import { join, resolve } from 'node:path';
import { getProductTypes } from '@tola/contract';
import { call, type EmbeddedPostgres, eventually } from '@tola/server/testing';
import { expect } from 'vitest';

const PASSWORDS = {
  OWNER_PASSWORD: 'owner',
  APP_PASSWORD: 'app',
  MONITOR_PASSWORD: 'monitor',
  BACKUP_PASSWORD: 'backup',
};
const ROLE_PASSWORDS = { tola_owner: PASSWORDS.OWNER_PASSWORD, tola_app: PASSWORDS.APP_PASSWORD };

export type Settings = Readonly<Record<string, string>>;

/** Runs the script with which compose.yaml sets up its database server. */
export function createRoles(postgres: EmbeddedPostgres): void {
  const url = new URL(postgres.url('postgres'));
  execFileSync(resolve(import.meta.dirname, '../deploy/postgres/create-roles.sh'), {
    env: {
      ...process.env,
      ...PASSWORDS,
      PGHOST: url.hostname,
      PGPORT: url.port,
      PGPASSWORD: decodeURIComponent(url.password),
      POSTGRES_USER: url.username,
    },
    stdio: ['ignore', 'inherit', 'inherit'],
  });
}

/** The database's address over TCP: the container does not see the server's socket. */
export function addressFor(postgres: EmbeddedPostgres, role: keyof typeof ROLE_PASSWORDS): string {
  const { hostname, port } = new URL(postgres.url('tola'));
  return `postgresql://${role}:${ROLE_PASSWORDS[role]}@${hostname}:${port}/tola`;
}

export function storeSettings(postgres: EmbeddedPostgres, port: number): Settings {
  return {
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
  if (!existsSync(folder)) return [];
  return readdirSync(folder).map((name) => {
    try {
      return readlinkSync(join(folder, name));
    } catch (error) {
      // The process closed it meanwhile.
      if ((error as NodeJS.ErrnoException).code === 'ENOENT') return '';
      throw error;
    }
  });
}

export async function freePort(): Promise<number> {
  const server = createServer();
  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening));
  const { port } = server.address() as { port: number };
  await new Promise((closed) => server.close(closed));
  return port;
}
