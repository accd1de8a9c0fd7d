/** How many web processes share one port, and what is each one's part of the limits per address. */
import { availableParallelism } from 'node:os';
import * as z from 'zod';
import { setting, wholeNumber } from '#declared-setting';

/**
 * Each takes about 100 MB and its own connections to the database, and the worker and the database need cores as well: a
 * larger machine names its number.
 */
const MOST_BY_DEFAULT = 4;
/** Elsewhere the system does not spread the connections of a port over the processes that listen on it. */
const SYSTEMS_THAT_SHARE_PORTS: readonly NodeJS.Platform[] = ['linux', 'freebsd', 'sunos', 'aix'];

export const webProcessSettings = {
  WEB_PROCESSES: setting(
    z.union([z.literal('auto'), wholeNumber(1, 64)], { error: 'must be auto, or a number from 1 to 64' }),
    'auto',
    `How many web processes \`npm start\` runs on the port, with one worker beside them: auto is one for each core, at most ${MOST_BY_DEFAULT}; 1 runs pages and jobs in one process.`,
  ),
} as const;

interface WebSettings {
  readonly process: 'all' | 'web' | 'worker';
  readonly webProcesses: number | 'auto';
}

/** The number of web processes that `npm start` runs. */
export function webProcessCount(
  { webProcesses }: Pick<WebSettings, 'webProcesses'>,
  machine = { cores: availableParallelism(), platform: process.platform },
): number {
  if (webProcesses !== 'auto') return webProcesses;
  return canSharePorts(machine.platform) ? Math.min(machine.cores, MOST_BY_DEFAULT) : 1;
}

/**
 * Whether this process shares its port: a web process whose settings name the number of processes. The supervisor of
 * `npm start` names it to those that it starts.
 */
export function sharesPort({ process: part, webProcesses }: WebSettings): boolean {
  return part === 'web' && webProcesses !== 'auto' && webProcesses > 1;
}

/** Whether several listeners of a process can share a port: whether the system spreads connections over them. */
export function canSharePorts(platform: NodeJS.Platform = process.platform): boolean {
  return SYSTEMS_THAT_SHARE_PORTS.includes(platform);
}

interface LimitsPerAddress {
  readonly requestsPerSecond: number;
  readonly connectionsPerAddress: number;
  readonly liveConnectionsPerAddress: number;
}

/**
 * The limits of one process. An address reaches all of them, and each counts in its own memory, so each allows its part:
 * together they allow what the settings say.
 */
export function limitsOfOneProcess(settings: LimitsPerAddress & WebSettings): LimitsPerAddress {
  const processes = sharesPort(settings) ? Number(settings.webProcesses) : 1;
  return {
    requestsPerSecond: settings.requestsPerSecond / processes,
    connectionsPerAddress: Math.ceil(settings.connectionsPerAddress / processes),
    liveConnectionsPerAddress: Math.ceil(settings.liveConnectionsPerAddress / processes),
  };
}
