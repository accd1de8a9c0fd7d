import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openTestDatabase, type TestDatabase } from '#testing';
import { type BoundedList, boundedPage, shownPage } from './bounded-list.ts';
import { type Sql, sql } from './sql.ts';

const ROWS = 6_000;

let database: TestDatabase;
beforeAll(async () => {
  database = await openTestDatabase();
  await database.run(
    sql`create table numbered as select id, id % 100 as rest from generate_series(1, ${ROWS}::int) id`,
  );
});
afterAll(async () => await database.close());

async function listed(found: Sql, page: number, more: Partial<BoundedList> = {}) {
  const list = { table: sql`numbered`, found, order: sql`id desc`, page, perPage: 50, ...more };
  const { ids, ...count } = await boundedPage(database, list);
  const rows = await database.rows<{ id: number }>(
    sql`select id from numbered where id = any(${ids}) order by id desc`,
  );
  const shown = shownPage(rows, count, list);
  return { total: shown.total, isTotalCapped: shown.isTotalCapped, ids: shown.rows.map(({ id }) => id) };
}

function down(from: number, count: number, step = 1): number[] {
  return Array.from({ length: count }, (_, index) => from - index * step);
}

describe('a page of a long list', () => {
  it('has the exact total while there are few rows', async () => {
    expect(await listed(sql`rest = 7`, 2)).toEqual({ total: 60, isTotalCapped: false, ids: down(907, 10, 100) });
    expect(await listed(sql`false`, 1)).toEqual({ total: 0, isTotalCapped: false, ids: [] });
    expect(await listed(sql`id <= 5000`, 100)).toEqual({ total: 5_000, isTotalCapped: false, ids: down(50, 50) });
  });

  it('counts a longer one up to 5,000, has pages beyond, and says on the last one that it is', async () => {
    expect(await listed(sql`true`, 1)).toEqual({ total: 5_000, isTotalCapped: true, ids: down(6_000, 50) });
    expect(await listed(sql`true`, 119)).toEqual({ total: 5_000, isTotalCapped: true, ids: down(100, 50) });
    expect(await listed(sql`true`, 120)).toEqual({ total: 6_000, isTotalCapped: false, ids: down(50, 50) });
    expect((await listed(sql`true`, 121)).ids).toEqual([]);
  });

  it('counts up to 250 where rows are checked one by one', async () => {
    const frequent = { isFrequent: true };
    expect(await listed(sql`rest < 50`, 1, frequent)).toMatchObject({ total: 250, isTotalCapped: true });
    expect(await listed(sql`rest = 7`, 1, frequent)).toMatchObject({ total: 60, isTotalCapped: false });
  });

  it('counts up to 1,000 where it is sorted by sums, and not while it stands in its order', async () => {
    const summed = { isSummed: true, shortOrder: sql`id` };
    expect(await listed(sql`rest < 50`, 1, summed)).toMatchObject({ total: 1_000, isTotalCapped: true });
    expect(await listed(sql`rest < 50`, 1, { isSummed: true })).toMatchObject({ total: 3_000, isTotalCapped: false });
  });
});
