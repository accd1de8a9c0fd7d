/** Exports of any length: streamed from a cursor, broken off on failure, ended with their reader. */
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Sql, sql } from '#database';
import { eventually, startTestServer, type TestServer } from '#testing';
import { csvStreamReply } from './csv.ts';

interface Row {
  readonly number: number;
}

const ROWS = 4_000;
const LISTS: Readonly<Record<string, Sql>> = {
  // Wide, so that it does not fit into the buffers between the database and a reader that stops.
  whole: sql`select number, repeat('x', 2000) from generate_series(1, ${ROWS}::int) number`,
  left: sql`select number from generate_series(1, ${ROWS}::int) number`,
  empty: sql`select 1 as number where false`,
  'fails-later': sql`select 1 / (3000 - number) as number from generate_series(1, ${ROWS}::int) number`,
  'fails-at-once': sql`select 1 / (1 - number) as number from generate_series(1, ${ROWS}::int) number`,
};

let server: TestServer;
const isRead = Promise.withResolvers<void>();
const isLeft = Promise.withResolvers<void>();
beforeAll(async () => {
  const columns = [
    ['Number', (row: Row) => String(row.number)],
    ['Padding', () => 'x'.repeat(2_000)],
  ] as const;
  server = await startTestServer({
    operations: [],
    rawRoutes: Object.entries(LISTS).map(([name, query]) => ({
      method: 'GET',
      path: `/files/${name}`,
      handle: async () => {
        const reply = await csvStreamReply(`${name}.csv`, columns, server.platform.database.batches<Row>(query));
        if (name !== 'left') return reply;
        isRead.resolve();
        await isLeft.promise;
        return reply;
      },
    })),
  });
});
afterAll(async () => await server.close());

async function download(name: string, signal?: AbortSignal): Promise<Response> {
  return await fetch(`${server.url}/files/${name}`, signal === undefined ? {} : { signal });
}

async function openCursors(): Promise<number> {
  const { count } = await server.database.one<{ count: number }>(sql`
    select count(*) from pg_stat_activity where datname = current_database() and query like 'fetch % from batches'
      and state <> 'idle'`);
  return count;
}

describe('an export', () => {
  it('arrives in chunks, complete and in order', async () => {
    const reply = await download('whole');
    expect(reply.headers.get('content-length')).toBeNull();
    const lines = (await reply.text()).trimEnd().split('\r\n');
    expect(lines[0]).toContain('Number,Padding');
    expect(lines.slice(1).map((line) => Number(line.split(',')[0]))).toEqual(
      Array.from({ length: ROWS }, (_, index) => index + 1),
    );
  });

  it('of no rows has its headings', async () => {
    expect((await (await download('empty')).text()).trimEnd()).toMatch(/Number,Padding$/);
  });

  it('breaks off when a row fails after the first ones were sent', async () => {
    const reply = await download('fails-later');
    expect(reply.status).toBe(200);
    await expect(reply.text()).rejects.toThrow();
    expect(await eventually(async () => (await openCursors()) === 0)).toBe(true);
  });

  it('is answered with 500 when its first rows fail', async () => {
    expect((await download('fails-at-once')).status).toBe(500);
  });

  it('ends with a reader who leaves before it is sent', async () => {
    const reader = new AbortController();
    const reply = download('left', reader.signal);
    await isRead.promise;
    expect(await openCursors()).toBe(1);
    reader.abort();
    await expect(reply).rejects.toThrow();
    // By its answer the server has seen the other connection close.
    await download('empty');
    isLeft.resolve();
    expect(await eventually(async () => (await openCursors()) === 0)).toBe(true);
  });

  it('ends with its reader, and is refused while half of the connections are read from', async () => {
    const readers = Array.from({ length: 6 }, () => new AbortController());
    const replies = await Promise.all(readers.map(async ({ signal }) => await download('whole', signal)));
    expect(replies.map(({ status }) => status)).toEqual(readers.map(() => 200));
    expect(await openCursors()).toBe(6);
    const refused = await download('whole');
    expect(refused.status).toBe(503);
    expect(await refused.text()).toBe('Other exports are running. Try again in a minute');
    for (const reader of readers) reader.abort();
    expect(await eventually(async () => (await openCursors()) === 0)).toBe(true);
    expect((await download('whole')).status).toBe(200);
  });
});
