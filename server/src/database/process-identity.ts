/** Distinguishes a process from a later one with the same PID. */
import { isAlive, readText } from './postmaster.ts';

/**
 * The PID with the process's start time where available (Linux); otherwise the PID alone.
 *
 * https://man7.org/linux/man-pages/man5/proc_pid_stat.5.html: the start time is field 22, counted from after the name.
 */
export function identityOf(pid: number): string {
  const stat = readText(`/proc/${pid}/stat`);
  const startTime = stat?.slice(stat.lastIndexOf(')') + 2).split(' ')[19];
  return startTime === undefined ? String(pid) : `${pid}@${startTime}`;
}

/** Whether this exact process is still running. */
export function isRunning(identity: string): boolean {
  const pid = Number(identity.split('@')[0]);
  return pid > 0 && isAlive(pid) && identityOf(pid) === identity;
}
