/**
 * What a card checkout costs: CPU time of web, worker and database, statements, commits and syncs, latency at 1, 16 and 64
 * connections (`BENCH_CONNECTIONS`); beside the bare limits of the same PostgreSQL, and its own rows written by a bare client.
 */
import type { WeightId } from '@tola/contract';
import { connectDatabase, createLog, type Database, eventually, sql } from '@tola/server/testing';
import { buyByCard, endlessWeight, newShopper, putInCart, type Shopper } from './checkout.ts';
import { COPIES, openRows, perCheckout, rowsWritten } from './checkout-rows.ts';
import { type Figures, measureJourney } from './measure.ts';
import { type Cost, type Meter, openMeter, perUnit } from './meter.ts';
import { type BenchStore, startBenchStore } from './store.ts';

const SECONDS = Number(process.env.BENCH_SECONDS ?? 8);
const WARM_UP_SECONDS = 12;
const CONNECTIONS = (process.env.BENCH_CONNECTIONS ?? '1,16,64').split(',').map(Number);
/** The least that a checkout has to do: reads by key, and writes in as many transactions as replies depend on. */
const LEAST = { reads: 7, commits: 4, writes: 11 } as const;

export async function measureCheckoutCost(): Promise<void> {
  const store = await startBenchStore({ isMeasured: true, hasPages: false });
  try {
    const meter = await openMeter(store);
    const weightId = await endlessWeight(store);
    const shoppers: Shopper[] = [];
    for (let number = 1; number <= Math.max(...CONNECTIONS); number += 1) {
      shoppers.push(await newShopper(store.url, number));
    }
    console.log(`\n| card checkout (wal_sync_method ${meter.syncMethod}) | ${HEADINGS.join(' | ')} |`);
    console.log(`| --- |${HEADINGS.map(() => ' ---: |').join('')}`);
    // Each connection of the store plans a statement some times before it keeps the plan.
    await checkouts(store, weightId, shoppers, Math.max(...CONNECTIONS), WARM_UP_SECONDS);
    await jobsDone(meter.database);
    let statements = 0;
    let written: ReturnType<typeof perCheckout> = [];
    for (const connections of CONNECTIONS) {
      await meter.database.run(sql`delete from rate_limit`);
      const before = await rowsWritten(meter.database);
      const row = await measured(meter, async () => await checkouts(store, weightId, shoppers, connections, SECONDS));
      statements = Math.round(row.cost.statements);
      written = perCheckout(before, await rowsWritten(meter.database), Math.round(row.figures.perSecond * SECONDS));
      printRow(`${connections} connections`, row);
    }
    const [first] = shoppers;
    if (first !== undefined) await putInCart(store.url, first, weightId);
    await printRows(meter, store.ownerUrl, written, statements);
    const databaseUrl = store.ownerUrl;
    printRow(
      `— ${statements} bare statements, 16 connections`,
      await measured(meter, async () => await bare(databaseUrl, statements)),
    );
    printRow('— the least a checkout must do', await measured(meter, async () => await least(databaseUrl)));
    await meter.close();
  } finally {
    await store.close();
  }
}

/** The same rows by a bare client, whose CPU time stands for the programs'. */
async function printRows(
  meter: Meter,
  url: string,
  written: ReturnType<typeof perCheckout>,
  statements: number,
): Promise<void> {
  // The queue's table is empty by now: a job that never runs has the form of one.
  await meter.database.run(
    sql`select graphile_worker.add_job('bench', '{"id":1}', run_at => now() + interval '1 year')`,
  );
  for (const copy of Object.keys(COPIES) as (keyof typeof COPIES)[]) {
    const rows = await openRows(meter.database, url, written, { statements, copy });
    await rows.run(WARM_UP_SECONDS / 4, 16);
    let before = process.cpuUsage();
    const { figures, cost } = await measured(meter, async () => {
      before = process.cpuUsage();
      return await rows.run(SECONDS, 16);
    });
    const { user, system } = process.cpuUsage(before);
    const webMs = (user + system) / 1_000 / (figures.perSecond * SECONDS);
    printRow(`— its rows and ${statements} statements by a bare client, with ${copy}`, {
      figures,
      cost: { ...cost, webMs, statements },
    });
    await rows.close();
  }
  const listed = written.map(({ name, inserted, updated, deleted }) => `${name} ${inserted}/${updated}/${deleted}`);
  console.log(`Rows of a checkout, inserted/updated/deleted: ${listed.join(', ')}`);
}

interface Row {
  readonly cost: Cost;
  readonly figures: Figures;
}

async function measured(meter: Meter, work: () => Promise<Figures>): Promise<Row> {
  let figures: Figures | null = null;
  let count = 0;
  const cost = await meter.costOf(async () => {
    figures = await work();
    count = Math.round(figures.perSecond * SECONDS);
    await jobsDone(meter.database);
  });
  if (figures === null) throw new Error('Nothing was measured');
  return { figures, cost: perUnit(cost, count) };
}

async function checkouts(
  store: BenchStore,
  weightId: WeightId,
  shoppers: readonly Shopper[],
  connections: number,
  seconds: number,
): Promise<Figures> {
  const bought = Array.from({ length: connections }, () => 0);
  /** Each connection has shoppers of its own, in turns: one customer may not place orders without end. */
  const next = (connection: number): Shopper => {
    const turn = bought[connection] ?? 0;
    bought[connection] = turn + 1;
    return shoppers[(connection + turn * connections) % shoppers.length] as Shopper;
  };
  return await measureJourney(
    'checkout',
    seconds,
    async (connection) => await buyByCard(store.url, store.providerUrl, next(connection), weightId),
    connections,
  );
}

async function jobsDone(database: Database): Promise<void> {
  await eventually(async () => {
    const jobs = await database.rows(sql`select id from graphile_worker.jobs where run_at <= now()`);
    return jobs.length === 0;
  });
}

/** The same number of statements that do nothing, one after the other on each connection. */
async function bare(url: string, statements: number): Promise<Figures> {
  return await onDatabase(url, async (database) => {
    for (let sent = 0; sent < statements; sent += 1) await database.rows(sql`select ${sent}::int`);
  });
}

async function least(url: string): Promise<Figures> {
  return await onDatabase(url, async (database) => {
    const id = Math.ceil(Math.random() * 1_000);
    for (let read = 0; read < LEAST.reads; read += 1)
      await database.rows(sql`select * from bench_row where id = ${id}`);
    for (let commit = 0; commit < LEAST.commits; commit += 1) {
      await database.transaction(async (tx) => {
        const writes =
          Math.floor((LEAST.writes * (commit + 1)) / LEAST.commits) -
          Math.floor((LEAST.writes * commit) / LEAST.commits);
        for (let write = 0; write < writes; write += 1)
          await tx.run(sql`insert into bench_row (value) values (${'x'.repeat(200)})`);
      });
    }
  });
}

async function onDatabase(url: string, journey: (database: Database) => Promise<void>): Promise<Figures> {
  const database = connectDatabase({ url, log: createLog({ level: 'silent' }), connections: 16 });
  try {
    await database.run(
      sql`create table if not exists bench_row (id bigint generated always as identity primary key, value text)`,
    );
    await database.run(sql`insert into bench_row (value) select repeat('x', 200) from generate_series(1, 1000)`);
    return await measureJourney('bare', SECONDS, async () => await journey(database), 16);
  } finally {
    await database.close();
  }
}

const HEADINGS = [
  ...['per second', 'p50 ms', 'p99 ms', 'failed', 'CPU ms', 'web', 'worker', 'database'],
  ...['statements', 'commits', 'syncs', 'log KB'],
];

function printRow(name: string, { figures, cost }: Row): void {
  const { webMs, workerMs, databaseMs } = cost;
  const cells = [
    figures.perSecond.toFixed(0),
    figures.p50Ms.toFixed(1),
    figures.p99Ms.toFixed(1),
    String(figures.failures),
    ...[webMs + workerMs + databaseMs, webMs, workerMs, databaseMs].map((ms) => ms.toFixed(2)),
    ...[cost.statements, cost.commits, cost.syncs, cost.logBytes / 1024].map((count) => count.toFixed(1)),
  ];
  console.log(`| ${name} | ${cells.join(' | ')} |`);
}

if (import.meta.main) await measureCheckoutCost();
