/** Reads a PostgreSQL server's lock file and checks whether its process is alive. */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';

export interface Postmaster {
  readonly pid: number;
  readonly port: number;
  /** The folder of its socket; empty if it has none. */
  readonly socketFolder: string;
}

/** Reads `postmaster.pid` of a cluster; null when there is none or it is still being written. */
export function readPostmaster(clusterFolder: string): Postmaster | null {
  const text = readText(join(clusterFolder, 'postmaster.pid'));
  if (text === null) return null;
  const lines = text.split('\n');
  const pid = Number(lines[0]);
  const port = Number(lines[3]);
  if (!Number.isInteger(pid) || pid <= 1 || !Number.isInteger(port) || port <= 0) return null;
  return { pid, port, socketFolder: lines[4] ?? '' };
}

/** Whether a process runs; a zombie counts as dead. */
export function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0);
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'EPERM';
  }
  const status = readText(`/proc/${pid}/stat`);
  return status === null || !/\) Z /.test(status);
}

/** The text of a file that may not exist. */
export function readText(file: string): string | null {
  try {
    return readFileSync(file, 'utf8');
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException;
    if (code === 'ENOENT' || code === 'ESRCH') return null;
    throw error;
  }
}
