/** The PostgreSQL server of a run, which can be stopped, killed and restarted during it. */
import type { Socket } from 'node:net';
import { setTimeout as pause } from 'node:timers/promises';
import {
  connectDatabase,
  connectToDatabase,
  createLog,
  type EmbeddedPostgres,
  ensureApplicationRole,
  isAlive,
  startEmbeddedPostgres,
  throughPort,
} from '@tola/server/testing';

/** `SIGINT` is a fast shutdown, `SIGQUIT` an immediate one; `SIGKILL` leaves recovery to the next start. */
export type StopSignal = 'SIGINT' | 'SIGQUIT' | 'SIGKILL';

export interface DatabaseServer {
  /** Connects to its current port, which a restart may change. */
  dial(): Socket;
  /** The connection URL of a database behind a proxy on this port of 127.0.0.1, for its owner. */
  urlThrough(port: number, database: string): string;
  /** The same for the role that stores run as. */
  applicationUrlThrough(port: number, database: string): string;
  /** Sends the signal, waits, and restarts it on the same data. */
  restart(signal: StopSignal, downMs: number): Promise<void>;
  close(): Promise<void>;
}

/** Time limit for a shutdown. */
const STOP_WITHIN_MS = 30_000;

/** @param folder an empty folder for its data */
export async function startDatabaseServer(folder: string): Promise<DatabaseServer> {
  // fsync stays on: commits must survive SIGKILL.
  let server: EmbeddedPostgres = await startEmbeddedPostgres(folder);
  await createRole(server);
  return {
    dial: () => connectToDatabase(server.url('postgres')),
    urlThrough: (port, database) => throughPort(server.url(database), port),
    applicationUrlThrough: (port, database) => throughPort(server.applicationUrl(database), port),
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

async function createRole(server: EmbeddedPostgres): Promise<void> {
  const database = connectDatabase({
    url: server.url('postgres'),
    log: createLog({ level: 'silent' }),
    connections: 1,
  });
  const client = await database.pool.connect();
  await ensureApplicationRole(client, server.applicationLogin);
  client.release();
  await database.close();
}
