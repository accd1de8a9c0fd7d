/** The role of the running store: what it may do, what it may not, and how data from before it is upgraded. */
import { mkdtempSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import type { WeightId } from '@tola/contract';
import { haltSales } from '@tola/contract/staff';
import { afterAll, beforeAll, describe, expect, it, test } from 'vitest';
import { chainNewEntries } from '#audit-chain';
import { createLog } from '#log';
import { readSettings } from '#settings';
import {
  asOwner,
  cacheFolder,
  eventually,
  openStoreFixture,
  openTestDatabase,
  ownerLogin,
  ownerPassword,
  type StaffClient,
  type StoreFixture,
  signInOwner,
  startTestServer,
} from '#testing';
import { connectDatabase, migrate, openDatabase, sql, startEmbeddedPostgres } from './index.ts';
import type { Database } from './queryable.ts';

const log = createLog({ level: 'silent' });

describe('the running store', () => {
  let store: StoreFixture;
  let own: Database;
  let owner: StaffClient;
  beforeAll(async () => {
    store = await openStoreFixture({
      worker: true,
      settings: { adminEmail: ownerLogin, adminPassword: ownerPassword },
    });
    own = store.platform.database;
    owner = await signInOwner(store);
  });
  afterAll(async () => await store.close());

  it('connects as a role that is no superuser and owns nothing', async () => {
    const role = sql`
      select rolsuper as superuser, rolcreaterole as roles, rolcreatedb as databases, rolbypassrls as rows,
        (select count(*) from pg_class where relowner = pg_roles.oid) as relations,
        (select count(*) from pg_proc where proowner = pg_roles.oid) as functions
      from pg_roles where rolname = current_user`;
    const nothing = { superuser: false, roles: false, databases: false, rows: false, relations: 0, functions: 0 };
    expect(await own.one(role)).toEqual(nothing);
  });

  it.each([
    'create table taken (id int)',
    'create function public.taken() returns int language sql as $$ select 1 $$',
    'create schema taken',
    'create role taken superuser',
    'alter table customer_order add column taken int',
    'alter table customer_order disable trigger all',
    'alter table audit_entry disable trigger audit_entry_is_history',
    'drop trigger audit_entry_is_history on audit_entry',
    'drop table audit_entry',
    'truncate audit_entry',
    'delete from audit_entry',
    "update audit_entry set action = 'nothing'",
    'delete from customer_order',
    'delete from invoice',
    'update receipt set amount_paise = 1',
    'update points_entry set available_change = 1',
    'delete from migration',
    "set session_replication_role = 'replica'",
    "copy rate_limit to program 'true'",
    "select pg_read_file('postgresql.conf')",
    "select setval('order_number_sequence', 1)",
  ])('cannot: %s', async (statement) => {
    await expect(own.pool.query(statement)).rejects.toThrow(/permission denied|must be owner/);
  });

  it('sells, takes the payment, invoices, and works for its staff', async () => {
    const { id } = await store.database.one<{ id: WeightId }>(
      sql`select id from product_weight where stock > 20 order by weight_mg, id limit 1`,
    );
    const asha = await store.customer();
    await asha.fillCart(id);
    const placed = await asha.submit('Card');
    if (!placed.ok) throw new Error(placed.message);
    const { orderNumber } = placed.data;
    await store.pay(orderNumber, 'success');
    await asha.status(orderNumber);
    await eventually(async () => expect((await store.order(orderNumber)).state).toBe('confirmed'));
    await owner.ok(haltSales, { what: 'silver', reason: 'Counting the vault' });
    // The audit entries are chained under the same role, which may change nothing else of them.
    expect(await chainNewEntries(own)).toBeGreaterThan(0);
  });
});

describe('rights', () => {
  it('are granted and taken back until they are as they should be', async () => {
    const database = await openTestDatabase();
    const store = connectDatabase({ url: database.url, log, connections: 1 });
    const { role } = await store.one<{ role: string }>(sql`select current_user::text as role`);
    const granted = sql`
      select table_name, privilege_type from information_schema.table_privileges where grantee = ${role} order by 1, 2`;
    const before = await database.rows(granted);
    await database.run(sql`create table since_added (id bigint generated always as identity primary key)`);
    await database.pool.query(
      `grant truncate, delete on audit_entry to ${role}; revoke select on customer from ${role}`,
    );
    await migrate({ url: database.ownerUrl, applicationRole: role }, log);
    const added = ['DELETE', 'INSERT', 'SELECT', 'UPDATE'].map((privilegeType) => ({
      tableName: 'since_added',
      privilegeType,
    }));
    const after = await database.rows<{ tableName: string }>(granted);
    expect(after.filter(({ tableName }) => tableName === 'since_added')).toEqual(added);
    expect(after.filter(({ tableName }) => tableName !== 'since_added')).toEqual(before);
    await store.close();
    await database.close();
  });

  it('of a role without the owner suffice for a start, and not for a migration, which names the setting', async () => {
    const database = await openTestDatabase();
    const server = await startTestServer({ settings: { databaseUrl: database.url } });
    expect((await fetch(`${server.url}/healthz`)).status).toBe(200);
    await server.close();
    await database.run(sql`delete from migration where number = (select max(number) from migration)`);
    const start = startTestServer({ settings: { databaseUrl: database.url } });
    await expect(start).rejects.toThrow(/may not change tables: set MIGRATION_DATABASE_URL/);
    await database.close();
  });

  it('are granted at a start with MIGRATION_DATABASE_URL', async () => {
    const database = await openTestDatabase();
    await database.run(sql`create table since_added (id int)`);
    const settings = { databaseUrl: database.url, migrationDatabaseUrl: asOwner(database.url) };
    const server = await startTestServer({ settings });
    expect(await server.platform.database.rows(sql`select id from since_added`)).toEqual([]);
    await server.close();
    await database.close();
  });
});

describe('a data folder', () => {
  const folder = mkdtempSync(join(cacheFolder, 'role-'));
  const settings = { ...readSettings({ DATABASE_CONNECTIONS: '2' }), dataDir: folder };
  afterAll(() => rmSync(folder, { recursive: true, force: true }));

  test('from before the role keeps its data, and the store then runs as the role', async () => {
    const former = await startEmbeddedPostgres(folder, { fsync: 'off' });
    await migrateAsBefore(former.url('postgres'), former.url('tola'));
    await former.close();
    // The first start upgrades; the second finds everything as it should be.
    for (const start of ['first', 'second']) {
      const { database, schema } = await openDatabase(settings, log);
      await migrate(schema, log);
      const found = await database.one(sql`
        select current_user::text as role, (select seed from seeding) as seed,
          (select count(*) from graphile_worker.jobs) as jobs`);
      expect([start, found]).toEqual([start, { role: 'tola_app', seed: 'empty', jobs: 1 }]);
      await expect(database.run(sql`drop table seeding`)).rejects.toThrow('must be owner');
      await expect(database.run(sql`create temporary table taken (id int)`)).rejects.toThrow('permission denied');
      await database.close();
    }
  });
});

/** One superuser did everything. */
async function migrateAsBefore(serverUrl: string, url: string): Promise<void> {
  const server = connectDatabase({ url: serverUrl, log, connections: 1 });
  await server.pool.query('create database tola');
  await server.close();
  await migrate({ url, applicationRole: null }, log);
  const database = connectDatabase({ url, log, connections: 1 });
  await database.run(sql`insert into seeding (one, seed, seeded_at) values (true, 'empty', now())`);
  await database.run(sql`select graphile_worker.add_job('waiting', '{}'::json)`);
  await database.close();
}
