/**
 * Supervises the store's own PostgreSQL server in the data folder.
 *
 * Several processes may use one folder. One owns the server: it restarts the server when it dies and stops it
 * when it closes, unless others still use it; then one of those becomes the owner. When the owner is killed, another
 * process takes over, or the server's guard process stops it.
 */
import { setTimeout as pause } from 'node:timers/promises';
import type { Logger } from '#log';
import { clusterPlaces, ensureCluster } from './cluster.ts';
import { embeddedUrl } from './embedded-address.ts';
import { findRunAs } from './postgres-account.ts';
import { findPostgresBinaries } from './postgres-binaries.ts';
import { isAlive, readPostmaster } from './postmaster.ts';
import { guardServer, type ServerGuard } from './server-guard.ts';
import {
  claimServer,
  forgetOwner,
  forgetSharer,
  isOwnedByAnother,
  isSharedByAnother,
  nameSharer,
} from './server-owner.ts';
import { answers, type RunningServer, type ServerOptions, startOrJoin, stopServer } from './server-process.ts';

/** How often each process checks that the server and its owner are alive. */
const LOOK_EVERY_MS = 200;
/** A server that dies again within this time is restarted after twice the delay. */
const STEADY_MS = 10_000;
const LONGEST_PAUSE_MS = 10_000;

export interface EmbeddedPostgres {
  /** A connection URL for one of its databases; it stays the same across restarts. */
  url(database: string): string;
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
 * @throws PostgresNotStarted
 */
export async function startEmbeddedPostgres(
  dataDir: string,
  options: Readonly<Record<string, string>> = {},
  log?: Logger,
): Promise<EmbeddedPostgres> {
  const places = clusterPlaces(dataDir);
  const binaries = await findPostgresBinaries();
  const runAs = findRunAs(places.cluster);
  await ensureCluster(places, binaries, runAs);
  const serverOptions = { places, postgres: binaries.postgres, runAs, options };
  return new SupervisedServer(serverOptions, await startOrJoin(serverOptions, null), log);
}

class SupervisedServer implements EmbeddedPostgres {
  readonly #options: ServerOptions;
  readonly #log: Logger | undefined;
  readonly #looking: NodeJS.Timeout;
  #server: RunningServer;
  #guard: ServerGuard | null = null;
  #looked: Promise<void> | null = null;
  #closing = false;
  #since = performance.now();
  #pauseMs = 0;

  constructor(options: ServerOptions, server: RunningServer, log: Logger | undefined) {
    this.#options = options;
    this.#server = server;
    this.#log = log;
    this.#use(server);
    this.#looking = setInterval(() => {
      this.#looked ??= this.#look().finally(() => {
        this.#looked = null;
      });
    }, LOOK_EVERY_MS);
    this.#looking.unref();
  }

  get how(): RunningServer['how'] {
    return this.#server.how;
  }

  get pid(): number {
    return this.#server.pid;
  }

  url(database: string): string {
    return embeddedUrl(this.#options.places, this.#server.port, this.#server.socketFolder, database);
  }

  async close(): Promise<void> {
    this.#closing = true;
    clearInterval(this.#looking);
    await this.#looked;
    const { places } = this.#options;
    this.#guard?.dismiss();
    // Each process drops its claim before it looks for others, so of two closing concurrently at least one sees no other.
    if (this.#server.how === 'shared') forgetSharer(places);
    else forgetOwner(places);
    if (isOwnedByAnother(places) || isSharedByAnother(places)) return;
    await stopServer(places, this.#server.pid);
  }

  #use(server: RunningServer): void {
    this.#server = server;
    this.#since = performance.now();
    this.#guard?.dismiss();
    this.#guard = null;
    const { places } = this.#options;
    if (server.how === 'shared') nameSharer(places);
    else {
      forgetSharer(places);
      this.#guard = guardServer(places, server.pid);
    }
  }

  async #look(): Promise<void> {
    const { places } = this.#options;
    try {
      if (!isAlive(this.#server.pid)) return await this.#recover();
      if (this.#server.how !== 'shared' || isOwnedByAnother(places, this.#server.pid)) return;
      if (await claimServer(places, this.#server.pid)) {
        this.#log?.info({ pid: this.#server.pid }, 'took over the embedded PostgreSQL server');
        this.#use({ ...this.#server, how: 'adopted' });
      }
    } catch (error) {
      this.#pauseMs = longer(this.#pauseMs);
      this.#log?.error({ err: error, nextTryMs: this.#pauseMs }, 'the embedded PostgreSQL server does not start');
    }
  }

  /** Starts the dead server again, or joins the one that its owner has started. */
  async #recover(): Promise<void> {
    const { places } = this.#options;
    if (this.#server.how === 'shared' && isOwnedByAnother(places)) return await this.#follow();
    this.#pauseMs =
      performance.now() - this.#since > STEADY_MS && this.#pauseMs < STEADY_MS ? 0 : longer(this.#pauseMs);
    this.#log?.warn({ pid: this.#server.pid, pauseMs: this.#pauseMs }, 'the embedded PostgreSQL server died');
    await pause(this.#pauseMs, undefined, { ref: false });
    if (this.#closing) return;
    const began = performance.now();
    this.#use(await startOrJoin(this.#options, this.#server.port));
    const seconds = Math.round(performance.now() - began) / 1000;
    this.#log?.warn({ pid: this.#server.pid, seconds }, 'the embedded PostgreSQL server runs again');
  }

  async #follow(): Promise<void> {
    const postmaster = readPostmaster(this.#options.places.cluster);
    if (postmaster === null || postmaster.pid === this.#server.pid || !isAlive(postmaster.pid)) return;
    const { port, socketFolder } = this.#server;
    const url = embeddedUrl(this.#options.places, port, socketFolder, 'postgres');
    if (await answers(this.#options.places, url)) this.#use({ ...this.#server, pid: postmaster.pid });
  }
}

function longer(pauseMs: number): number {
  return Math.min(Math.max(pauseMs * 2, LOOK_EVERY_MS), LONGEST_PAUSE_MS);
}
