import { afterAll, beforeAll, expect, test } from 'vitest';
import { openTestDatabase, type TestDatabase } from '#testing';
import { sql } from './index.ts';

let database: TestDatabase;
beforeAll(async () => {
  database = await openTestDatabase();
});
afterAll(async () => await database.close());

const onNamedColumns = sql`t.tgfoid = 'freeze_columns'::regproc and cardinality(t.tgattr::smallint[]) > 0`;

test('each trigger that freezes columns covers every column that it does not let change', async () => {
  const uncovered = await database.rows<{ name: string }>(sql`
    select t.tgrelid::regclass::text || '.' || a.attname as name
    from pg_trigger t join pg_attribute a on a.attrelid = t.tgrelid and a.attnum > 0 and not a.attisdropped
    where ${onNamedColumns} and not a.attnum = any (t.tgattr::smallint[])
      and not a.attname::text = any (string_to_array(encode(t.tgargs, 'escape'), chr(92) || '000'))`);
  expect(uncovered, 'A new column is frozen by a migration that writes the trigger again').toEqual([]);
  const tables = await database.rows<{ name: string }>(sql`
    select t.tgrelid::regclass::text as name from pg_trigger t where ${onNamedColumns} order by 1`);
  expect(tables.map(({ name }) => name)).toEqual(['customer_order', 'payment_attempt', 'provider_event']);
});
