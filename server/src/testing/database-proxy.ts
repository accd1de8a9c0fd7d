/** TCP proxy in front of the database, which a test can silence or cut. */
import { connect, createServer, type Socket } from 'node:net';
import { join } from 'node:path';

export interface DatabaseProxy {
  /** Database URL through the proxy. */
  readonly url: string;
  /** Drops replies on connections of this application name; requests still arrive. */
  silence(applicationName: string): void;
  /** The same for all connections, as when the server is suspended. */
  silenceAll(): void;
  /** Closes all connections and refuses new ones. */
  cut(): void;
  /** Accepts connections again; dropped data is lost. */
  restore(): void;
  close(): Promise<void>;
}

const ALL = '*';

export async function openDatabaseProxy(databaseUrl: string): Promise<DatabaseProxy> {
  const connections = new Set<ProxiedConnection>();
  let silenced: string | null = null;
  let isCut = false;
  const server = createServer((client) => {
    if (isCut) {
      client.destroy();
      return;
    }
    const connection = forward(client, connectToDatabase(databaseUrl), () => silenced);
    connections.add(connection);
    client.on('close', () => connections.delete(connection));
  });
  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening));
  const address = server.address();
  if (address === null || typeof address === 'string') throw new Error('The proxy has no port');
  return {
    url: throughPort(databaseUrl, address.port),
    silence(applicationName) {
      silenced = applicationName;
      for (const connection of connections) connection.silence(applicationName);
    },
    silenceAll() {
      silenced = ALL;
      for (const connection of connections) connection.silence(ALL);
    },
    cut() {
      isCut = true;
      for (const connection of connections) connection.end();
    },
    restore() {
      isCut = false;
      silenced = null;
    },
    async close() {
      for (const connection of connections) connection.end();
      await new Promise((closed) => server.close(closed));
    },
  };
}

interface ProxiedConnection {
  silence(applicationName: string): void;
  end(): void;
}

function forward(client: Socket, upstream: Socket, silencedNow: () => string | null): ProxiedConnection {
  let startup = '';
  let isSilent = false;
  const end = (): void => {
    client.destroy();
    upstream.destroy();
  };
  // The first message of a connection carries its parameters, each ended by a zero byte.
  const silence = (name: string | null): void => {
    isSilent ||= name === ALL || (name !== null && startup.includes(`application_name\0${name}\0`));
  };
  for (const socket of [client, upstream]) {
    socket.on('close', end);
    // Either end may close mid-message; the other end sees the close.
    socket.on('error', () => undefined);
  }
  client.on('data', (data) => {
    if (startup === '') {
      startup = data.toString('latin1');
      silence(silencedNow());
    }
    upstream.write(data);
  });
  upstream.on('data', (data) => {
    if (!isSilent) client.write(data);
  });
  return { silence, end };
}

/** Connects to the server of a database, by Unix socket or TCP. */
export function connectToDatabase(databaseUrl: string): Socket {
  const { searchParams, hostname, port } = new URL(databaseUrl);
  const folder = searchParams.get('host');
  return folder === null
    ? connect({ host: hostname, port: Number(port) })
    : connect({ path: join(folder, `.s.PGSQL.${port}`) });
}

/** The URL of the same database behind a proxy on this port of 127.0.0.1. */
export function throughPort(databaseUrl: string, port: number): string {
  const url = new URL(databaseUrl);
  url.searchParams.delete('host');
  url.hostname = '127.0.0.1';
  url.port = String(port);
  return url.href;
}
