/** Finds, starts and stops the PostgreSQL server process of an embedded cluster. */
import { type ChildProcess, spawn } from 'node:child_process';
import { closeSync, openSync, statSync, writeFileSync } from 'node:fs';
import { setTimeout as pause } from 'node:timers/promises';
import { Client } from 'pg';
import { EMBEDDED_CONNECTIONS } from '#connection-budget';
import type { ClusterPaths } from './cluster.ts';
import { connectionConfig } from './connection.ts';
import { embeddedUrl, freePort, lastLogLines, socketFolderFor } from './embedded-address.ts';
import type { RunAs } from './postgres-account.ts';
import { isAlive, readPostmaster, readText } from './postmaster.ts';
import { claimServer, recordOwner } from './server-owner.ts';
import { releaseStaleLock } from './stale-lock.ts';

/** Time limit of a start or stop; crash recovery is the slow case. */
const START_TIMEOUT_MS = 60_000;
/** A dead server may remain a zombie, with its lock file, for some seconds. */
const ADOPTION_TIMEOUT_MS = 12_000;
const MAX_LOG_BYTES = 5_000_000;

export interface RunningServer {
  readonly pid: number;
  readonly port: number;
  /** The folder of its socket; empty if it has none. */
  readonly socketFolder: string;
  /** `started`, `adopted` from a dead owner, or `shared` with a live one. */
  readonly how: 'started' | 'adopted' | 'shared';
}

export interface ServerOptions {
  readonly paths: ClusterPaths;
  readonly postgres: string;
  readonly runAs: RunAs;
  /** PostgreSQL settings on top of the store's own. */
  readonly options: Readonly<Record<string, string>>;
}

/** The embedded server did not start; the message contains the last lines of its log. */
class PostgresNotStarted extends Error {
  override readonly name = 'PostgresNotStarted';
}

/**
 * Starts the server of a cluster, or joins the one that is already running there.
 *
 * @param port the required port, when clients already use it; null takes a free one
 * @throws PostgresNotStarted
 */
export async function startOrJoin(options: ServerOptions, port: number | null): Promise<RunningServer> {
  const { paths } = options;
  const deadline = Date.now() + ADOPTION_TIMEOUT_MS;
  for (;;) {
    const running = await findRunning(paths, deadline);
    if (running !== null) return running;
    const started = await launch(options, port);
    if (started !== null) return started;
    if (Date.now() > deadline) throw new PostgresNotStarted(`PostgreSQL did not start:\n${lastLogLines(paths)}`);
    await pause(100);
  }
}

/** The running server of this cluster; waits while the process of a lock file may still become ready or die. */
async function findRunning(paths: ClusterPaths, deadline: number): Promise<RunningServer | null> {
  for (;;) {
    const postmaster = readPostmaster(paths.cluster);
    if (postmaster === null || releaseStaleLock(paths.cluster)) return null;
    if (await acceptsConnections(paths, embeddedUrl(paths, postmaster.port, postmaster.socketFolder, 'postgres'))) {
      const how = (await claimServer(paths, postmaster.pid)) ? 'adopted' : 'shared';
      return { ...postmaster, how };
    }
    if (Date.now() > deadline) {
      // That PID belongs to an unrelated process: the server checks its own lock file on start.
      return null;
    }
    await pause(100);
  }
}

/** Starts the server; null when another process started it first, or processes of a dead server are still exiting. */
async function launch(
  { paths, postgres, runAs, options }: ServerOptions,
  requiredPort: number | null,
): Promise<RunningServer | null> {
  const port = await freePort(requiredPort ?? Number(readText(paths.portFile)));
  if (requiredPort !== null && port !== requiredPort) return null;
  // Another account cannot enter the folder, so the socket only works for a server that runs as this account.
  const socketFolder = runAs.owner === null ? socketFolderFor(paths, port) : '';
  const child = spawnServer(paths, [...runAs.prefix, postgres], { ...serverSettings(port, socketFolder), ...options });
  const url = embeddedUrl(paths, port, socketFolder, 'postgres');
  const deadline = Date.now() + START_TIMEOUT_MS;
  let isOurs = false;
  while (child.exitCode === null && child.signalCode === null) {
    if (!isOurs && readPostmaster(paths.cluster)?.pid === child.pid) {
      isOurs = true;
      recordOwner(paths, child.pid ?? 0);
    }
    if (isOurs && (await acceptsConnections(paths, url))) {
      writeFileSync(paths.portFile, String(port));
      child.unref();
      return { pid: child.pid ?? 0, port, socketFolder, how: 'started' };
    }
    if (Date.now() > deadline) {
      child.kill('SIGQUIT');
      throw new PostgresNotStarted(`PostgreSQL did not accept connections:\n${lastLogLines(paths)}`);
    }
    // Each probe costs a recovering server a process.
    await pause(40);
  }
  const otherPostmaster = readPostmaster(paths.cluster);
  if (otherPostmaster !== null && isAlive(otherPostmaster.pid)) return null;
  const log = lastLogLines(paths);
  if (/address already in use|lock file .* already exists|pre-existing shared memory block/i.test(log)) return null;
  throw new PostgresNotStarted(`PostgreSQL did not start:\n${log}`);
}

function serverSettings(port: number, socketFolder: string): Record<string, string> {
  return {
    port: String(port),
    listen_addresses: '127.0.0.1',
    unix_socket_directories: socketFolder,
    unix_socket_permissions: '0700',
    max_connections: String(EMBEDDED_CONNECTIONS),
    shared_buffers: '128MB',
    // An embedded server has no replicas, and its statements are too short for JIT compilation to pay.
    wal_level: 'minimal',
    max_wal_senders: '0',
    jit: 'off',
    timezone: 'UTC',
    log_timezone: 'UTC',
    // A failed statement is in the store's own log, without the values that PostgreSQL would quote.
    log_min_messages: 'log',
    log_min_error_statement: 'panic',
    log_error_verbosity: 'terse',
    log_checkpoints: 'off',
  };
}

function spawnServer(paths: ClusterPaths, command: readonly string[], settings: Record<string, string>): ChildProcess {
  const size = statSync(paths.log, { throwIfNoEntry: false })?.size ?? 0;
  const log = openSync(paths.log, size > MAX_LOG_BYTES ? 'w' : 'a', 0o600);
  const [program = '', ...before] = command;
  const args = Object.entries(settings).flatMap(([name, value]) => ['-c', `${name}=${value}`]);
  try {
    // Detached: Ctrl-C in a terminal goes to the whole process group, and the database must outlive its clients.
    return spawn(program, [...before, '-D', paths.cluster, ...args], { detached: true, stdio: ['ignore', log, log] });
  } finally {
    closeSync(log);
  }
}

/** Requests a fast shutdown, then an immediate one if that takes too long. */
export async function stopServer(paths: ClusterPaths, pid: number): Promise<void> {
  for (const [signal, timeoutMs] of [
    ['SIGINT', START_TIMEOUT_MS / 2] as const,
    ['SIGQUIT', START_TIMEOUT_MS / 2] as const,
  ]) {
    if (!isAlive(pid)) return;
    process.kill(pid, signal);
    const deadline = Date.now() + timeoutMs;
    while (isAlive(pid) && Date.now() < deadline) await pause(10);
  }
  if (isAlive(pid)) throw new PostgresNotStarted(`PostgreSQL (process ${pid}) did not stop:\n${lastLogLines(paths)}`);
}

export async function acceptsConnections(paths: ClusterPaths, url: string): Promise<boolean> {
  const client = new Client({ ...connectionConfig(url), connectionTimeoutMillis: 2_000 });
  let isLost = false;
  client.on('error', () => {
    isLost = true;
  });
  try {
    await client.connect();
    const { rows } = await client.query<{ data_directory: string }>('show data_directory');
    await client.end();
    return !isLost && rows[0]?.data_directory === paths.cluster;
  } catch {
    // Not listening yet, still recovering, or not ours: the caller retries until its deadline.
    return false;
  }
}
