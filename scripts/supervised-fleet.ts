/**
 * The processes of the store: web processes that share the port, and one worker; or a single process that does both. Each is
 * restarted by itself when it dies, while the others keep running.
 */
import type { ChildProcess } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import {
  connectionsOfEach,
  requireFreePort,
  type Settings,
  STOP_MESSAGE,
  webProcessCount,
} from '@tola/server/supervision';
import { relayMetrics } from './metrics-of-all.ts';
import { STORE_PULSE } from './pulse.ts';
import { repositoryRoot } from './steps.ts';
import type { StoreReport } from './store-reports.ts';
import { type SupervisedProcess, superviseProcess } from './supervised-process.ts';

/**
 * The young generation of V8 grows to 48 MB while the program is loaded and never shrinks. With a limit of 4 MB for each of
 * its halves it takes 12 MB.
 */
const SMALL_HEAP = ['--max-semi-space-size=4'];

export interface FleetOptions {
  /** Replaces the store's program, for tests. */
  readonly program?: string;
  onStep(name: string, seconds: number): void;
  /** Called when a child dies and when it is restarted. */
  onIncident(message: string): void;
}

export interface Opened {
  readonly url: string;
  /** Messages for the operator, such as logins. */
  readonly notices: readonly string[];
}

/** The store did not open. `code` and `port` are those of the system's error, where there was one. */
export class StoreNotOpen extends Error {
  override readonly name = 'StoreNotOpen';
  readonly code: string | undefined;
  readonly port: number | undefined;

  constructor(message: string, code?: string, port?: number) {
    super(message);
    this.code = code;
    this.port = port;
  }
}

interface Member {
  /** For messages: `Web process 2`. */
  readonly title: string;
  /** For logs and metrics: `web-2`; none for the only process. */
  readonly name?: string;
  /** Folder of the sockets by which web processes reach one another. */
  readonly folder?: string;
  readonly env: NodeJS.ProcessEnv;
  /** After a restart: visitors find a store at its former port; nobody knows that of a worker, and others may have taken it. */
  readonly portOfRestart: 'former' | 'any free';
}

interface Fleet extends FleetOptions {
  readonly stopping: AbortSignal;
  /** Every named process that ought to run; null while it does not. */
  readonly children: Map<string, ChildProcess | null>;
}

/**
 * Opens all processes.
 *
 * @throws the error of the first process that does not open; all others are closed then
 */
export async function superviseFleet(
  settings: Settings,
  env: NodeJS.ProcessEnv,
  options: FleetOptions & { readonly stopping: AbortSignal },
): Promise<SupervisedProcess<Opened>> {
  const fleet: Fleet = { ...options, children: new Map() };
  const count = settings.process === 'worker' ? 1 : webProcessCount(settings);
  const shared = { ...env, DATABASE_CONNECTIONS: String(connectionsOfEach(settings)) };
  if (count === 1) return await superviseMember({ title: 'The store', env: shared, portOfRestart: 'former' }, fleet);

  for (let number = 1; number <= count; number += 1) fleet.children.set(`web-${number}`, null);
  if (settings.process === 'all') fleet.children.set('worker', null);
  await requireFreePort(settings);
  const members: SupervisedProcess<Opened>[] = [];
  // Short, because the path of a socket has at most 107 bytes.
  const folder = mkdtempSync(join(tmpdir(), 'tola-'));
  const close = async (): Promise<void> => {
    await allDone(members.map(async (member) => await member.close()));
    rmSync(folder, { recursive: true, force: true });
  };
  try {
    const web = (number: number, port: number): Member => ({
      title: `Web process ${number}`,
      name: `web-${number}`,
      folder,
      env: { ...shared, PROCESS: 'web', WEB_PROCESSES: String(count), PORT: String(port) },
      portOfRestart: 'former',
    });
    // It migrates, fills an empty database and makes the keys; the others find everything there.
    const first = await superviseMember(web(1, settings.port), fleet);
    members.push(first);
    const port = portOf(first.opened.url);
    const others = Array.from({ length: count - 1 }, (_, index) => web(index + 2, port));
    // Its health is among the metrics of all.
    const workerEnv = { ...shared, PROCESS: 'worker', PORT: '0', HOST: '127.0.0.1', PUBLIC_URL: settings.publicUrl };
    if (settings.process === 'all') {
      others.push({ title: 'The worker', name: 'worker', env: workerEnv, portOfRestart: 'any free' });
    }
    const quiet: Fleet = { ...fleet, onStep: () => undefined };
    await allDone(others.map(async (member) => members.push(await superviseMember(member, quiet))));
    const kill = (): void => {
      for (const member of members) member.kill();
    };
    return { opened: first.opened, close, kill };
  } catch (error) {
    await close();
    throw error;
  }
}

/** Waits for all, so that what opens is closed even if another part fails. @throws the first error */
export async function allDone(works: readonly (Promise<unknown> | undefined)[]): Promise<void> {
  for (const result of await Promise.allSettled(works)) if (result.status === 'rejected') throw result.reason;
}

function portOf(url: string): number {
  return Number(new URL(url).port || '80');
}

async function superviseMember(member: Member, fleet: Fleet): Promise<SupervisedProcess<Opened>> {
  const { title, name, folder, env, portOfRestart } = member;
  const { onIncident, program = 'server/build/store-child.js', stopping } = fleet;
  return await superviseProcess<Opened>({
    name: title,
    program: (former) => ({
      file: resolve(repositoryRoot, program),
      args: [name, folder].filter((argument) => argument !== undefined),
      env: former === null || portOfRestart === 'any free' ? env : { ...env, PORT: String(portOf(former.url)) },
      nodeOptions: SMALL_HEAP,
    }),
    output: 'inherit',
    open: async (child) => await opened(child, name, fleet),
    pulse: STORE_PULSE,
    stop: (child) => {
      // A child that has just died has no channel.
      if (child.connected) child.send(STOP_MESSAGE, () => undefined);
    },
    report: onIncident,
    stopping,
  });
}

async function opened(child: ChildProcess, name: string | undefined, { onStep, children }: Fleet): Promise<Opened> {
  if (name !== undefined) {
    children.set(name, child);
    child.once('exit', () => children.set(name, null));
    relayMetrics(child, children);
  }
  return await new Promise<Opened>((open, fail) => {
    child.on('message', (message) => {
      const report = message as StoreReport;
      if (report.kind === 'step') onStep(report.name, report.seconds);
      if (report.kind === 'open') open({ url: report.url, notices: report.notices });
      if (report.kind === 'failed') fail(new StoreNotOpen(report.message, report.code, report.port));
    });
    child.once('error', fail);
    child.once('exit', (code, signal) => fail(new StoreNotOpen(`it ended with ${signal ?? `exit code ${code}`}`)));
  });
}
