import { Client } from 'pg';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { connectionConfig } from '#database';
import { cloneTemplate } from '../test-postgres.ts';
import type { RowField, RowShape } from './call-sites.ts';
import { disagreements } from './compare.ts';
import { type Column, createDescriber, type Describer } from './describe.ts';

let client: Client;
let describer: Describer;
let drop: () => Promise<void>;

beforeAll(async () => {
  const database = await cloneTemplate();
  drop = database.drop;
  client = new Client(connectionConfig(database.ownerUrl));
  await client.connect();
  describer = await createDescriber(client);
});

afterAll(async () => {
  await client.end();
  await drop();
});

async function columnsOf(text: string): Promise<readonly Column[]> {
  const description = await describer.describe(text, true);
  if ('error' in description) throw new Error(description.error);
  return description.columns;
}

async function nullabilityOf(text: string): Promise<string[]> {
  return (await columnsOf(text)).map((column) => `${column.name} ${column.nullability}`);
}

describe('the types of columns', () => {
  it('are those of the values that the driver returns', async () => {
    const columns = await columnsOf(`select 1::int8 as big, 1.5::numeric as exact, now() as at, now()::date as day,
      true as is_on, '\\x00'::bytea as bytes, '{1}'::int8[] as ids, '{a}'::text[] as words, '{}'::jsonb as json`);
    expect(Object.fromEntries(columns.map((column) => [column.name, column.kind]))).toEqual({
      big: 'number',
      exact: 'string',
      at: 'Date',
      day: 'string',
      isOn: 'boolean',
      bytes: 'Buffer',
      ids: 'number[]',
      words: 'string[]',
      json: 'any',
    });
  });

  it('are replaced by the error when PostgreSQL rejects the statement', async () => {
    expect(await describer.describe('select nothing from customer', true)).toEqual({
      error: 'column "nothing" does not exist',
    });
  });
});

describe('nullability', () => {
  it('follows the columns of tables, through subqueries and WITH', async () => {
    expect(await nullabilityOf('select id, gstin from customer')).toEqual(['id never', 'gstin maybe']);
    expect(
      await nullabilityOf('with c as (select gstin from customer) select x.gstin from (select * from c) x'),
    ).toEqual(['gstin maybe']);
  });

  it('is added by an outer join and removed by a condition', async () => {
    const joined = 'select a.id as address_id from customer c left join address a on a.customer_id = c.id';
    expect(await nullabilityOf(joined)).toEqual(['addressId maybe']);
    expect(await nullabilityOf(`${joined} where a.id > 3`)).toEqual(['addressId never']);
    expect(await nullabilityOf('select gstin from customer where gstin is not null')).toEqual(['gstin never']);
  });

  it('is added by an aggregate without GROUP BY, except count', async () => {
    expect(await nullabilityOf('select max(id) as last, count(*) as n from customer')).toEqual([
      'last maybe',
      'n never',
    ]);
    expect(await nullabilityOf('select coalesce(max(id), 0) as last, state from customer group by state')).toEqual([
      'last never',
      'state never',
    ]);
  });

  it('is that of the weakest branch of a UNION, and added by a CASE without ELSE', async () => {
    expect(await nullabilityOf('select id from customer union all select null')).toEqual(['id maybe']);
    expect(await nullabilityOf('select case when id > 3 then 1 end as some from customer')).toEqual(['some maybe']);
  });

  it('follows the columns of RETURNING', async () => {
    expect(await nullabilityOf('update customer set email = $1 where id = $2 returning id, gstin')).toEqual([
      'id never',
      'gstin maybe',
    ]);
    expect(await nullabilityOf('update customer set gstin = $1 returning gstin')).toEqual(['gstin unknown']);
  });
});

describe('the comparison with a row type', () => {
  const number: RowField = { kinds: ['number'], nullable: false, optional: false };
  const rowOf = (fields: Readonly<Record<string, RowField>>): RowShape => ({
    name: 'Row',
    fields: new Map(Object.entries(fields)),
    open: false,
  });

  it('reports missing and superfluous columns, other types and nulls', async () => {
    const columns = await columnsOf('select id, state, gstin from customer');
    const row = rowOf({ id: number, state: number, gstin: { ...number, kinds: ['string'] }, age: number });
    expect(disagreements(columns, row)).toEqual([
      'age: a field of Row, but no column of the statement',
      'state: text arrives as string, the field is number',
      'gstin: may be null, the field may not',
    ]);
    expect(disagreements(columns, rowOf({ id: number }))).toEqual([
      'state: a column of the statement, but no field of Row',
      'gstin: a column of the statement, but no field of Row',
    ]);
  });

  it('reports nothing for a matching row type', async () => {
    const columns = await columnsOf('select id, gstin from customer');
    const row = rowOf({ id: number, gstin: { kinds: ['string'], nullable: true, optional: false } });
    expect(disagreements(columns, row)).toEqual([]);
  });
});
