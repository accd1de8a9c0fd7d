import { type ChildProcess, execFileSync, spawn } from 'node:child_process';
import {
  chmodSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import { join, resolve } from 'node:path';
import { Client } from 'pg';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { eventually } from '#testing';
import { connectionConfig } from './connection.ts';
import { type EmbeddedPostgres, startEmbeddedPostgres } from './index.ts';
import { isAlive } from './postmaster.ts';

const cache = resolve(import.meta.dirname, '../../../.cache');
const servers: EmbeddedPostgres[] = [];
const folders: string[] = [];
const children: ChildProcess[] = [];
const serverPids: number[] = [];

afterEach(async () => {
  for (const server of servers.splice(0).toReversed()) await server.close();
  for (const child of children.splice(0)) child.kill('SIGKILL');
  for (const pid of serverPids.splice(0)) if (isAlive(pid)) process.kill(pid, 'SIGKILL');
  for (const folder of folders.splice(0)) rmSync(folder, { recursive: true, force: true });
});

/** A data folder whose server was initialised once for all tests: initdb takes most of the time of a first start. */
let initialised = '';

beforeAll(async () => {
  initialised = emptyFolder();
  folders.splice(folders.indexOf(initialised), 1);
  const server = await startEmbeddedPostgres(initialised);
  await server.close();
  rmSync(join(initialised, 'postgres/port'));
}, 60_000);
afterAll(() => rmSync(initialised, { recursive: true, force: true }));

function emptyFolder(): string {
  mkdirSync(cache, { recursive: true });
  const folder = mkdtempSync(join(cache, 'embedded-test-'));
  folders.push(folder);
  return folder;
}

/** @param folder where the data of the server is put; a new one by default */
function dataDir(folder = emptyFolder()): string {
  // Owners and modes are those of PostgreSQL's account.
  execFileSync('cp', ['-a', join(initialised, 'postgres'), folder]);
  return folder;
}

async function start(folder: string, options?: Record<string, string>): Promise<EmbeddedPostgres> {
  const server = await startEmbeddedPostgres(folder, options);
  servers.push(server);
  return server;
}

async function query<R extends object>(server: EmbeddedPostgres, statement: string): Promise<R[]> {
  const client = new Client(connectionConfig(server.url('postgres')));
  await client.connect();
  const { rows } = await client.query<R>(statement);
  await client.end();
  return rows;
}

/** A child process that starts the server on a data folder and then waits. */
async function startInChild(folder: string): Promise<{ process: ChildProcess; how: string; pid: number }> {
  const program = `
    import { startEmbeddedPostgres } from '#database';
    const server = await startEmbeddedPostgres(${JSON.stringify(folder)});
    process.on('SIGTERM', () => void server.close().then(() => process.exit(0)));
    process.stdout.write(server.how + ' ' + server.pid + '\\n');
    setInterval(() => undefined, 60_000);`;
  const child = spawn(process.execPath, ['--input-type=module-typescript', '--eval', program], {
    cwd: resolve(import.meta.dirname, '../..'),
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  children.push(child);
  const line = await new Promise<string>((resolve) =>
    child.stdout.once('data', (text: Buffer) => resolve(text.toString())),
  );
  const [how = '', pid = ''] = line.trim().split(' ');
  serverPids.push(Number(pid));
  return { process: child, how, pid: Number(pid) };
}

test('initialises a new data folder and keeps its data across a restart', async () => {
  const folder = emptyFolder();
  const first = await start(folder);
  expect(first.how).toBe('started');
  await query(first, 'create table saved as select 7 as n');
  await first.close();
  expect(isAlive(first.pid)).toBe(false);
  const second = await start(folder);
  expect(second.how).toBe('started');
  expect(await query(second, 'select n from saved')).toEqual([{ n: 7 }]);
});

test('requires a password that only its owner can read, and listens on loopback only', async () => {
  const folder = dataDir();
  const server = await start(folder);
  expect(statSync(join(folder, 'postgres/password')).mode & 0o777).toBe(0o600);
  expect(statSync(join(folder, 'postgres/cluster')).mode & 0o777).toBe(0o700);
  expect(await query(server, 'show listen_addresses')).toEqual([{ listen_addresses: '127.0.0.1' }]);
  const wrong = new URL(server.url('postgres'));
  wrong.password = 'guess';
  const client = new Client(connectionConfig(wrong.href));
  await expect(client.connect()).rejects.toThrow('password authentication failed');
  const overTcp = new Client({ ...connectionConfig(wrong.href), host: '127.0.0.1' });
  await expect(overTcp.connect()).rejects.toThrow('password authentication failed');
});

test('after a store is killed, the next store adopts its server and stops it', async () => {
  const folder = dataDir();
  const other = await startInChild(folder);
  expect(other.how).toBe('started');
  other.process.kill('SIGKILL');
  await eventually(() => other.process.signalCode === 'SIGKILL');
  expect(isAlive(other.pid)).toBe(true);
  const server = await start(folder);
  expect([server.how, server.pid]).toEqual(['adopted', other.pid]);
  await query(server, 'create table after_adoption (n int)');
  await server.close();
  expect(isAlive(other.pid)).toBe(false);
});

test('a second process on the same folder shares the server and leaves it running', async () => {
  const folder = dataDir();
  const owner = await startInChild(folder);
  const sharer = await start(folder);
  expect([sharer.how, sharer.pid]).toEqual(['shared', owner.pid]);
  await sharer.close();
  expect(isAlive(owner.pid)).toBe(true);
  owner.process.kill('SIGTERM');
  await eventually(() => owner.process.exitCode === 0);
  expect(isAlive(owner.pid)).toBe(false);
});

test('when the owner closes, another process that uses the server becomes its owner and stops it', async () => {
  const folder = dataDir();
  const owner = await startInChild(folder);
  const sharer = await start(folder);
  expect(sharer.how).toBe('shared');
  owner.process.kill('SIGTERM');
  await eventually(() => owner.process.exitCode === 0);
  await eventually(() => sharer.how === 'adopted');
  expect(sharer.pid).toBe(owner.pid);
  expect(await query(sharer, 'select 1 as n')).toEqual([{ n: 1 }]);
  await sharer.close();
  expect(isAlive(owner.pid)).toBe(false);
});

test('a killed server is restarted at the same address within two seconds, for its owner and for others', async () => {
  const folder = dataDir();
  const owner = await startInChild(folder);
  const sharer = await start(folder);
  const url = sharer.url('postgres');
  await query(sharer, 'create table committed as select generate_series(1, 1000) as n');
  const began = performance.now();
  process.kill(owner.pid, 'SIGKILL');
  await eventually(async () => (await query(sharer, 'select count(*)::int as n from committed'))[0]);
  expect(performance.now() - began).toBeLessThan(20_000);
  expect(sharer.url('postgres')).toBe(url);
  await eventually(() => sharer.pid !== owner.pid && isAlive(sharer.pid));
  serverPids.push(sharer.pid);
  expect(sharer.how).toBe('shared');
  owner.process.kill('SIGTERM');
  await eventually(() => owner.process.exitCode === 0);
});

test('a server whose owner was killed stops when no other process takes it over', async () => {
  const folder = dataDir();
  const other = await startInChild(folder);
  other.process.kill('SIGKILL');
  await eventually(() => !isAlive(other.pid), 15_000);
  expect(existsSync(join(folder, 'postgres/cluster/postmaster.pid'))).toBe(false);
});

test('starts when the lock file contains the PID of a process other than PostgreSQL', async () => {
  const folder = dataDir();
  const first = await start(folder);
  await query(first, 'create table saved as select 7 as n');
  const lockFile = join(folder, 'postgres/cluster/postmaster.pid');
  const lock = readFileSync(lockFile, 'utf8');
  await first.close();
  const unrelated = spawn('sleep', ['600']);
  children.push(unrelated);
  writeFileSync(lockFile, lock.replace(/^\d+/, String(unrelated.pid)));
  const second = await start(folder);
  expect(second.how).toBe('started');
  expect(await query(second, 'select n from saved')).toEqual([{ n: 7 }]);
  expect(isAlive(unrelated.pid ?? 0)).toBe(true);
});

test('two processes that start on an empty folder concurrently share one server', async () => {
  const folder = emptyFolder();
  const both = await Promise.all([startInChild(folder), startInChild(folder)]);
  expect(new Set(both.map(({ pid }) => pid)).size).toBe(1);
  expect(both.map(({ how }) => how).toSorted()).toEqual(['shared', 'started']);
  for (const { process } of both) process.kill('SIGTERM');
  await eventually(() => both.every(({ process }) => process.exitCode === 0));
  expect(isAlive(both[0]?.pid ?? 0)).toBe(false);
});

test('a killed server recovers all committed transactions', async () => {
  const folder = dataDir();
  const first = await start(folder);
  await query(first, 'create table committed as select generate_series(1, 1000) as n');
  process.kill(first.pid, 'SIGKILL');
  await eventually(() => !isAlive(first.pid));
  const second = await start(folder);
  expect(second.how).toBe('started');
  expect(await query(second, 'select count(*)::int as n from committed')).toEqual([{ n: 1000 }]);
});

test('reuses its port, and takes another when that one is in use', async () => {
  const folder = dataDir();
  const first = await start(folder);
  const port = new URL(first.url('postgres')).port;
  await first.close();
  const again = await start(folder);
  expect(new URL(again.url('postgres')).port).toBe(port);
  await again.close();
  const other = await start(dataDir());
  const taken = new URL(other.url('postgres')).port;
  writeFileSync(join(folder, 'postgres/port'), taken);
  const moved = await start(folder);
  expect(new URL(moved.url('postgres')).port).not.toBe(taken);
});

test('falls back to TCP when the path is too long for a socket', async () => {
  const folder = join(emptyFolder(), 'a-folder-with-a-long-name-'.repeat(4));
  mkdirSync(folder, { recursive: true });
  dataDir(folder);
  const server = await start(folder);
  expect(new URL(server.url('postgres')).searchParams.get('host')).toBeNull();
  expect(await query(server, 'select 1 as n')).toEqual([{ n: 1 }]);
});

test('starts in a folder with mode 0700', async () => {
  const folder = emptyFolder();
  chmodSync(folder, 0o700);
  const server = await start(join(folder, 'inner'));
  expect(await query(server, 'select 1 as n')).toEqual([{ n: 1 }]);
});

test('reports why the server did not start', async () => {
  const folder = dataDir();
  await expect(start(folder, { shared_buffers: 'plenty' })).rejects.toThrow(/did not start[\s\S]*shared_buffers/);
  expect(existsSync(join(folder, 'postgres/owner'))).toBe(false);
  expect(readFileSync(join(folder, 'postgres/server.log'), 'utf8')).toContain('plenty');
});

test('refuses data of another major version of PostgreSQL with the remedy, and leaves it alone', async () => {
  const folder = emptyFolder();
  const cluster = join(folder, 'postgres/cluster');
  mkdirSync(cluster, { recursive: true });
  writeFileSync(join(cluster, 'PG_VERSION'), '17\n');
  await expect(start(folder)).rejects.toThrow(/written by PostgreSQL 17.*comes with PostgreSQL \d+.*Make a backup/);
  expect(readdirSync(cluster)).toEqual(['PG_VERSION']);
});
