/** A store to back up, and new databases and folders to restore into, for tests. */
import { mkdtempSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { createLog } from '#log';
import {
  asOwner,
  cacheFolder,
  createEmptyDatabase,
  openStoreFixture,
  ownerLogin,
  ownerPassword,
  type StoreFixture,
} from '#testing';
import type { RestoreRequest } from './restoring.ts';

export const PASSPHRASE = 'correct horse battery staple';

export interface BackupFixture {
  readonly shop: StoreFixture;
  /** Removed at the end. */
  readonly folder: string;
  /** The shop's settings, with the owner of its tables. */
  readonly settings: RestoreRequest['settings'];
  /** Closed in reverse order. */
  readonly closing: (() => Promise<void>)[];
  /** A restore into a new database, whose owner is no superuser, and a new folder of this name. */
  target(name: string, file: string, owner?: { readonly mayLoad: boolean }): Promise<RestoreRequest>;
  close(): Promise<void>;
}

export async function openBackupFixture(): Promise<BackupFixture> {
  const shop = await openStoreFixture({ settings: { adminEmail: ownerLogin, adminPassword: ownerPassword } });
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
      return { file, passphrase: PASSPHRASE, lastPaper: null, settings: { ...settings, ...place }, ...silent };
    },
    async close() {
      for (const close of closing.toReversed()) await close();
      await shop.close();
      rmSync(folder, { recursive: true, force: true });
    },
  };
}
