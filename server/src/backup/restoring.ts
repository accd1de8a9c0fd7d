/**
 * Restores a backup into an empty data folder and an empty database. Everything is prepared under `DATA_DIR/restoring`
 * and moved at the end. While that folder exists no store opens there, and none opens a database whose rows are loaded but
 * whose numbers are not skipped yet, so half a restore never sells.
 */
import { mkdir, readdir, rename, rm } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import {
  connectDatabase,
  connectionConfig,
  migrate,
  openDatabase,
  RESTORING_FOLDER,
  readMigrations,
  StoreClient,
} from '#database';
import type { Logger } from '#log';
import { openBucketAlone, type StorageSettings } from '#object-storage';
import { afterRestore, type Restore, seriesOf } from '#restore';
import type { Settings } from '#settings';
import { BackupError } from './backup-error.ts';
import type { BackupHeader } from './backup-format.ts';
import { writeFileOf } from './data-folder.ts';
import { type DatabaseLoad, openLoad } from './database-load.ts';
import { type VerifiedBackup, verifyBackup, visitBackup } from './verification.ts';

export interface RestoreRequest {
  readonly file: string;
  readonly passphrase: string;
  /** Number of the last invoice or credit note that anybody holds; null when there is none. */
  readonly lastPaper: string | null;
  readonly settings: Pick<Settings, 'databaseUrl' | 'migrationDatabaseUrl' | 'databaseConnections'> & StorageSettings;
  readonly log: Logger;
  readonly progress: (text: string) => void;
}

/**
 * Reads the whole backup before it writes anything. Afterwards sales are halted until staff have compared payments with
 * the provider and the bank, and numbers continue where none was issued before.
 *
 * @throws BackupError when the backup or the target is not usable; RestoreError for a bad invoice number
 */
export async function restoreBackup(
  request: RestoreRequest,
  now: Date,
): Promise<{ readonly backup: VerifiedBackup; readonly restore: Restore }> {
  const { file, passphrase, settings, lastPaper, progress } = request;
  seriesOf(lastPaper);
  const dataDir = resolve(settings.dataDir);
  await requireEmpty(dataDir);
  await requireUsable(settings);
  progress('Verifying the backup');
  const backup = await verifyBackup(file, passphrase);
  await requireKnown(backup.header);
  const staging = join(dataDir, RESTORING_FOLDER);
  await mkdir(staging, { recursive: true, mode: 0o700 });
  // If one of these fails, the folder stays, so that no store opens here.
  const restore = await fill(staging, request, now);
  await moveUp(staging, dataDir);
  return { backup, restore };
}

/** A server of the operator's own has to be prepared; the embedded one is new. */
async function requireUsable({ databaseUrl, migrationDatabaseUrl }: RestoreRequest['settings']): Promise<void> {
  const url = migrationDatabaseUrl ?? databaseUrl;
  if (url === null) return;
  const client = new StoreClient(connectionConfig(url));
  await client.connect();
  try {
    const { rows } = await client.query<{ tables: number; role: string; maySwitchTriggersOff: boolean }>(`
      select (select count(*)::int from pg_tables where schemaname not in ('pg_catalog', 'information_schema')) as tables,
        current_user as role, has_parameter_privilege('session_replication_role', 'set') as "maySwitchTriggersOff"`);
    const [found] = rows;
    if (found === undefined || found.tables > 0) {
      throw new BackupError('The database is not empty. Create a new one for the restore');
    }
    if (!found.maySwitchTriggersOff) {
      const grant = `grant set on parameter session_replication_role to ${found.role}`;
      throw new BackupError(`The rows cannot be loaded with triggers on. As a superuser, run: ${grant}`);
    }
  } finally {
    await client.end();
  }
}

async function requireEmpty(dataDir: string): Promise<void> {
  const names = await namesIn(dataDir);
  if (names.includes(RESTORING_FOLDER)) {
    throw new BackupError(`A restore into ${dataDir} did not finish. Remove that folder and start again`);
  }
  if (names.length > 0) {
    throw new BackupError(`${dataDir} is not empty. Set DATA_DIR to a new folder, or move the old one away`);
  }
}

async function namesIn(folder: string): Promise<string[]> {
  try {
    return await readdir(folder);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return [];
    throw error;
  }
}

/** The tables are created by the migrations of this version, which must begin with those of the backup. */
async function requireKnown({ migrations }: BackupHeader): Promise<void> {
  const known = await readMigrations();
  const isKnown = migrations.every(({ number, sha256 }, index) => {
    const ours = known[index];
    return ours?.number === number && ours.sha256 === sha256;
  });
  if (!isKnown) {
    throw new BackupError(
      'The backup was made by a newer or changed version of the store. Restore it with that version',
    );
  }
}

async function fill(staging: string, request: RestoreRequest, now: Date): Promise<Restore> {
  const { settings, log, progress, lastPaper } = request;
  const { database: store, schema } = await openDatabase({ ...settings, dataDir: staging }, log);
  const owner = connectDatabase({ url: schema.url, log, connections: 2 });
  try {
    const header = await load(staging, schema.url, request);
    progress('Updating the tables to this version');
    await migrate(schema, log, { isRestoring: true });
    const name = `Backup of ${header.takenAt}, restored ${now.toISOString()}`;
    return (await afterRestore(owner, { name, lastPaper }, now)).restore;
  } finally {
    await owner.close();
    await store.close();
  }
}

async function load(staging: string, ownerUrl: string, request: RestoreRequest): Promise<BackupHeader> {
  const { file, passphrase, log, progress } = request;
  // An object that is in the bucket still is replaced by the same content.
  const objects = await openBucketAlone({ ...request.settings, dataDir: staging }, log);
  const state: { header: BackupHeader | null; rows: DatabaseLoad | null } = { header: null, rows: null };
  const rows = (): DatabaseLoad => {
    if (state.rows === null) throw new BackupError(`${file} is not a backup of the store`);
    return state.rows;
  };
  let table = '';
  try {
    await visitBackup(file, passphrase, {
      async begin(header) {
        state.header = header;
        const upTo = header.migrations.at(-1)?.number ?? 0;
        await migrate({ url: ownerUrl, applicationRole: null }, log, { upTo });
        state.rows = await openLoad(ownerUrl, header);
      },
      async rows(name, body) {
        if (name !== table) progress(`Table ${name}`);
        table = name;
        await rows().addRows(name, body);
      },
      sequences: async (sequences) => await rows().setSequences(sequences),
      file: async (path, body) => await writeFileOf(staging, objects, path, body),
      end: async (contents) => await rows().commit(contents.rows),
    });
  } finally {
    await state.rows?.close();
  }
  if (state.header === null) throw new BackupError(`${file} is not a backup of the store`);
  return state.header;
}

async function moveUp(staging: string, dataDir: string): Promise<void> {
  for (const name of await readdir(staging)) await rename(join(staging, name), join(dataDir, name));
  await rm(staging, { recursive: true });
}
