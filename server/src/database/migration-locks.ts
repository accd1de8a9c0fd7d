/**
 * Applies a migration beside a running store. While a migration waits for a table that somebody reads, everybody who comes
 * later waits behind it. So it waits briefly, lets them pass, and tries again.
 */
import { setTimeout as sleep } from 'node:timers/promises';
import type { Pool, PoolClient } from 'pg';
import type { Logger } from '#log';

export interface LockPatience {
  /** Longest wait for one lock, during which the store's own statements queue. */
  readonly lockMs: number;
  /** Time for those that queued. */
  readonly pauseMs: number;
  readonly attempts: number;
}

/** About two minutes. */
export const LOCK_PATIENCE: LockPatience = { lockMs: 3_000, pauseMs: 5_000, attempts: 15 };

/** PostgreSQL's codes for a lock that did not come in time, and for a deadlock. */
const LOCK_FAILURES = new Set<unknown>(['55P03', '40P01']);

export interface MigrationSession {
  readonly client: PoolClient;
  /** For a second connection, which sees whom the first one waits for. */
  readonly pool: Pool;
  readonly log: Logger;
  readonly patience: LockPatience;
}

/** Other sessions kept a table locked at every attempt. */
class StillLocked extends Error {
  override readonly name = 'StillLocked';
}

/** Runs a transaction, again and again while other sessions keep its tables locked. @throws StillLocked at the end */
export async function inBriefTransaction(
  session: MigrationSession,
  label: string,
  work: (client: PoolClient) => Promise<void>,
): Promise<void> {
  const { log, patience } = session;
  for (let attempt = 1; ; attempt += 1) {
    const blockers = new Set<string>();
    try {
      await watched(session, blockers, inTransaction(session, work));
      return;
    } catch (error) {
      if (!LOCK_FAILURES.has((error as { code?: unknown }).code)) throw error;
      const waitsFor = [...blockers].join(', ') || 'another session';
      if (attempt === patience.attempts)
        throw new StillLocked(`tables were locked at all ${attempt} attempts by ${waitsFor}`, { cause: error });
      log.warn({ migration: label, waitsFor, attempt, attempts: patience.attempts }, 'a migration waits for a lock');
      await sleep(patience.pauseMs);
    }
  }
}

async function inTransaction(
  { client, patience }: MigrationSession,
  work: (client: PoolClient) => Promise<void>,
): Promise<void> {
  try {
    await client.query('begin');
    await client.query(`set local lock_timeout = ${patience.lockMs}`);
    await work(client);
    await client.query('commit');
  } catch (error) {
    await client.query('rollback');
    throw error;
  }
}

/** Notes the sessions that the work waits for while it runs. */
async function watched(
  { client, pool, patience }: MigrationSession,
  blockers: Set<string>,
  work: Promise<void>,
): Promise<void> {
  const { processID } = client as PoolClient & { readonly processID: number };
  const end = work.then(
    () => true,
    () => true,
  );
  try {
    while (!(await Promise.race([end, sleep(patience.lockMs / 3, false, { ref: false })]))) {
      const { rows } = await pool.query<{ name: string; pid: number }>(
        `select application_name as name, pid from pg_stat_activity where pid = any(pg_blocking_pids($1))`,
        [processID],
      );
      for (const { name, pid } of rows) blockers.add(`${name || 'a session'} (pid ${pid})`);
    }
  } finally {
    // Its connection is free only then.
    await work;
  }
}
