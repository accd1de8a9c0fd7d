/** A filled database that stays in `.cache` between runs, because filling it takes minutes. */
import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { resolve } from 'node:path';
import {
  asOwner,
  cacheFolder,
  keptDatabase,
  ownerLogin,
  ownerPassword,
  startEmbeddedPostgres,
  startTestPostgres,
  startTestServer,
  type TestServer,
  type TestServerOptions,
} from '@tola/server/testing';

const FILLER = resolve(import.meta.dirname, '../server/src/testing/large-store');
/** A crash of the machine would cost a fill, no data. */
const options = {
  ...{ fsync: 'off', synchronous_commit: 'off', full_page_writes: 'off', max_wal_size: '4GB' },
  shared_preload_libraries: 'pg_stat_statements',
};

export interface KeptStore {
  readonly server: TestServer;
  /** For another process of the same store. */
  readonly environment: Readonly<Record<string, string>>;
  /** For another store in this process. */
  readonly settings: TestServerOptions['settings'] & object;
  /** Of the server's superuser. */
  readonly serverUrl: string;
  close(): Promise<void>;
}

/**
 * Opens the store of an earlier run, migrated, or fills a new one. A store from another version of the filler is replaced.
 *
 * @param name of the folder in `.cache`
 * @param fill runs once, on a store with sample data
 */
export async function openKeptStore(name: string, fill: (server: TestServer) => Promise<void>): Promise<KeptStore> {
  const folder = resolve(cacheFolder, name);
  const mark = resolve(folder, 'filled-by');
  const filler = fillerDigest();
  const isFilled = existsSync(mark) && readFileSync(mark, 'utf8') === filler;
  if (!isFilled) rmSync(folder, { recursive: true, force: true });
  const dataDir = resolve(folder, 'data');
  mkdirSync(dataDir, { recursive: true });
  const kept = await startEmbeddedPostgres(folder, options);
  process.env.TEST_DATABASE_URL = kept.url('postgres');
  const template = await startTestPostgres();
  const databaseUrl = await keptDatabase('filled');
  const migrationDatabaseUrl = asOwner(databaseUrl);
  const settings: KeptStore['settings'] = {
    ...{ databaseUrl, migrationDatabaseUrl, dataDir, ratesSource: 'manual', seed: 'demo' },
    ...{ adminEmail: ownerLogin, adminPassword: ownerPassword },
  };
  const server = await startTestServer({ settings });
  if (!isFilled) {
    await fill(server);
    writeFileSync(mark, filler);
  }
  console.log(`The filled store stays in ${folder}; remove the folder to fill it again.`);
  return {
    server,
    settings,
    serverUrl: kept.url('postgres'),
    environment: {
      ...{ DATABASE_URL: databaseUrl, MIGRATION_DATABASE_URL: migrationDatabaseUrl, DATA_DIR: dataDir },
      ...{ SEED: 'demo', RATES_SOURCE: 'simulated', LOG_LEVEL: 'error' },
    },
    async close() {
      await server.close();
      await template.close();
      await kept.close();
      process.env.TEST_DATABASE_URL = '';
    },
  };
}

function fillerDigest(): string {
  const hash = createHash('sha256');
  for (const file of readdirSync(FILLER).sort()) hash.update(readFileSync(resolve(FILLER, file)));
  return hash.digest('hex');
}
