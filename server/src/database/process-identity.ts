/** Tells one process from a later one with the same number. */
import { isAlive, readText } from './postmaster.ts';

/**
 * The number of a process with its start time, where the system tells it (Linux); otherwise the number alone.
 *
 * https://man7.org/linux/man-pages/man5/proc_pid_stat.5.html: the start time is field 22, counted from after the name.
 */
export function identityOf(pid: number): string {
  const stat = readText(`/proc/${pid}/stat`);
  const startTime = stat?.slice(stat.lastIndexOf(')') + 2).split(' ')[19];
  return startTime === undefined ? String(pid) : `${pid}@${startTime}`;
}

/** Whether exactly the process of this identity is still running. */
export function isRunning(identity: string): boolean {
  const pid = Number(identity.split('@')[0]);
  return pid > 0 && isAlive(pid) && identityOf(pid) === identity;
}
