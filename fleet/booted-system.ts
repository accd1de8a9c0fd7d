/**
 * A running systemd with the units of deploy/, booted by systemd-nspawn on an overlay of this machine's own system, which it
 * does not change. It shares the network, so that its ports can be reached.
 */
import { execFileSync, spawnSync } from 'node:child_process';
import {
  copyFileSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { eventually } from '@tola/server/testing';
import { deployFolder } from '../scripts/deploy/manifests.ts';
import { repositoryRoot } from '../scripts/steps.ts';
import { type RunningProgram, runProgram, startProgram } from './program.ts';
import type { NeededProgram } from './programs.ts';

export const NSPAWN: readonly NeededProgram[] = [
  { program: 'systemd-nspawn', versionFlag: '--version', packages: ['systemd-container'] },
  { program: 'nsenter', versionFlag: '--version', packages: ['util-linux'] },
];

export interface BootedSystem {
  /** Runs a command in the system. @returns its output. @throws Error with the output unless it ends with 0 */
  run(command: string, ...args: string[]): Promise<string>;
  close(): Promise<void>;
}

/** Whether this account may mount an overlay of the system's root; says so if not. */
export function canOverlay(): boolean {
  const folder = mkdtempSync(join(tmpdir(), 'tola-overlay-'));
  const isMounted = mountOverlay(folder, '/');
  unmount(folder);
  if (!isMounted) console.warn('SKIPPED systemd: this account cannot mount an overlay of the root file system');
  return isMounted;
}

/** Installs the units as docs/deploy.md says, and boots. @param settings the lines of /etc/tola/tola.env */
export async function bootSystem(settings: Readonly<Record<string, string>>): Promise<BootedSystem> {
  const folder = mkdtempSync(join(tmpdir(), 'tola-systemd-'));
  if (!mountOverlay(folder, '/')) throw new Error('The overlay could not be mounted');
  const root = join(folder, 'root');
  install(root, settings);
  const program = join(folder, 'layers/program');
  mkdirSync(program);
  symlinkSync(`node_modules/node-linux-${process.arch}/bin/node`, join(program, 'node'));
  const machine = startProgram({
    command: 'systemd-nspawn',
    args: [
      ...['--quiet', '--register=no', '--keep-unit', '--machine=tola-test', `--directory=${root}`],
      `--overlay=${repositoryRoot}:${program}:/opt/tola`,
      ...['--boot', 'systemd.unit=basic.target'],
    ],
  });
  const run = async (command: string, ...args: string[]): Promise<string> =>
    await runProgram({ command: 'nsenter', args: ['--target', String(leaderOf(machine)), '--all', command, ...args] });
  await eventually(async () => (await run('systemctl', 'is-active', 'basic.target')).trim() === 'active', 60_000);
  await run('systemd-sysusers');
  await run('systemd-tmpfiles', '--create', 'tola.conf');
  await run('chown', 'root:tola', '/etc/tola/tola.env');
  await run('systemctl', 'daemon-reload');
  return {
    run,
    async close() {
      await machine.end('SIGTERM').then(() => machine.end('SIGKILL'));
      unmount(folder);
    },
  };
}

function install(root: string, settings: Readonly<Record<string, string>>): void {
  const place = (from: string, to: string): void => copyFileSync(join(deployFolder, 'systemd', from), join(root, to));
  // Only our units: those of the programs that other tests have installed would start as well.
  rmSync(join(root, 'etc/systemd/system'), { recursive: true, force: true });
  for (const path of ['etc/systemd/system', 'etc/tola', 'opt/tola']) mkdirSync(join(root, path), { recursive: true });
  place('tola.sysusers', 'usr/lib/sysusers.d/tola.conf');
  place('tola.tmpfiles', 'usr/lib/tmpfiles.d/tola.conf');
  for (const unit of readdirSync(join(deployFolder, 'systemd')).filter((name) => /\.(?:service|timer)$/.test(name)))
    place(unit, `etc/systemd/system/${unit}`);
  const lines = Object.entries(settings).map(([name, value]) => `${name}=${value}\n`);
  writeFileSync(join(root, 'etc/tola/tola.env'), lines.join(''), { mode: 0o640 });
}

/** The first process of the system: the child of systemd-nspawn. */
function leaderOf({ pid }: RunningProgram): number {
  const [child = ''] = readFileSync(`/proc/${pid}/task/${pid}/children`, 'utf8').trim().split(' ');
  return Number(child);
}

/** Mounts `root` in the folder: the lower system, with changes in memory. */
function mountOverlay(folder: string, lower: string): boolean {
  const [layers, root] = [join(folder, 'layers'), join(folder, 'root')];
  mkdirSync(layers);
  mkdirSync(root);
  if (spawnSync('mount', ['-t', 'tmpfs', 'tmpfs', layers]).status !== 0) return false;
  mkdirSync(join(layers, 'upper'));
  mkdirSync(join(layers, 'work'));
  const options = `lowerdir=${lower},upperdir=${join(layers, 'upper')},workdir=${join(layers, 'work')}`;
  return spawnSync('mount', ['-t', 'overlay', '-o', options, 'overlay', root]).status === 0;
}

function unmount(folder: string): void {
  for (const name of ['root', 'layers']) {
    if (spawnSync('mountpoint', ['-q', join(folder, name)]).status === 0) execFileSync('umount', [join(folder, name)]);
  }
  rmSync(folder, { recursive: true, force: true });
}
