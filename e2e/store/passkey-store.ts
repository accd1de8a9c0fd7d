/** A second store, at `localhost`: browsers offer passkeys to host names only, and the journeys' store is at an IP address. */
import { mkdtempSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { cacheFolder, cloneTemplate, startStoreProcess } from '@tola/server/testing';

export interface PasskeyStore {
  readonly url: string;
  readonly databaseUrl: string;
  readonly owner: { readonly email: string; readonly password: string };
  close(): Promise<void>;
}

export async function startPasskeyStore(): Promise<PasskeyStore> {
  const owner = { email: 'owner@tola.example', password: 'journeys-owner-1' };
  const dataDir = mkdtempSync(join(cacheFolder, 'passkey-store-'));
  const database = await cloneTemplate();
  const store = await startStoreProcess({
    DATA_DIR: dataDir,
    DATABASE_URL: database.url,
    RATES_SOURCE: 'simulated',
    ADMIN_EMAIL: owner.email,
    ADMIN_PASSWORD: owner.password,
    LOG_LEVEL: 'warn',
    // Without it the store is at localhost.
    PUBLIC_URL: '',
  });
  const url = new URL(store.url);
  url.hostname = 'localhost';
  return {
    ...{ url: url.origin, databaseUrl: database.url, owner },
    async close() {
      await store.close();
      await database.drop();
      rmSync(dataDir, { recursive: true, force: true });
    },
  };
}
