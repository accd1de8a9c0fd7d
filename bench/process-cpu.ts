/** CPU time that a process has used, all its threads together, in Linux's ticks of 10 ms: measure over many ticks. */
import { readFileSync } from 'node:fs';

const MS_PER_TICK = 10;

export function cpuMsOf(pid: number): number {
  const fields = readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ')[1]?.split(' ') ?? [];
  return (Number(fields[11]) + Number(fields[12])) * MS_PER_TICK;
}
