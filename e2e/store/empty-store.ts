/** A store of its own that begins empty, with a signed-in owner. */
import { mkdtempSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { signIn } from '@tola/contract/staff';
import {
  cacheFolder,
  cloneTemplate,
  enrol,
  newStaffClient,
  type StaffClient,
  startStoreProcess,
} from '@tola/server/testing';

const OWNER = { email: 'first@tola.example', password: 'journeys-owner-1' };

interface EmptyStore {
  readonly url: string;
  readonly databaseUrl: string;
  readonly owner: { readonly email: string; readonly client: StaffClient };
  close(): Promise<void>;
}

/** @param smtpUrl of a running mail server */
export async function startEmptyStore(smtpUrl: string): Promise<EmptyStore> {
  const dataDir = mkdtempSync(join(cacheFolder, 'empty-store-'));
  const database = await cloneTemplate();
  const store = await startStoreProcess({
    DATA_DIR: dataDir,
    DATABASE_URL: database.url,
    SEED: 'empty',
    RATES_SOURCE: 'simulated',
    SMTP_URL: smtpUrl,
    ADMIN_EMAIL: OWNER.email,
    ADMIN_PASSWORD: OWNER.password,
    LOG_LEVEL: 'warn',
  });
  const client = newStaffClient({ url: store.url });
  await client.ok(signIn, OWNER);
  await enrol(client, new Date());
  return {
    ...{ url: store.url, databaseUrl: database.url, owner: { email: OWNER.email, client } },
    async close() {
      await store.close();
      await database.drop();
      rmSync(dataDir, { recursive: true, force: true });
    },
  };
}
