import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Client } from 'pg';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { createLog } from '#log';
import { openTestDatabase, type TestDatabase } from '#testing';
import { MigrationError, migrate, readMigrations, type SchemaOwner, sql } from './index.ts';

let database: TestDatabase;
let folder: string;

beforeEach(async () => {
  database = await openTestDatabase();
  // The template's migration history would conflict with the migrations of these tests.
  await database.run(sql`delete from migration`);
  folder = mkdtempSync(join(tmpdir(), 'tola-migrations-'));
});

afterEach(async () => {
  rmSync(folder, { recursive: true });
  await database.close();
});

function owner(): SchemaOwner {
  return { url: database.ownerUrl, applicationRole: null };
}

const lines: string[] = [];
const log = createLog({ level: 'warn', destination: { write: (line) => void lines.push(line) } });

/** A wait for a lock is long enough that the second connection sees it, also on a busy machine. */
async function run() {
  return await migrate(owner(), log, { folder, patience: { lockMs: 600, pauseMs: 10, attempts: 3 } });
}

function write(file: string, text: string): void {
  writeFileSync(join(folder, file), text);
}

async function appliedNames(): Promise<string[]> {
  const rows = await database.rows<{ name: string }>(sql`select name from migration order by number`);
  return rows.map(({ name }) => name);
}

test('runs each migration once, in numeric order, then later additions', async () => {
  write('0010-second.sql', 'insert into note values (1)');
  write('0002-first.sql', 'create table note (id int)');
  expect((await run()).map(({ name }) => name)).toEqual(['first', 'second']);
  expect(await run()).toEqual([]);
  write('0011-third.sql', 'insert into note values (2)');
  expect((await run()).map(({ number }) => number)).toEqual([11]);
  expect(await database.rows(sql`select id from note order by id`)).toEqual([{ id: 1 }, { id: 2 }]);
});

test('two concurrent migrators apply each migration once', async () => {
  write('0001-slow.sql', 'create table slow (id int); select pg_sleep(0.3)');
  write('0002-more.sql', 'create table more (id int)');
  const both = await Promise.all([run(), run()]);
  expect(both.map((applied) => applied.length).sort()).toEqual([0, 2]);
  expect(await appliedNames()).toEqual(['slow', 'more']);
});

test('a failed migration is rolled back and named in the error', async () => {
  write('0001-good.sql', 'create table good (id int)');
  write('0002-bad.sql', 'create table half (id int); select * from nowhere');
  await expect(run()).rejects.toThrow('The migration 0002-bad failed: relation "nowhere"');
  expect(await appliedNames()).toEqual(['good']);
  expect(await database.one(sql`select to_regclass('half') as half`)).toEqual({ half: null });
  write('0002-bad.sql', 'create table half (id int)');
  await run();
  expect(await appliedNames()).toEqual(['good', 'bad']);
});

test('says how to create an extension that is missing', async () => {
  write('0001-search.sql', 'create extension no_such_extension');
  await expect(run()).rejects.toThrow('as a superuser, run once in this database: create extension no_such_extension');
});

test('refuses a migration that was changed after it ran', async () => {
  write('0001-first.sql', 'create table note (id int)');
  await run();
  write('0001-first.sql', 'create table note (id bigint)');
  await expect(run()).rejects.toThrow('0001-first was changed after it was applied');
});

test('refuses a database from a newer version of the store', async () => {
  write('0001-first.sql', 'select 1');
  write('0002-second.sql', 'select 1');
  await run();
  rmSync(join(folder, '0002-second.sql'));
  await expect(run()).rejects.toThrow('The database has the migration 0002-second');
});

test('refuses a migration numbered below one that has already run', async () => {
  write('0005-late.sql', 'select 1');
  await run();
  write('0003-early.sql', 'select 1');
  await expect(run()).rejects.toThrow('0003-early is out of order: 0005-late was applied');
});

test('refuses duplicate numbers and malformed names before running anything', async () => {
  write('0001-one.sql', 'select 1');
  write('0001-two.sql', 'select 1');
  await expect(readMigrations(folder)).rejects.toThrow('0001-one and 0001-two have the same number');
  rmSync(join(folder, '0001-two.sql'));
  write('2-odd.sql', 'select 1');
  await expect(readMigrations(folder)).rejects.toThrow(MigrationError);
});

test('creates the job queue, and updates it to the installed version of its library', async () => {
  const version = sql`select obj_description(to_regnamespace('graphile_worker'), 'pg_namespace') as version`;
  const installed = await database.one<{ version: string }>(version);
  expect(installed.version).toMatch(/^\d+\.\d+\.\d+$/);
  const asOwner = new Client({ connectionString: database.ownerUrl });
  await asOwner.connect();
  try {
    for (const change of ['drop schema graphile_worker cascade', `comment on schema graphile_worker is '0.1.0'`]) {
      await asOwner.query(change);
      await run();
      expect(await database.one(version)).toEqual(installed);
    }
  } finally {
    await asOwner.end();
  }
});

test('does not stall the store behind a reader, and says whom it waits for', async () => {
  await database.run(sql`create table shelf (id int)`);
  write('0001-wider.sql', 'alter table shelf add column note text');
  const reader = new Client({ connectionString: database.ownerUrl, application_name: 'pg_dump' });
  await reader.connect();
  try {
    await reader.query('begin; select * from shelf');
    await expect(run()).rejects.toThrow(
      /0001-wider failed: tables were locked at all 3 attempts by pg_dump \(pid \d+\)/,
    );
    expect(
      lines.filter((line) => line.includes('a migration waits for a lock') && line.includes('pg_dump')),
    ).toHaveLength(2);
    await reader.query('commit');
    expect(await run()).toHaveLength(1);
  } finally {
    await reader.end();
  }
});
