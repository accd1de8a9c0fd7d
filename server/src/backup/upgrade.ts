/** What an operator needs before the new version of the store is started: space, a backup, and what the start will change. */
import { readdir, stat, statfs } from 'node:fs/promises';
import { dirname, join, resolve } from 'node:path';
import { MigrationError, openDatabase, pendingMigrations, storeProcessOf } from '#database';
import { type BackupRequest, makeBackup } from './backup.ts';
import { BackupError } from './backup-error.ts';

const MEGABYTE = 1_048_576;
/** Above the size of the data: what the embedded server keeps free, and room for migrations that rewrite a table. */
const RESERVE_BYTES = 512 * MEGABYTE;

export interface Upgrade {
  /** Names of the migrations that the next start applies. */
  readonly migrations: readonly string[];
  readonly backup: string;
  /** The process that has to be stopped first; null when none runs. */
  readonly storeProcess: number | null;
}

/**
 * Checks everything in turn, then makes and verifies a backup. Changes neither data nor schema; the store may sell meanwhile.
 *
 * @throws BackupError naming what to settle first; ConfigError for data of another version of PostgreSQL
 */
export async function prepareUpgrade(request: BackupRequest, now: Date): Promise<Upgrade> {
  const { settings, log, progress, file } = request;
  progress('Free space');
  await requireSpace(settings.dataDir, dirname(file));
  progress('Migrations');
  const { database, schema } = await openDatabase(settings, log);
  let migrations: string[];
  try {
    migrations = (await pendingMigrations(schema.url)).map(
      ({ number, name }) => `${String(number).padStart(4, '0')}-${name}`,
    );
  } catch (error) {
    if (!(error instanceof MigrationError)) throw error;
    throw new BackupError(`This version cannot open the data: ${error.message}`);
  } finally {
    await database.close();
  }
  await makeBackup(request, now);
  return { migrations, backup: resolve(file), storeProcess: storeProcessOf(settings.dataDir) };
}

/** @throws BackupError when the data folder or the folder of the backup has too little */
async function requireSpace(dataDir: string, backupFolder: string): Promise<void> {
  const needed = (await sizeOf(dataDir)) + RESERVE_BYTES;
  for (const folder of [dataDir, backupFolder]) {
    const { bavail, bsize } = await statfs(folder);
    if (bavail * bsize >= needed) continue;
    const [free, wanted] = [bavail * bsize, needed].map((bytes) => Math.floor(bytes / MEGABYTE));
    throw new BackupError(`${resolve(folder)} has ${free} MB free; an update needs ${wanted} MB. Free some first`);
  }
}

/** Bytes of all files of a folder; files that a running store removes meanwhile count nothing. */
async function sizeOf(folder: string): Promise<number> {
  let bytes = 0;
  for (const entry of await readdir(folder, { recursive: true, withFileTypes: true })) {
    if (!entry.isFile()) continue;
    try {
      bytes += (await stat(join(entry.parentPath, entry.name))).size;
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code !== 'ENOENT') throw error;
    }
  }
  return bytes;
}

/** What was found, what to do next, and how to go back. */
export function upgradeText({ migrations, backup, storeProcess }: Upgrade): string {
  const changes = migrations.length === 0 ? 'none' : `${migrations.length}: ${migrations.join(', ')}`;
  const stop = storeProcess === null ? 'Start this version.' : `Stop process ${storeProcess}, then start this version.`;
  return [
    'Ready for the update.',
    `  Migrations at the next start  ${changes}`,
    `  Backup, made and verified     ${backup}`,
    `  Next                          ${stop}`,
    '',
    'To go back: stop this version, and restore the backup with the former one into a new DATA_DIR (and a new database, if you run',
    'your own): npm run restore -- FILE LAST-INVOICE. What was sold since the backup is then missing; compare the payments as',
    'docs/runbook.md describes. Without migrations the former version starts on the same data.',
  ].join('\n');
}
