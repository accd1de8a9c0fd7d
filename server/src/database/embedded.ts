/**
 * Supervises the store's own PostgreSQL server in the data folder.
 *
 * Several processes may use one folder. One owns the server: it restarts the server when it dies and stops it
 * when it closes, unless others still use it; then one of those becomes the owner. When the owner is killed, another
 * process takes over, or the server's guard process stops it.
 */
import { setTimeout as pause } from 'node:timers/promises';
import type { Logger } from '#log';
import { embeddedLogin, type Login, withLogin } from './application-role.ts';
import { clusterPaths, ensureCluster, ownerPassword } from './cluster.ts';
import { DiskReserve } from './disk-reserve.ts';
import { embeddedUrl } from './embedded-address.ts';
import { findRunAs } from './postgres-account.ts';
import { findPostgresBinaries } from './postgres-binaries.ts';
import { isAlive, readPostmaster } from './postmaster.ts';
import { requireNoRestore } from './restoring-folder.ts';
import { guardServer, type ServerGuard } from './server-guard.ts';
import {
  claimServer,
  isOwnedByAnother,
  isSharedByAnother,
  recordSharer,
  removeOwner,
  removeSharer,
} from './server-owner.ts';
import {
  acceptsConnections,
  type RunningServer,
  type ServerOptions,
  startOrJoin,
  stopServer,
} from './server-process.ts';

/** How often each process checks that the server and its owner are alive. */
const CHECK_INTERVAL_MS = 200;
/** A server that dies within this time after a start is restarted after twice the delay. */
const STABLE_AFTER_MS = 10_000;
const MAX_RESTART_DELAY_MS = 10_000;

export interface EmbeddedPostgres {
  /** A connection URL of its superuser for one of its databases; it stays the same across restarts. */
  url(database: string): string;
  /** The same for the role of the running store, which {@link ensureApplicationRole} creates. */
  applicationUrl(database: string): string;
  readonly applicationLogin: Login;
  /** `started` or `adopted`: this process owns it; `shared`: another process does. */
  readonly how: RunningServer['how'];
  readonly pid: number;
  /** Stops the server if this process owns it and no other uses it. */
  close(): Promise<void>;
}

/**
 * Starts the server of a data folder or joins the one already running there, and keeps it running.
 *
 * @param options PostgreSQL settings on top of the store's own, `{ fsync: 'off' }` for tests
 * @throws PostgresNotStarted; ConfigError while a backup is being restored into the folder
 */
export async function startEmbeddedPostgres(
  dataDir: string,
  options: Readonly<Record<string, string>> = {},
  log?: Logger,
): Promise<EmbeddedPostgres> {
  requireNoRestore(dataDir);
  const paths = clusterPaths(dataDir);
  const binaries = await findPostgresBinaries();
  const runAs = findRunAs(paths.cluster);
  await ensureCluster(paths, binaries, runAs);
  const serverOptions = { paths, postgres: binaries.postgres, runAs, options };
  const reserve = new DiskReserve(paths, log);
  reserve.prepare();
  const server = await startOrJoin(serverOptions, null);
  if (server.how !== 'shared') await reserve.check(server.pid);
  return new SupervisedServer(serverOptions, { server, reserve, log });
}

interface Started {
  readonly server: RunningServer;
  readonly reserve: DiskReserve;
  readonly log: Logger | undefined;
}

class SupervisedServer implements EmbeddedPostgres {
  readonly #options: ServerOptions;
  readonly #log: Logger | undefined;
  readonly #reserve: DiskReserve;
  readonly #checkTimer: NodeJS.Timeout;
  #server: RunningServer;
  #guard: ServerGuard | null = null;
  #check: Promise<void> | null = null;
  #closing = false;
  #runningSince = performance.now();
  #restartDelayMs = 0;

  constructor(options: ServerOptions, { server, reserve, log }: Started) {
    this.#options = options;
    this.#server = server;
    this.#reserve = reserve;
    this.#log = log;
    this.#use(server);
    this.#checkTimer = setInterval(() => {
      this.#check ??= this.#checkServer().finally(() => {
        this.#check = null;
      });
    }, CHECK_INTERVAL_MS);
    this.#checkTimer.unref();
  }

  get how(): RunningServer['how'] {
    return this.#server.how;
  }

  get pid(): number {
    return this.#server.pid;
  }

  url(database: string): string {
    return embeddedUrl(this.#options.paths, this.#server.port, this.#server.socketFolder, database);
  }

  applicationUrl(database: string): string {
    return withLogin(this.url(database), this.applicationLogin);
  }

  get applicationLogin(): Login {
    return embeddedLogin(ownerPassword(this.#options.paths));
  }

  async close(): Promise<void> {
    this.#closing = true;
    clearInterval(this.#checkTimer);
    await this.#check;
    const { paths } = this.#options;
    this.#guard?.dismiss();
    // Each process removes its own file before it looks for others, so of two that close concurrently at least one finds none.
    if (this.#server.how === 'shared') removeSharer(paths);
    else removeOwner(paths);
    if (isOwnedByAnother(paths) || isSharedByAnother(paths)) return;
    await stopServer(paths, this.#server.pid);
  }

  #use(server: RunningServer): void {
    this.#server = server;
    this.#runningSince = performance.now();
    this.#guard?.dismiss();
    this.#guard = null;
    const { paths } = this.#options;
    if (server.how === 'shared') recordSharer(paths);
    else {
      removeSharer(paths);
      this.#guard = guardServer(paths, server.pid);
    }
  }

  async #checkServer(): Promise<void> {
    const { paths } = this.#options;
    try {
      if (!isAlive(this.#server.pid)) return await this.#recover();
      if (this.#server.how !== 'shared') return await this.#reserve.check(this.#server.pid);
      if (isOwnedByAnother(paths, this.#server.pid)) return;
      if (await claimServer(paths, this.#server.pid)) {
        this.#log?.info({ pid: this.#server.pid }, 'took over the embedded PostgreSQL server');
        this.#use({ ...this.#server, how: 'adopted' });
      }
    } catch (error) {
      this.#restartDelayMs = nextDelay(this.#restartDelayMs);
      this.#log?.error(
        { err: error, retryMs: this.#restartDelayMs },
        'could not keep the embedded PostgreSQL server running',
      );
    }
  }

  /** Starts the dead server again, or joins the one that its owner has started. */
  async #recover(): Promise<void> {
    const { paths } = this.#options;
    if (this.#server.how === 'shared' && isOwnedByAnother(paths)) return await this.#rejoin();
    this.#restartDelayMs =
      performance.now() - this.#runningSince > STABLE_AFTER_MS && this.#restartDelayMs < STABLE_AFTER_MS
        ? 0
        : nextDelay(this.#restartDelayMs);
    this.#log?.warn(
      { pid: this.#server.pid, restartDelayMs: this.#restartDelayMs },
      'the embedded PostgreSQL server died',
    );
    await pause(this.#restartDelayMs, undefined, { ref: false });
    if (this.#closing) return;
    const began = performance.now();
    this.#use(await startOrJoin(this.#options, this.#server.port));
    const seconds = Math.round(performance.now() - began) / 1000;
    this.#log?.warn({ pid: this.#server.pid, seconds }, 'restarted the embedded PostgreSQL server');
  }

  /** Joins the server that its owner has restarted. */
  async #rejoin(): Promise<void> {
    const postmaster = readPostmaster(this.#options.paths.cluster);
    if (postmaster === null || postmaster.pid === this.#server.pid || !isAlive(postmaster.pid)) return;
    const { port, socketFolder } = this.#server;
    const url = embeddedUrl(this.#options.paths, port, socketFolder, 'postgres');
    if (await acceptsConnections(this.#options.paths, url)) this.#use({ ...this.#server, pid: postmaster.pid });
  }
}

function nextDelay(delayMs: number): number {
  return Math.min(Math.max(delayMs * 2, CHECK_INTERVAL_MS), MAX_RESTART_DELAY_MS);
}
