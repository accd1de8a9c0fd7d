/** Makes sure that a port is free before several sockets share it. */
import { once } from 'node:events';
import { createServer } from 'node:net';

/** Where several listeners share a port, another store could listen there as well. @throws EADDRINUSE when a program does */
export async function requireFreePort({ host, port }: { readonly host: string; readonly port: number }): Promise<void> {
  const probe = createServer().listen({ port, host });
  await once(probe, 'listening');
  await new Promise((closed) => probe.close(closed));
}
