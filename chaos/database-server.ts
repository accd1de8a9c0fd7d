/** The one PostgreSQL server of a run, which can be stopped, killed and started again in the middle of it. */
import type { Socket } from 'node:net';
import { setTimeout as pause } from 'node:timers/promises';
import {
  connectToDatabase,
  type EmbeddedPostgres,
  isAlive,
  startEmbeddedPostgres,
  throughPort,
} from '@tola/server/testing';

/** `SIGINT` stops it in order, `SIGQUIT` at once, `SIGKILL` leaves recovery to the next start. */
export type StopSignal = 'SIGINT' | 'SIGQUIT' | 'SIGKILL';

export interface DatabaseServer {
  /** Connects to where it listens now; a restart may move it. */
  dial(): Socket;
  /** The connection URL of a database behind a proxy on this port of 127.0.0.1. */
  urlThrough(port: number, database: string): string;
  /** Ends it with the signal, waits, and starts it again on the same data. */
  restart(signal: StopSignal, downMs: number): Promise<void>;
  close(): Promise<void>;
}

/** How long a stopped server may take to be gone. */
const STOP_WITHIN_MS = 30_000;

/** @param folder an empty folder that the server keeps its data in */
export async function startDatabaseServer(folder: string): Promise<DatabaseServer> {
  // fsync stays on: what a commit has promised must survive SIGKILL.
  let server: EmbeddedPostgres = await startEmbeddedPostgres(folder);
  return {
    dial: () => connectToDatabase(server.url('postgres')),
    urlThrough: (port, database) => throughPort(server.url(database), port),
    async restart(signal, downMs) {
      process.kill(server.pid, signal);
      const deadline = Date.now() + STOP_WITHIN_MS;
      while (isAlive(server.pid)) {
        if (Date.now() > deadline) throw new Error(`PostgreSQL survived ${signal} for ${STOP_WITHIN_MS} ms`);
        await pause(20);
      }
      await pause(downMs);
      server = await startEmbeddedPostgres(folder);
    },
    close: async () => await server.close(),
  };
}
