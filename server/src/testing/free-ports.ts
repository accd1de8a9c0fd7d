/** Ports of 127.0.0.1 for servers that must know theirs before they start. */
import { createServer } from 'node:net';

/** All different: each stays open until the last is found. */
export async function freePorts(count: number): Promise<number[]> {
  const servers = await Promise.all(
    Array.from({ length: count }, async () => {
      const server = createServer();
      await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening));
      return server;
    }),
  );
  const ports = servers.map((server) => {
    const address = server.address();
    if (address === null || typeof address === 'string') throw new Error('There is no free port on 127.0.0.1');
    return address.port;
  });
  await Promise.all(servers.map(async (server) => await new Promise((closed) => server.close(closed))));
  return ports;
}
