import { existsSync, mkdirSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { getProfile, logIn } from '@tola/contract/accounts';
import { type EmbeddedPostgres, startEmbeddedPostgres } from '@tola/server';
import {
  call,
  connectDatabase,
  createLog,
  type Database,
  eventually,
  type StoreProcess,
  sql,
  startStoreProcess,
} from '@tola/server/testing';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { programsFor } from '../programs.ts';

const HOUR_SECONDS = 3_600;
const hasFakeTime = programsFor('clock jump', {
  program: 'faketime',
  versionFlag: '--version',
  packages: ['faketime'],
});
const library = hasFakeTime ? findLibrary() : '';
let folder = '';
let server: EmbeddedPostgres | undefined;
let database: Database | undefined;
const stores: StoreProcess[] = [];

function findLibrary(): string {
  const found = readdirSync('/usr/lib')
    .map((name) => join('/usr/lib', name, 'faketime/libfaketimeMT.so.1'))
    .find((file) => existsSync(file));
  if (found === undefined) throw new Error('The package faketime has no libfaketimeMT.so.1');
  return found;
}

/** A process whose wall clock the test moves. */
interface Jumping {
  readonly store: StoreProcess;
  jump(seconds: number): void;
}

async function start(name: string, part: 'all' | 'worker', offsetSeconds = 0): Promise<Jumping> {
  const offset = join(folder, `${name}.offset`);
  const jump = (seconds: number): void => writeFileSync(offset, `${seconds < 0 ? '' : '+'}${seconds}\n`);
  jump(offsetSeconds);
  const store = await startStoreProcess(
    {
      DATA_DIR: folder,
      PROCESS: part,
      SEED: 'demo',
      RATES_SOURCE: 'simulated',
      LOG_LEVEL: 'warn',
      NODE_ENV: 'test',
      LD_PRELOAD: library,
      FAKETIME_TIMESTAMP_FILE: offset,
      FAKETIME_NO_CACHE: '1',
      FAKETIME_DONT_FAKE_MONOTONIC: '1',
    },
    'server/src/testing/api-only-store.ts',
    // A process whose clock is off is not ready, but serves.
    offsetSeconds === 0 ? '/readyz' : '/healthz',
  );
  stores.push(store);
  return { store, jump };
}

beforeAll(async () => {
  if (!hasFakeTime) return;
  const cache = resolve(import.meta.dirname, '../../.cache');
  mkdirSync(cache, { recursive: true });
  folder = mkdtempSync(join(cache, 'clock-jump-'));
  // Started here, so that its clock is the machine's.
  server = await startEmbeddedPostgres(folder);
}, 120_000);

afterAll(async () => {
  for (const store of stores) await store.close();
  await database?.close();
  await server?.close();
  if (folder === '') return;
  rmSync(folder, { recursive: true, force: true });
});

async function reasonsOf({ store }: Jumping): Promise<string> {
  return await (await fetch(`${store.url}/readyz`)).text();
}

/** Seconds by which times that a process wrote a moment ago are ahead of the database. */
interface TimesAhead {
  readonly session: number;
  readonly use: number;
}

interface Lease {
  readonly name: string;
}

describe.skipIf(!hasFakeTime)('a wall clock that jumps', () => {
  it('makes a process unready whose clock jumps an hour, and takes no job from a worker', async () => {
    const web = await start('web', 'all');
    const worker = await start('worker', 'worker');
    const login = await call(web.store, logIn, { mobile: '9000000001', password: 'tola-demo-1' });
    if (!login.ok) throw new Error(login.message);
    const { token } = login.extras;
    const url = server?.url('tola') ?? '';
    const connected = connectDatabase({ url, log: createLog({ level: 'silent' }), connections: 2 });
    database = connected;
    const leases = async (): Promise<Lease[]> =>
      await connected.rows<Lease>(sql`select name from job_worker order by name`);
    await eventually(async () => (await leases()).length === 2);
    const before = await leases();
    for (const seconds of [HOUR_SECONDS, -HOUR_SECONDS]) {
      for (const process of [web, worker]) {
        process.jump(seconds);
        await eventually(async () => (await reasonsOf(process)).includes('differs from the database'), 10_000);
        expect((await fetch(`${process.store.url}/healthz`)).status).toBe(200);
      }
      expect(await call(web.store, getProfile, null, { token })).toMatchObject({ ok: true });
      // Longer than a lease: a worker whose clock only jumped keeps its own.
      await new Promise((later) => setTimeout(later, 25_000));
      expect(await leases()).toEqual(before);
      for (const process of [web, worker]) process.jump(0);
      await eventually(async () => !(await reasonsOf(web)).includes('differs'), 10_000);
    }
  });

  it('begins and renews a session by the database’s clock in a process whose own is five minutes off', async () => {
    const connected = connectDatabase({
      url: server?.url('tola') ?? '',
      log: createLog({ level: 'silent' }),
      connections: 2,
    });
    try {
      for (const seconds of [300, -300]) {
        const { store } = await start(`off-by-${seconds}`, 'all', seconds);
        const login = await call(store, logIn, { mobile: '9000000001', password: 'tola-demo-1' });
        if (!login.ok) throw new Error(login.message);
        const ahead = await connected.one<TimesAhead>(sql`
          select extract(epoch from created_at - now())::float8 as session, extract(epoch from last_used_at - now())::float8 as use
          from session order by id desc limit 1`);
        expect(Math.abs(ahead.session)).toBeLessThan(10);
        expect(Math.abs(ahead.use)).toBeLessThan(10);
      }
    } finally {
      await connected.close();
    }
  });
});
