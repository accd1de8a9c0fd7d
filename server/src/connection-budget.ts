/** How many connections to the database the processes of `npm start` may open together. */
import { ConfigError } from '#declared-setting';
import { webProcessCount } from './web-processes.ts';

/** Of the job queue: its concurrent jobs, its listener and its schedule. */
export const JOB_CONNECTIONS = 8;
/** Connections of a process outside its pools: notifications, and the lead over the rates. */
const OWN_CONNECTIONS = 2;
/** A process with a smaller pool does not start. */
const LEAST_POOL = 2;

/** What the embedded database server accepts. */
export const EMBEDDED_CONNECTIONS = 200;
/** For `npm run doctor`, backups and psql, and what the server keeps for its administrator. */
const KEPT_CONNECTIONS = 20;

interface FleetSettings {
  readonly process: 'all' | 'web' | 'worker';
  readonly webProcesses: number | 'auto';
  readonly databaseUrl: string | null;
  readonly databaseConnections: number;
}

/** The most connections that the processes open together. */
export function connectionsNeeded(settings: FleetSettings): number {
  return processCount(settings) * (settings.databaseConnections + OWN_CONNECTIONS) + connectionsOfJobs(settings);
}

/**
 * The pool of each process: the embedded server's connections are divided among them; another server's are the operator's to
 * plan.
 *
 * @throws ConfigError when the embedded server has too few for so many processes
 */
export function connectionsOfEach(settings: FleetSettings): number {
  const { databaseUrl, databaseConnections } = settings;
  if (databaseUrl !== null) return databaseConnections;
  const divided = EMBEDDED_CONNECTIONS - KEPT_CONNECTIONS - connectionsOfJobs(settings);
  const most = Math.floor(divided / processCount(settings)) - OWN_CONNECTIONS;
  if (most >= LEAST_POOL) return Math.min(databaseConnections, most);
  const mostProcesses =
    Math.floor(divided / (LEAST_POOL + OWN_CONNECTIONS)) - (processCount(settings) - webs(settings));
  throw new ConfigError(
    `WEB_PROCESSES=${webs(settings)} is too many for the embedded database server and its ${EMBEDDED_CONNECTIONS} connections: choose at most ${mostProcesses}, or set DATABASE_URL.`,
  );
}

function processCount(settings: FleetSettings): number {
  const count = webs(settings);
  return settings.process === 'all' && count > 1 ? count + 1 : count;
}

/** A worker alone counts like a single web process. */
function webs(settings: FleetSettings): number {
  return settings.process === 'worker' ? 1 : webProcessCount(settings);
}

function connectionsOfJobs(settings: FleetSettings): number {
  return settings.process === 'web' ? 0 : JOB_CONNECTIONS;
}
