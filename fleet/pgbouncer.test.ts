/** PgBouncer between the store and PostgreSQL: refused at the start, in every mode, with the remedy. */
import { chownSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { freePorts, startStoreProcess } from '@tola/server/testing';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import {
  ACCOUNT,
  DATABASE,
  type DebianPostgres,
  folderOfPostgres,
  POSTGRES,
  startDebianPostgres,
  storeAddresses,
} from './debian-postgres.ts';
import { accountOf, startProgram, untilListening } from './program.ts';
import { programsFor } from './programs.ts';

const canRun = programsFor('PgBouncer', POSTGRES, {
  program: 'pgbouncer',
  versionFlag: '--version',
  packages: ['pgbouncer'],
});

const program = 'server/src/testing/api-only-store.ts';
/** What an administrator sets when PgBouncer refuses the settings that each session of the store begins with. */
const IGNORED = 'statement_timeout, lock_timeout, idle_in_transaction_session_timeout, options, extra_float_digits';

describe.skipIf(!canRun)('PgBouncer', () => {
  let postgres: DebianPostgres;
  let dataDir: string;

  beforeAll(async () => {
    postgres = await startDebianPostgres('pgbouncer');
    dataDir = mkdtempSync(join(tmpdir(), 'tola-pgbouncer-data-'));
  });
  afterAll(async () => {
    await postgres.close();
    rmSync(dataDir, { recursive: true, force: true });
  });

  /** Starts PgBouncer and a store behind it. @returns why the store did not start */
  async function refusal(mode: string, ignored: string): Promise<string> {
    const folder = folderOfPostgres('pgbouncer');
    const [port = 0] = await freePorts(1);
    const config = join(folder, 'pgbouncer.ini');
    const users = join(folder, 'users.txt');
    writeFileSync(users, '"tola_owner" "fleet"\n"tola_app" "fleet"\n');
    writeFileSync(
      config,
      `[databases]
${DATABASE} = host=127.0.0.1 port=${postgres.port} dbname=${DATABASE}
[pgbouncer]
listen_addr = 127.0.0.1
listen_port = ${port}
unix_socket_dir =
auth_type = plain
auth_file = ${users}
pool_mode = ${mode}
${ignored === '' ? '' : `ignore_startup_parameters = ${ignored}`}
`,
    );
    const { uid, gid } = accountOf(ACCOUNT);
    for (const file of [config, users]) chownSync(file, uid, gid);
    const bouncer = startProgram({ command: 'pgbouncer', args: [config], account: ACCOUNT });
    try {
      await untilListening(port, bouncer);
      const settings = { ...storeAddresses(`127.0.0.1:${port}`), DATA_DIR: dataDir, NODE_ENV: 'test' };
      const store = await startStoreProcess(settings, program).catch((error: unknown) => String(error));
      if (typeof store === 'string') return store;
      await store.close();
      return 'the store started';
    } finally {
      await bouncer.end('SIGINT');
      rmSync(folder, { recursive: true, force: true });
    }
  }

  test.each([
    ['transaction', ''],
    ['transaction', IGNORED],
    ['session', IGNORED],
  ])('is refused in %s mode with "%s" ignored, with the remedy', async (mode, ignored) => {
    const why = await refusal(mode, ignored);
    expect(why).toContain('DATABASE_URL leads to a connection pooler such as PgBouncer');
    expect(why).toContain('give DATABASE_URL the address of PostgreSQL itself');
  });
});
