/**
 * A PostgreSQL server of the store's own inside the data folder, kept running.
 *
 * Several processes may use one folder. One of them owns the server: it restarts the server when it dies and stops it
 * when it closes, unless others still use it; then one of those becomes the owner. When the owner is killed, another
 * process takes over, or the server's guard stops it.
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
import { answers, type RunningServer, type ServerParts, startOrJoin, stopServer } from './server-process.ts';

/** How often each process looks whether the server and its owner are alive. */
const LOOK_EVERY_MS = 200;
/** A server that dies again within this time waits twice as long for its next start. */
const STEADY_MS = 10_000;
const LONGEST_PAUSE_MS = 10_000;

export interface EmbeddedPostgres {
  /** A connection URL for one of its databases; it stays the same across restarts. */
  url(database: string): string;
  /** How this process came to use it: `started` or `adopted` and owns it, or `shared` with its owner. */
  readonly how: RunningServer['how'];
  readonly pid: number;
  /** Stops the server if this process owns it and nobody else uses it. */
  close(): Promise<void>;
}

/**
 * Starts the server of a data folder, or joins the one that is already running there, and keeps it running.
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
  const parts = { places, postgres: binaries.postgres, runAs, options };
  return new SupervisedServer(parts, await startOrJoin(parts, null), log);
}

class SupervisedServer implements EmbeddedPostgres {
  readonly #parts: ServerParts;
  readonly #log: Logger | undefined;
  readonly #looking: NodeJS.Timeout;
  #server: RunningServer;
  #guard: ServerGuard | null = null;
  #looked: Promise<void> | null = null;
  #closing = false;
  #since = performance.now();
  #pauseMs = 0;

  constructor(parts: ServerParts, server: RunningServer, log: Logger | undefined) {
    this.#parts = parts;
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
    return embeddedUrl(this.#parts.places, this.#server.port, this.#server.socketFolder, database);
  }

  async close(): Promise<void> {
    this.#closing = true;
    clearInterval(this.#looking);
    await this.#looked;
    const { places } = this.#parts;
    this.#guard?.dismiss();
    // Each gives its claim up before it looks for others: of two that close at once, at least one sees no other.
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
    const { places } = this.#parts;
    if (server.how === 'shared') nameSharer(places);
    else {
      forgetSharer(places);
      this.#guard = guardServer(places, server.pid);
    }
  }

  async #look(): Promise<void> {
    const { places } = this.#parts;
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
    const { places } = this.#parts;
    if (this.#server.how === 'shared' && isOwnedByAnother(places)) return await this.#follow();
    this.#pauseMs =
      performance.now() - this.#since > STEADY_MS && this.#pauseMs < STEADY_MS ? 0 : longer(this.#pauseMs);
    this.#log?.warn({ pid: this.#server.pid, pauseMs: this.#pauseMs }, 'the embedded PostgreSQL server died');
    await pause(this.#pauseMs, undefined, { ref: false });
    if (this.#closing) return;
    const began = performance.now();
    this.#use(await startOrJoin(this.#parts, this.#server.port));
    const seconds = Math.round(performance.now() - began) / 1000;
    this.#log?.warn({ pid: this.#server.pid, seconds }, 'the embedded PostgreSQL server runs again');
  }

  async #follow(): Promise<void> {
    const postmaster = readPostmaster(this.#parts.places.cluster);
    if (postmaster === null || postmaster.pid === this.#server.pid || !isAlive(postmaster.pid)) return;
    const { port, socketFolder } = this.#server;
    const url = embeddedUrl(this.#parts.places, port, socketFolder, 'postgres');
    if (await answers(this.#parts.places, url)) this.#use({ ...this.#server, pid: postmaster.pid });
  }
}

function longer(pauseMs: number): number {
  return Math.min(Math.max(pauseMs * 2, LOOK_EVERY_MS), LONGEST_PAUSE_MS);
}
