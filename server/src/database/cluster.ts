/** Creates the files of an embedded PostgreSQL in the data folder: `postgres/cluster`, its password and its log. */
import { spawn, spawnSync } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { chownSync, existsSync, mkdirSync, mkdtempSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { ConfigError } from '#declared-setting';
import type { RunAs } from './postgres-account.ts';
import type { PostgresBinaries } from './postgres-binaries.ts';
import { readText } from './postmaster.ts';

export interface ClusterPaths {
  readonly home: string;
  readonly cluster: string;
  readonly passwordFile: string;
  readonly portFile: string;
  /** Records the process that owns the server. */
  readonly ownerFile: string;
  /** Folder with one file per other process that uses the server. */
  readonly sharers: string;
  readonly log: string;
}

/** The superuser of the cluster, who owns the tables and migrates them. */
export const clusterUser = 'tola';

export function clusterPaths(dataDir: string): ClusterPaths {
  const home = resolve(dataDir, 'postgres');
  return {
    home,
    cluster: join(home, 'cluster'),
    passwordFile: join(home, 'password'),
    portFile: join(home, 'port'),
    ownerFile: join(home, 'owner'),
    sharers: join(home, 'sharers'),
    log: join(home, 'server.log'),
  };
}

/** The cluster could not be created; the message ends with initdb's output. */
class ClusterNotCreated extends Error {
  override readonly name = 'ClusterNotCreated';
}

/**
 * Creates the cluster unless it exists. It is created in a temporary folder and renamed, so that neither a crash nor a
 * concurrent process leaves a partial one.
 *
 * @throws ConfigError when another major version of PostgreSQL wrote it
 */
export async function ensureCluster(paths: ClusterPaths, binaries: PostgresBinaries, runAs: RunAs): Promise<void> {
  const version = readText(join(paths.cluster, 'PG_VERSION'))?.trim();
  if (version !== undefined) return requireVersion(paths, version, binaries);
  mkdirSync(paths.home, { recursive: true, mode: 0o700 });
  ensurePassword(paths);
  const staging = mkdtempSync(join(paths.home, 'staging-'));
  const stagingCluster = join(staging, 'cluster');
  const stagingPassword = join(staging, 'password');
  try {
    mkdirSync(stagingCluster, { mode: 0o700 });
    writeFileSync(stagingPassword, `${readText(paths.passwordFile)}\n`, { mode: 0o600 });
    if (runAs.owner !== null) {
      for (const path of [staging, stagingCluster, stagingPassword]) chownSync(path, runAs.owner.uid, runAs.owner.gid);
    }
    await initialise(binaries, runAs, stagingCluster, stagingPassword);
    moveIntoPlace(stagingCluster, paths.cluster);
  } finally {
    rmSync(staging, { recursive: true, force: true });
  }
}

function requireVersion({ home }: ClusterPaths, written: string, { postgres }: PostgresBinaries): void {
  const [, own = ''] = /(\d+)/.exec(spawnSync(postgres, ['-V'], { encoding: 'utf8' }).stdout ?? '') ?? [];
  if (own === written) return;
  throw new ConfigError(
    `The data in ${home} was written by PostgreSQL ${written}, and this version of the store comes with PostgreSQL ${own}. ` +
      'Nothing was changed. Make a backup with the former version and restore it into another DATA_DIR with this one: ' +
      'docs/operations.md, “Update to another major version of PostgreSQL”',
  );
}

export function ownerPassword(paths: ClusterPaths): string {
  return readText(paths.passwordFile)?.trim() ?? '';
}

function ensurePassword(paths: ClusterPaths): void {
  if (existsSync(paths.passwordFile)) return;
  try {
    writeFileSync(paths.passwordFile, randomBytes(24).toString('base64url'), { mode: 0o600, flag: 'wx' });
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error;
  }
}

function moveIntoPlace(stagingCluster: string, cluster: string): void {
  try {
    renameSync(stagingCluster, cluster);
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException;
    const isAlreadyCreated = (code === 'ENOTEMPTY' || code === 'EEXIST') && existsSync(join(cluster, 'PG_VERSION'));
    if (!isAlreadyCreated) throw error;
  }
}

async function initialise(
  binaries: PostgresBinaries,
  runAs: RunAs,
  cluster: string,
  passwordFile: string,
): Promise<void> {
  const [program = '', ...args] = [
    ...runAs.prefix,
    binaries.initdb,
    `--pgdata=${cluster}`,
    `--username=${clusterUser}`,
    `--pwfile=${passwordFile}`,
    '--auth=scram-sha-256',
    '--encoding=UTF8',
    '--locale=C.UTF-8',
    '--no-instructions',
  ];
  const child = spawn(program, args, { stdio: ['ignore', 'pipe', 'pipe'] });
  let output = '';
  const collect = (text: Buffer): void => {
    output += text.toString();
  };
  child.stdout.on('data', collect);
  child.stderr.on('data', collect);
  const code = await new Promise<number | null>((resolve, reject) => {
    child.on('error', reject);
    child.on('close', resolve);
  });
  if (code !== 0) throw new ClusterNotCreated(`PostgreSQL's initdb failed:\n${output.slice(-2_000)}`);
}
