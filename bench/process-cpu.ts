/** CPU time that processes have used, all their threads together, in Linux's ticks of 10 ms: measure over many ticks. */
import { readdirSync, readFileSync } from 'node:fs';

const MS_PER_TICK = 10;

/** Of one process. @throws Error when it has ended */
export function cpuMsOf(pid: number): number {
  return msOf(statOf(pid).slice(11, 13));
}

/** Of a process with its children: those that run, and those that have ended. */
export function cpuMsOfTree(pid: number): number {
  const fields = statIfRunning(pid);
  if (fields === null) return 0;
  const children = readdirSync('/proc').filter(
    (name) => /^\d+$/.test(name) && Number(statIfRunning(Number(name))?.[1]) === pid,
  );
  return children.reduce((sum, child) => sum + cpuMsOfTree(Number(child)), msOf(fields.slice(11, 15)));
}

function msOf(ticks: readonly string[]): number {
  return ticks.reduce((sum, count) => sum + Number(count), 0) * MS_PER_TICK;
}

/** The fields after the name of the program. */
function statOf(pid: number): string[] {
  const stat = readFileSync(`/proc/${pid}/stat`, 'utf8');
  return stat.slice(stat.lastIndexOf(')') + 2).split(' ');
}

function statIfRunning(pid: number): string[] | null {
  try {
    return statOf(pid);
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException;
    if (code === 'ENOENT' || code === 'ESRCH') return null;
    throw error;
  }
}
