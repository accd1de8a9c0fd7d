/** What keeps a store from running well that only looking around can tell: disk, clock, backups, servers, certificates. */
import { existsSync, readdirSync, statfsSync, statSync } from 'node:fs';
import { connect, isIP } from 'node:net';
import { join, resolve } from 'node:path';
import { connect as connectTls } from 'node:tls';
import { clockAgrees } from '#clock-check';
import type { Database } from '#database';
import type { Settings } from '#settings';
import { type Finding, warns } from './finding.ts';

const GIGABYTE = 1e9;
const LEAST_FREE_BYTES = 2 * GIGABYTE;
const LEAST_FREE_SHARE = 0.2;
const OLDEST_BACKUP_HOURS = 26;
const HOUR_MS = 3_600_000;
const DAY_MS = 24 * HOUR_MS;
const LEAST_CERTIFICATE_DAYS = 14;
const ANSWER_MS = 3_000;

type Checked = Pick<
  Settings,
  'publicUrl' | 'dataDir' | 'backupDir' | 'smtpUrl' | 'otelExporterOtlpEndpoint' | 'otelExporterOtlpHeaders'
>;

/** Disk and backups of this machine. */
export function checkMachine(settings: Checked, now: Date): Finding[] {
  return [...checkDisk(settings), ...checkBackups(settings, now)];
}

/** Connects to the servers that the settings name, and to the store as visitors do; each has three seconds to answer. */
export async function checkServers(settings: Checked, now: Date): Promise<Finding[]> {
  return (await Promise.all([checkMail(settings), checkTracing(settings), checkCertificate(settings, now)])).flat();
}

/** Leases, leadership and the ends of price locks follow the clocks of several machines. */
export async function checkClock(database: Database): Promise<Finding[]> {
  const reason = await clockAgrees(database)();
  if (reason === null) return [];
  const problem = `${reason.charAt(0).toUpperCase()}${reason.slice(1)}.`;
  return [warns('Clock', problem, 'Run a time service, such as chrony or systemd-timesyncd, on both machines.')];
}

function checkDisk({ dataDir }: Checked): Finding[] {
  const folder = resolve(dataDir);
  if (!existsSync(folder)) return [];
  const { bavail, blocks, bsize } = statfsSync(folder);
  const free = bavail * bsize;
  const share = bavail / blocks;
  if (free >= LEAST_FREE_BYTES && (share >= LEAST_FREE_SHARE || free >= 50 * GIGABYTE)) return [];
  const problem = `The disk of ${folder} has ${(free / GIGABYTE).toFixed(1)} GB left (${Math.round(share * 100)} %); a full disk stops all sales.`;
  return [
    warns(
      'DATA_DIR',
      problem,
      'Grow the disk, or remove old backups and rotated logs (docs/runbook.md, "The disk is full").',
    ),
  ];
}

export function checkBackups({ backupDir }: Pick<Checked, 'backupDir'>, now: Date): Finding[] {
  const folder = resolve(backupDir);
  const names = existsSync(folder) ? readdirSync(folder).filter((name) => name.endsWith('.backup')) : [];
  const newest = Math.max(0, ...names.map((name) => statSync(join(folder, name)).mtimeMs));
  const hours = (now.getTime() - newest) / HOUR_MS;
  if (hours <= OLDEST_BACKUP_HOURS) return [];
  const problem =
    newest === 0
      ? `There is no backup in ${folder}.`
      : `The newest backup in ${folder} is ${Math.floor(hours)} hours old.`;
  const fix =
    'Run npm run backup every night from cron or a systemd timer. Ignore this where pgBackRest archives the database.';
  return [warns('BACKUP_DIR', problem, fix)];
}

async function checkMail({ smtpUrl }: Checked): Promise<Finding[]> {
  if (smtpUrl === null) return [];
  const { hostname, port, protocol } = new URL(smtpUrl);
  const where = { host: hostname, port: Number(port || (protocol === 'smtps:' ? 465 : 587)) };
  const problem = await connectionProblem(where);
  if (problem === null) return [];
  return [
    warns(
      'SMTP_URL',
      `The mail server ${where.host}:${where.port} cannot be reached: ${problem}.`,
      'Check the address, the port and the firewall; messages wait in the outbox meanwhile.',
    ),
  ];
}

async function connectionProblem(where: { host: string; port: number }): Promise<string | null> {
  const socket = connect(where);
  return await new Promise<string | null>((resolved) => {
    socket.setTimeout(ANSWER_MS, () => resolved('no answer'));
    socket.once('connect', () => resolved(null));
    socket.once('error', (error: NodeJS.ErrnoException) => resolved(error.code ?? error.message));
  }).finally(() => socket.destroy());
}

/** An empty export is answered like a full one. */
async function checkTracing(settings: Checked): Promise<Finding[]> {
  const { otelExporterOtlpEndpoint: endpoint, otelExporterOtlpHeaders: headers } = settings;
  if (endpoint === null) return [];
  let problem: string;
  try {
    const { ok, status } = await fetch(`${endpoint}/v1/traces`, {
      method: 'POST',
      headers: { ...headers, 'content-type': 'application/json' },
      body: '{"resourceSpans":[]}',
      signal: AbortSignal.timeout(ANSWER_MS),
    });
    if (ok) return [];
    problem = `answers ${status}`;
  } catch (error) {
    problem = `cannot be reached: ${causeOf(error)}`;
  }
  const fix =
    'Check that it is an OTLP receiver over HTTP (port 4318 by default) and that OTEL_EXPORTER_OTLP_HEADERS has its key.';
  return [warns('OTEL_EXPORTER_OTLP_ENDPOINT', `The receiver of traces ${problem}.`, fix)];
}

function causeOf(error: unknown): string {
  const { cause, name } = error as { cause?: { code?: string }; name?: string };
  return cause?.code ?? name ?? 'unknown';
}

/** The certificate that visitors of PUBLIC_URL get. */
async function checkCertificate({ publicUrl }: Checked, now: Date): Promise<Finding[]> {
  const { protocol, hostname, port } = new URL(publicUrl);
  if (protocol !== 'https:') return [];
  // A certificate that is not valid is looked at as well: the finding says what is wrong with it.
  const socket = connectTls({
    host: hostname,
    port: Number(port || 443),
    ...(isIP(hostname) === 0 ? { servername: hostname } : {}),
    rejectUnauthorized: false,
  });
  const problem = await new Promise<string | null>((resolved) => {
    socket.setTimeout(ANSWER_MS, () => resolved('does not answer'));
    socket.once('error', (error: NodeJS.ErrnoException) =>
      resolved(`cannot be reached: ${error.code ?? error.message}`),
    );
    socket.once('secureConnect', () => {
      const days = (new Date(socket.getPeerCertificate().valid_to).getTime() - now.getTime()) / DAY_MS;
      if (!socket.authorized) resolved(`has a certificate that browsers refuse: ${String(socket.authorizationError)}`);
      else resolved(days < LEAST_CERTIFICATE_DAYS ? `has a certificate that ends in ${Math.floor(days)} days` : null);
    });
  }).finally(() => socket.destroy());
  if (problem === null) return [];
  return [
    warns(
      'PUBLIC_URL',
      `${publicUrl} ${problem}.`,
      'Check DNS and the proxy, and that the proxy renews its certificate.',
    ),
  ];
}
