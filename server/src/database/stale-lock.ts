/** PostgreSQL's lock files after a crash, when their process number has been given to a stranger since. */
import { readlinkSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { isAlive, readPostmaster, readText } from './postmaster.ts';

/**
 * PostgreSQL takes any living process with the number in its lock file for another server and refuses to start, which
 * happens in containers, where numbers are low and soon used again. A server runs inside its data folder, so a process
 * elsewhere is a stranger; the file then gets the number of this process, which PostgreSQL, as its child, knows to be
 * stale. The rest of the file stays: PostgreSQL reads in it whether processes of the dead server still use its memory.
 *
 * @returns whether the lock is free for a new server now
 */
export function releaseStaleLock(cluster: string): boolean {
  const postmaster = readPostmaster(cluster);
  if (postmaster === null || !isAlive(postmaster.pid)) return true;
  if (!isStranger(postmaster.pid, cluster)) return false;
  renumber(join(cluster, 'postmaster.pid'));
  if (postmaster.socketFolder !== '') renumber(join(postmaster.socketFolder, `.s.PGSQL.${postmaster.port}.lock`));
  return true;
}

/** False where the system does not tell, and the server's own check has to do. */
function isStranger(pid: number, cluster: string): boolean {
  try {
    return readlinkSync(`/proc/${pid}/cwd`) !== cluster;
  } catch {
    // Not Linux, or a process that this account may not look into.
    return false;
  }
}

function renumber(file: string): void {
  const text = readText(file);
  if (text === null) return;
  const [, ...rest] = text.split('\n');
  writeFileSync(file, [process.pid, ...rest].join('\n'));
}
