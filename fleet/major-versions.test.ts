/** The update to another major version of PostgreSQL in docs/operations.md, between two real ones: Debian's and the embedded one. */
import { execFile } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { promisify } from 'node:util';
import {
  connectDatabase,
  createLog,
  type Database,
  sql,
  startEmbeddedPostgres,
  startStoreProcess,
} from '@tola/server/testing';
import { afterAll, expect, test } from 'vitest';
import { POSTGRES, type StoreAddresses, startDebianPostgres, storeAddresses } from './debian-postgres.ts';
import { programsFor } from './programs.ts';

const root = resolve(import.meta.dirname, '..');
const folder = mkdtempSync(join(tmpdir(), 'tola-majors-'));
const file = join(folder, 'former.backup');
const log = createLog({ level: 'silent' });
const closing: (() => Promise<void>)[] = [];
const STORE = { PROCESS: 'all', SEED: 'demo', RATES_SOURCE: 'simulated', LOG_LEVEL: 'warn', NODE_ENV: 'test' } as const;
const PROGRAM = 'server/src/testing/api-only-store.ts';

afterAll(async () => {
  for (const close of closing.toReversed()) await close();
  rmSync(folder, { recursive: true, force: true });
});

async function command(name: string, args: readonly string[], env: Readonly<Record<string, string>>): Promise<string> {
  const { stdout } = await promisify(execFile)(process.execPath, [join('server/src/backup', name), ...args], {
    cwd: root,
    env: { ...process.env, BACKUP_PASSPHRASE: 'correct horse battery', ...env },
  });
  return stdout;
}

interface Contents {
  readonly version: string;
  readonly customers: number;
  readonly products: number;
  readonly lastMigration: number;
}

function opened(url: string): Database {
  const database = connectDatabase({ url, log, connections: 2 });
  closing.push(async () => await database.close());
  return database;
}

async function contentsOf(database: Database): Promise<Contents> {
  return await database.one<Contents>(sql`
    select split_part(current_setting('server_version'), '.', 1) as version,
      (select count(*) from customer) as customers, (select count(*) from product) as products,
      (select max(number) from migration) as last_migration`);
}

test.skipIf(!programsFor('two major versions of PostgreSQL', POSTGRES))(
  'a store of one major version of PostgreSQL opens in another',
  async () => {
    const former = await startDebianPostgres('majors');
    closing.push(async () => await former.close());
    const addresses: StoreAddresses = storeAddresses(`127.0.0.1:${former.port}`);
    const dataDir = join(folder, 'former');
    const store = await startStoreProcess({ ...STORE, ...addresses, DATA_DIR: dataDir }, PROGRAM);
    await store.close();
    const before = await contentsOf(opened(addresses.MIGRATION_DATABASE_URL));
    await command('backup-main.ts', [file], { ...addresses, DATA_DIR: dataDir });

    const restored = join(folder, 'restored');
    await command('restore-main.ts', [file, 'none'], { DATA_DIR: restored });
    const reopened = await startStoreProcess({ ...STORE, DATA_DIR: restored }, PROGRAM, '/healthz');
    closing.push(async () => await reopened.close());
    const server = await startEmbeddedPostgres(restored);
    const after = await contentsOf(opened(server.url('tola')));
    await server.close();
    console.log(`From PostgreSQL ${before.version} to ${after.version}`);
    expect(after.version).not.toBe(before.version);
    expect({ ...after, version: before.version }).toEqual(before);
  },
);
