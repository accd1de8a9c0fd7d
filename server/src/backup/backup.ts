/** Makes a backup of a running store: all rows as of one moment, the files, and the generated key. */
import { rename, rm } from 'node:fs/promises';
import { openDatabase } from '#database';
import type { Logger } from '#log';
import { type ObjectStorage, openObjectStorage, type StorageSettings } from '#object-storage';
import type { Settings } from '#settings';
import { createArchive } from './archive-writer.ts';
import {
  type BackupContents,
  type BackupHeader,
  CONTENTS_ENTRY,
  FORMAT,
  HEADER_ENTRY,
  SEQUENCES_ENTRY,
} from './backup-format.ts';
import { saveFiles } from './data-folder.ts';
import { openSnapshot } from './database-dump.ts';
import { type VerifiedBackup, verifyBackup } from './verification.ts';

export interface BackupRequest {
  readonly file: string;
  readonly passphrase: string;
  readonly settings: Pick<Settings, 'databaseUrl' | 'migrationDatabaseUrl' | 'databaseConnections'> & StorageSettings;
  readonly log: Logger;
  /** Told what is being done. */
  readonly progress: (text: string) => void;
}

/**
 * Writes the file and reads it again to its end; only then it gets its name, in the place of a former backup of that name.
 * The store may run and sell meanwhile.
 *
 * @throws BackupError when the file cannot be read again
 */
export async function makeBackup(
  { file, passphrase, settings, log, progress }: BackupRequest,
  now: Date,
): Promise<VerifiedBackup & { readonly bytes: number }> {
  const objects = await openObjectStorage(settings, { log });
  const { database, schema } = await openDatabase(settings, log);
  try {
    const partial = `${file}.${process.pid}.partial`;
    try {
      const bytes = await write(
        schema.url,
        { file: partial, passphrase, dataDir: settings.dataDir, objects, progress },
        now,
      );
      progress('Verifying the backup');
      const verified = await verifyBackup(partial, passphrase);
      await rename(partial, file);
      return { ...verified, bytes };
    } catch (error) {
      await rm(partial, { force: true });
      throw error;
    }
  } finally {
    await database.close();
  }
}

type Target = Pick<BackupRequest, 'file' | 'passphrase' | 'progress'> & {
  readonly dataDir: string;
  readonly objects: ObjectStorage;
};

async function write(
  ownerUrl: string,
  { file, passphrase, dataDir, objects, progress }: Target,
  now: Date,
): Promise<number> {
  const snapshot = await openSnapshot(ownerUrl);
  try {
    const archive = await createArchive(file, passphrase);
    try {
      const header: BackupHeader = { format: FORMAT, takenAt: now.toISOString(), ...snapshot.header };
      await archive.add(HEADER_ENTRY, json(header));
      const rows: Record<string, number> = {};
      for (const [index, table] of header.tables.entries()) {
        progress(`Table ${index + 1} of ${header.tables.length}: ${table.name}`);
        rows[table.name] = await snapshot.writeTable(table, archive);
      }
      await archive.add(SEQUENCES_ENTRY, json(await snapshot.readSequences()));
      // After the rows, so that every file that a row names is there.
      progress('Uploads, pictures and the key');
      const contents: BackupContents = { rows, ...(await saveFiles(dataDir, objects, archive)) };
      await archive.add(CONTENTS_ENTRY, json(contents));
      return await archive.finish();
    } catch (error) {
      await archive.abandon();
      throw error;
    }
  } finally {
    await snapshot.close();
  }
}

function json(value: unknown): Buffer {
  return Buffer.from(JSON.stringify(value, null, 1));
}
