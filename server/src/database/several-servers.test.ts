import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { createLog } from '#log';
import { asOwner, cloneTemplate, type DatabaseProxy, eventually, openDatabaseProxy } from '#testing';
import { connectDatabase, type Database, DatabaseUnavailable, openDatabase, sql } from './index.ts';

let one: DatabaseProxy;
let other: DatabaseProxy;
let drop: () => Promise<void>;
let ownerUrl: string;
const closing: (() => Promise<void>)[] = [];
const log = createLog({ level: 'silent' });

beforeAll(async () => {
  const cloned = await cloneTemplate();
  ({ drop, ownerUrl } = cloned);
  one = await openDatabaseProxy(cloned.url);
  other = await openDatabaseProxy(cloned.url);
});
afterEach(async () => {
  for (const close of closing.splice(0)) await close();
  one.restore();
  other.restore();
});
afterAll(async () => {
  await one.close();
  await other.close();
  await drop();
});

/** The address of a cluster that consists of both proxies. */
function bothServers(first = one, second = other): string {
  const { port } = new URL(second.url);
  return first.url.replace(/(127\.0\.0\.1:\d+)/, `$1,127.0.0.1:${port}`);
}

function connected(): Database {
  const database = connectDatabase({ url: `${bothServers()}?target_session_attrs=read-write`, log, connections: 3 });
  closing.push(database.close);
  return database;
}

/** As a standby does, for the role of the store. */
async function refuseWrites(isRefused: boolean): Promise<void> {
  const owner = connectDatabase({ url: ownerUrl, log, connections: 1 });
  const [role, name] = [decodeURIComponent(new URL(one.url).username), new URL(ownerUrl).pathname.slice(1)];
  const change = isRefused ? sql`set default_transaction_read_only = on` : sql`reset default_transaction_read_only`;
  await owner.run(sql`alter role ${sql.identifier(role)} in database ${sql.identifier(name)} ${change}`);
  await owner.close();
}

test('moves to another server when the one in use is lost, with its notifications', async () => {
  other.cut();
  const database = connected();
  const heard: string[] = [];
  let reconnected = 0;
  await database.listen(
    'several',
    (payload) => heard.push(payload),
    () => {
      reconnected += 1;
    },
  );
  for (const [lost, left] of [
    [one, other],
    [other, one],
  ] as const) {
    const before = reconnected;
    left.restore();
    lost.cut();
    await eventually(async () => (await database.one<{ n: number }>(sql`select 1 as n`)).n === 1);
    await eventually(() => Promise.resolve(reconnected > before));
    await database.run(sql`select pg_notify('several', ${String(reconnected)})`);
    await eventually(() => Promise.resolve(heard.includes(String(reconnected))));
  }
});

test('is unavailable while no server accepts writes, and recovers when one does', async () => {
  await refuseWrites(true);
  const database = connected();
  try {
    await expect(database.rows(sql`select 1`)).rejects.toThrow(DatabaseUnavailable);
    await expect(database.rows(sql`select 1`)).rejects.toThrow(/127.0.0.1:\d+ accepts only reads; 127.0.0.1:\d+ /);
  } finally {
    await refuseWrites(false);
  }
  expect(await database.rows(sql`select 1 as n`)).toEqual([{ n: 1 }]);
});

test('counts a write refused by a standby as a lost connection', async () => {
  const database = connected();
  const write = database.transaction(async (tx) => {
    await tx.run(sql`set transaction read only`);
    await tx.run(sql`delete from restore_unfinished`);
  });
  await expect(write).rejects.toThrow(DatabaseUnavailable);
  expect(database.pool.totalCount).toBe(0);
});

test('opens a store by the address of several servers', async () => {
  // Another order, since this process remembers which server it found under the first.
  one.cut();
  const settings = { databaseUrl: bothServers(other, one), migrationDatabaseUrl: asOwner(other.url) };
  const opened = await openDatabase({ ...settings, dataDir: '/nonexistent', databaseConnections: 2 }, log);
  closing.push(opened.database.close);
  expect(opened.where).toMatch(/^127\.0\.0\.1,127\.0\.0\.1\/tola_test/);
  expect(await opened.database.rows(sql`select 1 as n`)).toEqual([{ n: 1 }]);
});
