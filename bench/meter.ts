/** Measures what work costs: CPU time of each program, and the work of the database. Linux only. */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { connectDatabase, createLog, type Database, sql } from '@tola/server/testing';
import { cpuMsOfTree } from './process-cpu.ts';
import type { BenchStore } from './store.ts';

/** Since the start of each program. */
export interface Cost {
  readonly webMs: number;
  readonly workerMs: number;
  /** Backends, writers and the log's process together. */
  readonly databaseMs: number;
  /** Those of the job queue's library do not count. */
  readonly statements: number;
  readonly commits: number;
  readonly syncs: number;
  readonly logBytes: number;
}

export interface Meter {
  /** What the work cost, less what the store does by itself in that time. */
  costOf(work: () => Promise<void>): Promise<Cost>;
  /** What the work cost, with all that the store did meanwhile. */
  wholeCostOf(work: () => Promise<void>): Promise<Cost>;
  readonly syncMethod: string;
  readonly database: Database;
  close(): Promise<void>;
}

/** Backends report their counts at most once a second. */
const REPORTED_MS = 1_500;
const IDLE_MS = 4_000;

export async function openMeter(store: BenchStore): Promise<Meter> {
  const log = createLog({ level: 'silent' });
  const database = connectDatabase({ url: store.ownerUrl, log, connections: 2 });
  const { folder, syncMethod } = await database.one<{ folder: string; syncMethod: string }>(sql`
    select current_setting('data_directory') as folder, current_setting('wal_sync_method') as sync_method`);
  const postmaster = Number(readFileSync(join(folder, 'postmaster.pid'), 'utf8').split('\n', 1)[0]);

  async function read(): Promise<Cost> {
    await pause(REPORTED_MS);
    const counts = await database.one<Pick<Cost, 'commits' | 'syncs' | 'logBytes'>>(sql`
      select
        (select xact_commit from pg_stat_database where datname = current_database()) as commits,
        (select coalesce(sum(fsyncs), 0)::bigint from pg_stat_io where object = 'wal') as syncs,
        (select wal_bytes::bigint from pg_stat_wal) as log_bytes`);
    const ofWorker = store.workerUrl === null ? 0 : await statementsOf(store.workerUrl);
    return {
      ...counts,
      statements: (await statementsOf(store.url)) + ofWorker,
      webMs: cpuMsOfTree(store.pid()),
      workerMs: store.workerPid === null ? 0 : cpuMsOfTree(store.workerPid),
      databaseMs: cpuMsOfTree(postmaster),
    };
  }

  async function spent(work: () => Promise<void>): Promise<{ cost: Cost; ms: number }> {
    const before = await read();
    const began = performance.now();
    await work();
    const after = await read();
    return { cost: combined(after, before, (one, other) => one - other), ms: performance.now() - began };
  }

  return {
    database,
    syncMethod,
    async costOf(work) {
      const idle = await spent(async () => await pause(IDLE_MS));
      const { cost, ms } = await spent(work);
      return combined(cost, idle.cost, (all, alone) => Math.max(0, all - (alone * ms) / idle.ms));
    },
    wholeCostOf: async (work) => (await spent(work)).cost,
    close: async () => await database.close(),
  };
}

async function statementsOf(url: string): Promise<number> {
  const figures = await (await fetch(`${url}/metrics`)).text();
  const [, count] = /^tola_database_statements_total (\d+)/m.exec(figures) ?? [];
  if (count === undefined) throw new Error(`${url} does not count its statements`);
  return Number(count);
}

function combined(one: Cost, other: Cost, figure: (one: number, other: number) => number): Cost {
  const names = Object.keys(one) as (keyof Cost)[];
  return Object.fromEntries(names.map((name) => [name, figure(one[name], other[name])])) as Record<keyof Cost, number>;
}

export function perUnit(cost: Cost, units: number): Cost {
  return combined(cost, cost, (all) => all / units);
}
