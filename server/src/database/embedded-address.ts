/** The address of an embedded server: a socket in its folder if the path is short enough, else loopback. */
import { closeSync, openSync, readSync, statSync } from 'node:fs';
import { createServer } from 'node:net';
import { join } from 'node:path';
import { type ClusterPaths, clusterUser, ownerPassword } from './cluster.ts';

/** The kernel's limit on a socket's path, `sun_path` of unix(7). */
const MAX_SOCKET_PATH_BYTES = 107;
const LOG_TAIL_BYTES = 3_000;

/** The folder of the server's socket; empty where the platform has none or the path would be too long. */
export function socketFolderFor(paths: ClusterPaths, port: number): string {
  const path = join(paths.home, `.s.PGSQL.${port}`);
  return process.platform === 'win32' || Buffer.byteLength(path) > MAX_SOCKET_PATH_BYTES ? '' : paths.home;
}

export function embeddedUrl(paths: ClusterPaths, port: number, socketFolder: string, database: string): string {
  const password = encodeURIComponent(ownerPassword(paths));
  const folder = socketFolder === '' ? '' : `?host=${encodeURIComponent(socketFolder)}`;
  return `postgresql://${clusterUser}:${password}@127.0.0.1:${port}/${encodeURIComponent(database)}${folder}`;
}

/** The preferred port if it is free, else any free port. */
export async function freePort(preferred: number): Promise<number> {
  for (const port of preferred > 0 ? [preferred, 0] : [0]) {
    const free = await tryPort(port);
    if (free !== null) return free;
  }
  throw new Error('There is no free port on 127.0.0.1');
}

async function tryPort(port: number): Promise<number | null> {
  const server = createServer();
  return await new Promise((resolve, reject) => {
    server.once('error', (error: NodeJS.ErrnoException) =>
      error.code === 'EADDRINUSE' ? resolve(null) : reject(error),
    );
    server.listen({ port, host: '127.0.0.1', exclusive: true }, () => {
      const address = server.address();
      server.close(() => resolve(typeof address === 'object' && address !== null ? address.port : null));
    });
  });
}

/** The end of the server's log, for an error message. */
export function lastLogLines(paths: ClusterPaths): string {
  const size = statSync(paths.log, { throwIfNoEntry: false })?.size ?? 0;
  if (size === 0) return '(its log is empty)';
  const file = openSync(paths.log, 'r');
  try {
    const tail = Buffer.alloc(Math.min(size, LOG_TAIL_BYTES));
    readSync(file, tail, 0, tail.length, size - tail.length);
    return tail.toString('utf8').split('\n').slice(-15).join('\n').trim();
  } finally {
    closeSync(file);
  }
}
