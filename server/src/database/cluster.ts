/** Creates the files of an embedded PostgreSQL in the data folder: `postgres/cluster`, its password and its log. */
import { spawn } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { chownSync, existsSync, mkdirSync, mkdtempSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import type { RunAs } from './postgres-account.ts';
import type { PostgresBinaries } from './postgres-binaries.ts';
import { readText } from './postmaster.ts';

export interface ClusterPlaces {
  readonly home: string;
  readonly cluster: string;
  readonly passwordFile: string;
  readonly portFile: string;
  /** Names the process that owns the server. */
  readonly ownerFile: string;
  /** Holds one file per other process that uses it. */
  readonly sharers: string;
  readonly log: string;
}

export const clusterUser = 'tola';

export function clusterPlaces(dataDir: string): ClusterPlaces {
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
class ClusterNotMade extends Error {
  override readonly name = 'ClusterNotMade';
}

/**
 * Creates the cluster unless it exists. It is created in a temporary folder and renamed, so that neither a crash nor a
 * second process doing the same leaves a partial one.
 */
export async function ensureCluster(places: ClusterPlaces, binaries: PostgresBinaries, runAs: RunAs): Promise<void> {
  if (existsSync(join(places.cluster, 'PG_VERSION'))) return;
  mkdirSync(places.home, { recursive: true, mode: 0o700 });
  ensurePassword(places);
  const draft = mkdtempSync(join(places.home, 'draft-'));
  const draftCluster = join(draft, 'cluster');
  const draftPassword = join(draft, 'password');
  try {
    mkdirSync(draftCluster, { mode: 0o700 });
    writeFileSync(draftPassword, `${readText(places.passwordFile)}\n`, { mode: 0o600 });
    if (runAs.owner !== null) {
      for (const path of [draft, draftCluster, draftPassword]) chownSync(path, runAs.owner.uid, runAs.owner.gid);
    }
    await initialise(binaries, runAs, draftCluster, draftPassword);
    moveIntoPlace(draftCluster, places.cluster);
  } finally {
    rmSync(draft, { recursive: true, force: true });
  }
}

function ensurePassword(places: ClusterPlaces): void {
  if (existsSync(places.passwordFile)) return;
  try {
    writeFileSync(places.passwordFile, randomBytes(24).toString('base64url'), { mode: 0o600, flag: 'wx' });
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error;
  }
}

function moveIntoPlace(draftCluster: string, cluster: string): void {
  try {
    renameSync(draftCluster, cluster);
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException;
    const otherWasFirst = (code === 'ENOTEMPTY' || code === 'EEXIST') && existsSync(join(cluster, 'PG_VERSION'));
    if (!otherWasFirst) throw error;
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
  const code = await new Promise<number | null>((ended, failed) => {
    child.on('error', failed);
    child.on('close', ended);
  });
  if (code !== 0) throw new ClusterNotMade(`PostgreSQL's initdb failed:\n${output.slice(-2_000)}`);
}
