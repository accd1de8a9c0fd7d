/** A TCP proxy between two programs whose connections can be cut or frozen. */
import { createServer, type Socket } from 'node:net';

export interface NetworkLine {
  readonly port: number;
  /** Drops every connection; new ones are accepted at once. */
  cut(): void;
  /** Stops forwarding in both directions without closing connections, like a lost route. */
  freeze(): void;
  /** Resumes forwarding, including what is buffered. */
  thaw(): void;
  close(): Promise<void>;
}

/** @param dial connects to the target, whose port may change between connections */
export async function openNetworkLine(dial: () => Socket): Promise<NetworkLine> {
  const sockets = new Set<Socket>();
  let isFrozen = false;

  function track(socket: Socket): void {
    sockets.add(socket);
    socket.on('close', () => sockets.delete(socket));
    if (isFrozen) socket.pause();
  }

  const server = createServer((near) => {
    const far = dial();
    for (const [from, to] of [
      [near, far],
      [far, near],
    ] as const) {
      track(from);
      from.on('data', (data) => {
        if (!to.write(data)) from.pause();
      });
      to.on('drain', () => {
        if (!isFrozen) from.resume();
      });
      from.on('end', () => to.end());
      // A reset of one side closes the other.
      from.on('error', () => to.destroy());
      from.on('close', () => to.destroy());
    }
  });
  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening));
  const address = server.address();
  if (address === null || typeof address === 'string') throw new Error('The proxy has no port');

  return {
    port: address.port,
    cut() {
      for (const socket of sockets) socket.destroy();
    },
    freeze() {
      isFrozen = true;
      for (const socket of sockets) socket.pause();
    },
    thaw() {
      isFrozen = false;
      for (const socket of sockets) socket.resume();
    },
    async close() {
      for (const socket of sockets) socket.destroy();
      await new Promise<void>((closed) => server.close(() => closed()));
    },
  };
}
