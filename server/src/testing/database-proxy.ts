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

const EVERYONE = '*';

export async function openDatabaseProxy(databaseUrl: string): Promise<DatabaseProxy> {
  const calls = new Set<Call>();
  let silenced: string | null = null;
  let isCut = false;
  const server = createServer((near) => {
    if (isCut) {
      near.destroy();
      return;
    }
    const call = connected(near, connectToDatabase(databaseUrl), () => silenced);
    calls.add(call);
    near.on('close', () => calls.delete(call));
  });
  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening));
  const address = server.address();
  if (address === null || typeof address === 'string') throw new Error('The line has no port');
  return {
    url: throughPort(databaseUrl, address.port),
    silence(applicationName) {
      silenced = applicationName;
      for (const call of calls) call.silence(applicationName);
    },
    silenceAll() {
      silenced = EVERYONE;
      for (const call of calls) call.silence(EVERYONE);
    },
    cut() {
      isCut = true;
      for (const call of calls) call.end();
    },
    restore() {
      isCut = false;
      silenced = null;
    },
    async close() {
      for (const call of calls) call.end();
      await new Promise((closed) => server.close(closed));
    },
  };
}

interface Call {
  silence(applicationName: string): void;
  end(): void;
}

function connected(near: Socket, far: Socket, silencedNow: () => string | null): Call {
  let greeting = '';
  let isSilent = false;
  const end = (): void => {
    near.destroy();
    far.destroy();
  };
  // The first message of a connection carries its parameters, each ended by a zero byte.
  const silence = (name: string | null): void => {
    isSilent ||= name === EVERYONE || (name !== null && greeting.includes(`application_name\0${name}\0`));
  };
  for (const socket of [near, far]) {
    socket.on('close', end);
    // Either end may close mid-message; the other end sees the close.
    socket.on('error', () => undefined);
  }
  near.on('data', (data) => {
    if (greeting === '') {
      greeting = data.toString('latin1');
      silence(silencedNow());
    }
    far.write(data);
  });
  far.on('data', (data) => {
    if (!isSilent) near.write(data);
  });
  return { silence, end };
}

/** Connects to the server of a database, which answers on a socket in a folder, or on a port. */
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
