import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { eventually, openTestDatabase, type TestDatabase } from '#testing';
import { InvariantBroken, isUniqueViolation, type Queryable, sql } from './index.ts';

let database: TestDatabase;

beforeAll(async () => {
  database = await openTestDatabase();
  await database.run(sql`
    create table piece (
      id bigint generated always as identity primary key,
      weight_mg bigint not null check (weight_mg > 0),
      serial_number text unique,
      tags text[] not null default '{}',
      numbers bigint[],
      made_on date,
      made_at timestamptz,
      price numeric(12, 2),
      details jsonb
    )`);
});

afterAll(async () => {
  await database.close();
});

describe('the database', () => {
  it('returns rows with camelCase names and parsed values', async () => {
    const madeAt = new Date('2026-11-21T06:30:00.000Z');
    const row = await database.one(sql`
      insert into piece (weight_mg, serial_number, tags, numbers, made_on, made_at, price, details)
      values (${10_000}, ${'A1'}, ${['gold', 'coin']}, ${[1, 9_007_199_254_740_991]}, ${'2026-11-21'}, ${madeAt}, ${'12.50'},
        ${sql.json({ snake_key: [1] })})
      returning weight_mg, serial_number, tags, numbers, made_on, made_at, price, details`);
    expect(row).toEqual({
      weightMg: 10_000,
      serialNumber: 'A1',
      tags: ['gold', 'coin'],
      numbers: [1, 9_007_199_254_740_991],
      madeOn: '2026-11-21',
      madeAt,
      price: '12.50',
      details: { snake_key: [1] },
    });
  });

  it('throws for an int8 beyond the safe integers of JavaScript', async () => {
    await expect(database.one(sql`select 9007199254740993::int8 as n`)).rejects.toThrow(InvariantBroken);
    expect(await database.one(sql`select 9007199254740991::int8 as n`)).toEqual({ n: 9_007_199_254_740_991 });
  });

  it('passes hostile values as parameters, never as SQL text', async () => {
    const hostile = `'; drop table piece; --`;
    const query = sql`select ${hostile}::text as value`;
    expect(query.text).toBe('select $1::text as value');
    expect(await database.one(query)).toEqual({ value: hostile });
  });

  it('composes nested fragments into one statement with its parameters in order', async () => {
    const conditions = [sql`weight_mg > ${1}`, sql`serial_number = ${'A1'}`];
    const query = sql`select ${'x'}::text as x from piece where ${sql.join(conditions, ' and ')} ${sql.empty} limit ${5}`;
    expect(query.text).toBe('select $1::text as x from piece where weight_mg > $2 and serial_number = $3  limit $4');
    expect(query.values).toEqual(['x', 1, 'A1', 5]);
    expect(await database.rows(query)).toEqual([{ x: 'x' }]);
    expect(sql`select * from ${sql.identifier('odd"name')}`.text).toBe('select * from "odd""name"');
    expect(sql`(${sql.join([sql`${1}`, sql`${2}`])})`.text).toBe('($1, $2)');
  });

  it('throws when the number of rows is not the expected one', async () => {
    await expect(database.one(sql`select 1 where false`)).rejects.toThrow('Expected exactly one row, got 0');
    await expect(database.maybeOne(sql`select generate_series(1, 2)`)).rejects.toThrow('Expected at most one row');
    expect(await database.maybeOne(sql`select 1 where false`)).toBeNull();
    expect(await database.run(sql`update piece set price = 1 where serial_number = 'nobody'`)).toBe(0);
  });

  it('names the violated constraint', async () => {
    const twice = database.run(sql`insert into piece (weight_mg, serial_number) values (1, 'D'), (1, 'D')`);
    const error = await twice.catch((reason: unknown) => reason);
    expect(isUniqueViolation(error)).toBe(true);
    expect(isUniqueViolation(error, 'piece_serial_number_key')).toBe(true);
    expect(isUniqueViolation(error, 'another_key')).toBe(false);
  });

  it('runs more distinct statements than a connection keeps prepared', async () => {
    for (let index = 0; index < 700; index += 1) {
      const row = await database.one<{ n: number }>(
        sql`select ${index}::int as n /* ${sql.identifier(`text ${index}`)} */`,
      );
      expect(row.n).toBe(index);
    }
    const { count } = await database.one<{ count: number }>(sql`select count(*) from pg_prepared_statements`);
    expect(count).toBeLessThanOrEqual(301);
  });

  it('prepares a statement again after its table has changed', async () => {
    await database.run(sql`create table changing (a int)`);
    await database.run(sql`insert into changing values (1)`);
    const read = sql`select * from changing`;
    for (let index = 0; index < 12; index += 1) await database.rows(read);
    await database.run(sql`alter table changing add column b int`);
    expect(await database.rows(read)).toEqual([{ a: 1, b: null }]);
  });
});

describe('a transaction', () => {
  it('rolls back when its callback throws', async () => {
    const work = database.transaction(async (tx) => {
      await tx.run(sql`insert into piece (weight_mg, serial_number) values (1, 'gone')`);
      throw new Error('no');
    });
    await expect(work).rejects.toThrow('no');
    expect(await database.rows(sql`select from piece where serial_number = 'gone'`)).toEqual([]);
  });

  it('rolls back when one of several concurrent statements fails', async () => {
    const work = database.transaction(async (tx) => {
      await Promise.all([
        tx.run(sql`insert into piece (weight_mg, serial_number) values (1, 'first')`),
        tx.run(sql`insert into piece (weight_mg, serial_number) values (-1, 'second')`),
        tx.run(sql`insert into piece (weight_mg, serial_number) values (1, 'third')`),
      ]);
    });
    await expect(work).rejects.toThrow('piece_weight_mg_check');
    expect(await database.rows(sql`select from piece where serial_number in ('first', 'third')`)).toEqual([]);
  });

  it('retries after a deadlock, so that both transactions commit', async () => {
    await database.run(sql`create table account (id int primary key, points int not null)`);
    await database.run(sql`insert into account values (1, 0), (2, 0)`);
    const barrier = barrierFor(2);
    const move = async (first: number, second: number) =>
      await database.transaction(async (tx) => {
        await addPoint(tx, first);
        await barrier();
        await addPoint(tx, second);
      });
    await Promise.all([move(1, 2), move(2, 1)]);
    expect(await database.rows(sql`select id, points from account order by id`)).toEqual([
      { id: 1, points: 2 },
      { id: 2, points: 2 },
    ]);
  });

  it('retries after a serialization failure, so that no update is lost', async () => {
    await database.run(sql`create table counter (n int not null)`);
    await database.run(sql`insert into counter values (0)`);
    const increase = async () =>
      await database.transaction(
        async (tx) => {
          const { n } = await tx.one<{ n: number }>(sql`select n from counter`);
          await tx.run(sql`update counter set n = ${n + 1}`);
        },
        { isolation: 'serializable' },
      );
    await Promise.all([increase(), increase(), increase()]);
    expect(await database.one(sql`select n from counter`)).toEqual({ n: 3 });
  });

  it('reads the state of another transaction by its snapshot', async () => {
    await database.run(sql`create table shared (n int not null)`);
    const read = sql`select count(*)::int as n from shared`;
    const isolation = 'repeatable read';
    await database.transaction(
      async (tx) => {
        const { snapshot } = await tx.one<{ snapshot: string }>(sql`select pg_export_snapshot() as snapshot`);
        await database.run(sql`insert into shared values (1)`);
        await database.transaction(async (second) => expect(await second.one(read)).toEqual({ n: 0 }), {
          isolation,
          snapshot,
        });
      },
      { isolation },
    );
    expect(await database.one(read)).toEqual({ n: 1 });
  });
});

async function addPoint(tx: Queryable, id: number): Promise<void> {
  await tx.run(sql`update account set points = points + 1 where id = ${id}`);
}

/** A barrier: callers wait until this many parties have arrived; later ones pass at once. */
function barrierFor(parties: number): () => Promise<void> {
  const { promise, resolve } = Promise.withResolvers<void>();
  let arrived = 0;
  return async () => {
    arrived += 1;
    if (arrived >= parties) resolve();
    await promise;
  };
}

describe('listening', () => {
  it('receives notifications on commit and none after unsubscribing', async () => {
    const received: string[] = [];
    const stop = await database.listen('prices', (payload) => received.push(payload));
    await database.transaction(async (tx) => {
      await tx.run(sql`select pg_notify('prices', 'one')`);
    });
    await eventually(() => received.length === 1);
    await stop();
    await database.run(sql`select pg_notify('prices', 'two')`);
    expect(received).toEqual(['one']);
  });

  it('reconnects after its connection is cut, and calls onReconnect', async () => {
    const received: string[] = [];
    let reconnects = 0;
    const stop = await database.listen(
      'ticks',
      (payload) => received.push(payload),
      () => {
        reconnects += 1;
      },
    );
    await database.run(sql`select pg_terminate_backend(pid) from pg_stat_activity
      where application_name = 'tola listener' and datname = current_database()`);
    await eventually(() => reconnects === 1);
    await database.run(sql`select pg_notify('ticks', 'again')`);
    await eventually(() => received.includes('again'));
    await stop();
  });
});

describe('a lost connection', () => {
  it('fails its running statement and leaves the pool usable', async () => {
    const long = database.run(sql`select pg_sleep(20)`);
    const failed = expect(long).rejects.toThrow(/terminat/);
    await eventually(async () => {
      const cut = await database.rows(sql`select pg_terminate_backend(pid) from pg_stat_activity
        where query like 'select pg_sleep%' and datname = current_database()`);
      return cut.length === 1;
    });
    await failed;
    expect(await database.one(sql`select 1 as fine`)).toEqual({ fine: 1 });
  });
});
