import { ALL_GRADES, ALL_METALS, GRADES, METAL_DEFAULTS, METALS } from '@tola/pricing';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { openTestDatabase, type TestDatabase } from '#testing';
import { sql } from './index.ts';

let database: TestDatabase;
beforeAll(async () => {
  database = await openTestDatabase();
});
afterAll(async () => await database.close());

test('the tables metal and grade match METALS and GRADES of pricing', async () => {
  const metals = await database.rows<{ name: string }>(sql`select * from metal order by name`);
  const expected = ALL_METALS.map((name) => {
    const { quoted } = METALS[name];
    const { ceilingBp, makingAllowancePaise } = METAL_DEFAULTS[name].saleCeiling;
    return { name, quotedMg: quoted.weightMg, quotedUnit: quoted.label, ceilingBp, makingAllowancePaise };
  });
  expect(metals).toEqual(expected.toSorted((one, other) => one.name.localeCompare(other.name)));
  const grades = await database.rows<{ name: string }>(sql`select name, metal, fineness from grade order by name`);
  expect(grades).toEqual(
    ALL_GRADES.toSorted().map((name) => ({ name, metal: GRADES[name].metal, fineness: GRADES[name].fineness })),
  );
});

test('no constraint or function of the database lists the metals', async () => {
  const listed = await database.rows<{ name: string }>(sql`
    select conname as name from pg_constraint where pg_get_constraintdef(oid) ~* 'gold|silver'
    union all
    select proname from pg_proc join pg_namespace n on n.oid = pronamespace
    where nspname = 'public' and prokind = 'f' and prosrc ~* 'gold|silver'`);
  expect(listed).toEqual([]);
});

test('every column named metal has a foreign key to the table metal', async () => {
  const unconstrained = await database.rows<{ name: string }>(sql`
    select table_name || '.' || column_name as name from information_schema.columns c join information_schema.tables t
      using (table_schema, table_name)
    where table_schema = 'public' and table_type = 'BASE TABLE' and column_name = 'metal' and not exists (
      select from pg_constraint k join pg_attribute a on a.attrelid = k.conrelid and a.attnum = any(k.conkey)
      where k.contype = 'f' and k.confrelid = 'metal'::regclass and k.conrelid = table_name::regclass and a.attname = 'metal')`);
  expect(unconstrained).toEqual([]);
});
