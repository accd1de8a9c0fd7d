/** A store to back up, and new databases and folders to restore into, for tests. */
import { mkdtempSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { createLog, type Logger } from '#log';
import type { Settings } from '#settings';
import { ownerLogin, ownerPassword } from './staff-client.ts';
import { openStoreFixture, type StoreFixture } from './store-fixture.ts';
import { asOwner, cacheFolder, createEmptyDatabase } from './test-postgres.ts';

export const BACKUP_PASSPHRASE = 'correct horse battery staple';

/** What a restore is asked for. */
interface Target {
  readonly file: string;
  readonly passphrase: string;
  readonly lastPaper: string | null;
  readonly settings: Settings;
  readonly log: Logger;
  readonly progress: () => void;
}

export interface BackupFixture {
  readonly shop: StoreFixture;
  /** Removed at the end. */
  readonly folder: string;
  /** The shop's settings, with the owner of its tables. */
  readonly settings: Settings;
  /** Closed in reverse order. */
  readonly closing: (() => Promise<void>)[];
  /** A restore into a new database, whose owner is no superuser, and a new folder of this name. */
  target(name: string, file: string, owner?: { readonly mayLoad: boolean }): Promise<Target>;
  close(): Promise<void>;
}

export async function openBackupFixture(): Promise<BackupFixture> {
  const shop = await openStoreFixture({
    settings: { dataKey: null, adminEmail: ownerLogin, adminPassword: ownerPassword },
  });
  const folder = mkdtempSync(join(cacheFolder, 'backup-'));
  const closing: (() => Promise<void>)[] = [];
  const own = shop.platform.settings;
  const settings = { ...own, migrationDatabaseUrl: asOwner(own.databaseUrl ?? '') };
  return {
    shop,
    folder,
    settings,
    closing,
    async target(name, file, { mayLoad } = { mayLoad: true }) {
      const owner = { role: `owner_${process.pid}_${mayLoad}`, password: 'backup-owner' };
      const { url, ownerUrl, drop } = await createEmptyDatabase({ owner, mayLoad });
      closing.push(drop);
      const place = { databaseUrl: url, migrationDatabaseUrl: ownerUrl, dataDir: join(folder, name) };
      const silent = { log: createLog({ level: 'silent' }), progress: () => undefined };
      return { file, passphrase: BACKUP_PASSPHRASE, lastPaper: null, settings: { ...settings, ...place }, ...silent };
    },
    async close() {
      for (const close of closing.toReversed()) await close();
      await shop.close();
      rmSync(folder, { recursive: true, force: true });
    },
  };
}
