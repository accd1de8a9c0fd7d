/** Releases PostgreSQL's lock files after a crash, when an unrelated process has since been given the recorded PID. */
import { readlinkSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { isAlive, readPostmaster, readText } from './postmaster.ts';

/**
 * PostgreSQL takes any live process with the PID in its lock file for another server and refuses to start. This
 * happens in containers, where PIDs are low and soon reused. A server's working directory is its data folder, so a process
 * elsewhere is unrelated; the file then gets the PID of this process, which PostgreSQL, as its child, knows to be
 * stale. The rest of the file stays: from it PostgreSQL learns whether the dead server's shared memory is still in use.
 *
 * @returns whether the lock is free for a new server now
 */
export function releaseStaleLock(cluster: string): boolean {
  const postmaster = readPostmaster(cluster);
  if (postmaster === null || !isAlive(postmaster.pid)) return true;
  if (!isUnrelated(postmaster.pid, cluster)) return false;
  replacePid(join(cluster, 'postmaster.pid'));
  if (postmaster.socketFolder !== '') replacePid(join(postmaster.socketFolder, `.s.PGSQL.${postmaster.port}.lock`));
  return true;
}

/** False where the platform cannot tell; PostgreSQL's own check then decides. */
function isUnrelated(pid: number, cluster: string): boolean {
  try {
    return readlinkSync(`/proc/${pid}/cwd`) !== cluster;
  } catch {
    // Not Linux, or a process that this account may not inspect.
    return false;
  }
}

function replacePid(file: string): void {
  const text = readText(file);
  if (text === null) return;
  const [, ...rest] = text.split('\n');
  writeFileSync(file, [process.pid, ...rest].join('\n'));
}
