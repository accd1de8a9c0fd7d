/**
 * Further listeners on the port of an HTTP server, which hand their connections to it. libuv accepts one connection of a listener
 * in each turn of the event loop (since 1.46): with one listener, a process whose turns take 20 ms accepts 50 connections a
 * second, however many wait.
 */
import { once } from 'node:events';
import type { Server } from 'node:http';
import { createServer, type Server as Listener } from 'node:net';

/** With turns of 100 ms, as of a store that is overloaded, 640 connections a second. */
const LISTENERS = 63;
/** Connections that wait at each listener. */
const BACKLOG = 511;

export interface Acceptors {
  /** Accepts no more; ends when the connections that were accepted are closed. */
  close(): Promise<void>;
}

/** The server listens on the port by itself, with `reusePort`, which Linux spreads connections over. */
export async function addAcceptors(server: Server, { host, port }: { host: string; port: number }): Promise<Acceptors> {
  const listeners = Array.from({ length: LISTENERS }, () => newListener(server));
  for (const listener of listeners) {
    listener.listen({ host, port, backlog: BACKLOG, reusePort: true });
    await once(listener, 'listening');
  }
  return {
    async close() {
      await Promise.all(
        listeners.map(async (listener) => {
          listener.close();
          await once(listener, 'close');
        }),
      );
    },
  };
}

/** As an HTTP server's own listener. */
function newListener(server: Server): Listener {
  return createServer({ allowHalfOpen: true, noDelay: true }, (socket) => {
    // Errors of a connection are told to the server that it names.
    server.emit('connection', Object.assign(socket, { server }));
  });
}
