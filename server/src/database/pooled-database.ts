/** Implements `Database` on a connection pool. */
import { setTimeout as pause } from 'node:timers/promises';
import { Pool, type PoolClient, type PoolConfig } from 'pg';
import { JOB_CONNECTIONS } from '#connection-budget';
import type { Logger } from '#log';
import { connectionConfig, destroySocket, isConnectionLost, isStalePlan, runOn } from './connection.ts';
import { DatabaseReadOnly, DatabaseUnavailable, isReadOnly, isRetryable, isUnavailable } from './database-errors.ts';
import { Listener } from './listener.ts';
import {
  atMostOneRow,
  type Database,
  onlyRow,
  type Queryable,
  type Transaction,
  type TransactionOptions,
} from './queryable.ts';
import { createRowBatches } from './row-batches.ts';
import { shapeRows } from './row-shape.ts';
import { type Sql, sql } from './sql.ts';
import { publishStatement } from './statement-channel.ts';
import { inCommitSpan, inStatementSpan } from './statement-span.ts';

const MAX_TRANSACTION_ATTEMPTS = 6;
/** The queue's few statements differ in the length of an array alone, for which the server would plan each of them on every call. */
const JOB_OPTIONS = '-c synchronous_commit=off -c plan_cache_mode=force_generic_plan';
/** How long a change refused for lack of space makes the store unready. */
const REFUSAL_COUNTS_MS = 10_000;
/** How long a stop waits for connections in use. */
const CLOSE_TIMEOUT_MS = 10_000;

interface ConnectOptions {
  readonly url: string;
  readonly log: Logger;
  /** Maximum pool size. */
  readonly connections: number;
}

/** Opens a pool; connections are made on demand. */
export function connectDatabase({ url, log, connections }: ConnectOptions): Database {
  const opened = openPool({ ...connectionConfig(url), max: connections }, log);
  const { pool } = opened;
  let ofJobs: OpenPool | null = null;
  // With a hung server every request would wait for its statement timeout; fail them all as soon as the hang is detected.
  const listener = new Listener(url, log, () => {
    for (const client of [...opened.clients, ...(ofJobs?.clients ?? [])]) destroySocket(client);
  });
  const queries = { statements: 0, transactions: 0 };
  let refusedChange: { readonly error: DatabaseReadOnly; readonly at: number } | null = null;
  const onOne = async <T>(work: (client: PoolClient) => Promise<T>): Promise<T> => {
    try {
      return await onConnection(pool, work);
    } catch (error) {
      if (error instanceof DatabaseReadOnly && error.isForSpace) refusedChange = { error, at: performance.now() };
      throw error;
    }
  };

  async function execute(query: Sql): Promise<Awaited<ReturnType<typeof runOn>>> {
    queries.statements += 1;
    try {
      return await onOne(async (client) => await detectingLoss(runOn(client, query)));
    } catch (error) {
      if (!isStalePlan(error)) throw error;
      return await onOne(async (client) => await detectingLoss(runOn(client, query)));
    }
  }

  async function transaction<T>(work: (tx: Transaction) => Promise<T>, options: TransactionOptions = {}): Promise<T> {
    for (let attempt = 1; ; attempt += 1) {
      queries.transactions += 1;
      try {
        return await onOne(async (client) => await inTransaction(client, work, options, queries));
      } catch (error) {
        if (attempt >= MAX_TRANSACTION_ATTEMPTS || !(isRetryable(error) || isStalePlan(error))) throw error;
        await pause(Math.random() * 10 * 2 ** attempt);
      }
    }
  }

  return {
    ...queryable(execute),
    transaction,
    batches: createRowBatches(async () => await connect(pool), Math.max(1, Math.floor(connections / 2))),
    listen: async (channel, handler, onReconnect) => await listener.listen(channel, { handler, onReconnect }),
    async requireWritable() {
      const [[isReadOnly] = []] = (await execute(sql`select current_setting('transaction_read_only') = 'on'`)).rows;
      if (isReadOnly === true) throw new DatabaseReadOnly(new Error('transaction_read_only is on'));
      if (refusedChange !== null && performance.now() - refusedChange.at < REFUSAL_COUNTS_MS) throw refusedChange.error;
    },
    pool,
    get jobPool() {
      ofJobs ??= openPool({ ...connectionConfig(url), options: JOB_OPTIONS, max: JOB_CONNECTIONS }, log);
      return ofJobs.pool;
    },
    queries,
    async close() {
      await listener.close();
      if (ofJobs !== null) await endPool(ofJobs, log);
      await endPool(opened, log);
    },
  };
}

interface OpenPool {
  readonly pool: Pool;
  readonly clients: ReadonlySet<PoolClient>;
}

function openPool(config: PoolConfig, log: Logger): OpenPool {
  const pool = new Pool({ ...config, idleTimeoutMillis: 30_000 });
  const onFailure = (error: Error): void => log.warn({ err: error }, 'a database connection failed');
  pool.on('error', onFailure);
  const clients = new Set<PoolClient>();
  pool.on('connect', (client) => {
    client.on('error', onFailure);
    clients.add(client);
  });
  pool.on('remove', (client) => clients.delete(client));
  return { pool, clients };
}

/**
 * Ends idle connections at once and the others when released. A connection that is never released must not block the stop.
 * Waits until each is closed: a server that is stopped next would answer those still open with an error.
 */
async function endPool({ pool, clients }: OpenPool, log: Logger): Promise<void> {
  const ended = async (): Promise<void> => {
    await pool.end();
    while (clients.size > 0) await new Promise<void>((resolve) => pool.once('remove', () => resolve()));
  };
  let timer: NodeJS.Timeout | undefined;
  const timeout = new Promise<void>((resolve) => {
    timer = setTimeout(() => {
      log.warn({ connections: pool.totalCount }, 'stopped waiting for database connections still in use');
      resolve();
    }, CLOSE_TIMEOUT_MS);
  });
  await Promise.race([ended(), timeout]);
  clearTimeout(timer);
}

/**
 * Runs work on a pooled connection. One that broke, or holds plans from before a migration, is discarded.
 *
 * @throws DatabaseUnavailable when no connection can be made, or it was lost; DatabaseReadOnly when it stores nothing now
 */
async function onConnection<T>(pool: Pool, work: (client: PoolClient) => Promise<T>): Promise<T> {
  const client = await connect(pool);
  let broken = false;
  try {
    return await work(client);
  } catch (error) {
    broken = error instanceof BrokenConnection || isStalePlan(error);
    const cause = error instanceof BrokenConnection ? error.cause : error;
    if (isReadOnly(cause)) throw new DatabaseReadOnly(cause);
    throw error instanceof BrokenConnection ? toCallerError(cause) : error;
  } finally {
    client.release(broken);
  }
}

async function connect(pool: Pool): Promise<PoolClient> {
  try {
    return await pool.connect();
  } catch (error) {
    throw toCallerError(error);
  }
}

/** Converts a connection failure into the error that callers see. */
function toCallerError(error: unknown): unknown {
  return isUnavailable(error) ? new DatabaseUnavailable(error) : error;
}

/** Marks an error as a connection failure; the cause goes to the caller. */
class BrokenConnection extends Error {}

async function detectingLoss<T>(work: Promise<T>): Promise<T> {
  try {
    return await work;
  } catch (error) {
    if (isConnectionLost(error)) throw new BrokenConnection('the connection is lost', { cause: error });
    throw error;
  }
}

async function begin(client: PoolClient, { isolation, snapshot }: TransactionOptions): Promise<void> {
  await client.query(isolation === undefined ? 'begin' : `begin isolation level ${isolation}`);
  if (snapshot !== undefined) await client.query(`set transaction snapshot ${client.escapeLiteral(snapshot)}`);
}

async function inTransaction<T>(
  client: PoolClient,
  work: (tx: Transaction) => Promise<T>,
  options: TransactionOptions,
  queries: { statements: number },
): Promise<T> {
  await detectingLoss(begin(client, options));
  // Statements of one transaction run in sequence, even when their caller starts several concurrently.
  let last: Promise<unknown> = Promise.resolve();
  let lost: BrokenConnection | null = null;
  const statements = queryable((query) => {
    queries.statements += 1;
    const result = last
      .then(async () => await detectingLoss(runOn(client, query)))
      .catch((error: unknown) => {
        if (!(error instanceof BrokenConnection)) throw error;
        lost = error;
        throw error.cause;
      });
    // The caller receives the error; the next statement only waits for completion.
    last = result.catch(() => undefined);
    return result;
  });
  const tx: Transaction = { ...statements, isTransaction: true };
  let result: T;
  try {
    result = await work(tx);
    await last;
  } catch (error) {
    await last;
    // A lost or unresponsive connection is closed instead, which also rolls back.
    if (lost !== null) throw lost;
    await detectingLoss(client.query('rollback'));
    throw error;
  }
  await inCommitSpan(async () => await detectingLoss(client.query('commit')));
  return result;
}

function queryable(execute: (query: Sql) => ReturnType<typeof runOn>): Queryable {
  async function rows<R>(query: Sql): Promise<R[]> {
    publishStatement(query);
    const result = await inStatementSpan(query, execute);
    return shapeRows<R>(result.fields, result.rows);
  }
  return {
    rows,
    one: async <R>(query: Sql) => onlyRow(await rows<R>(query), query),
    maybeOne: async <R>(query: Sql) => atMostOneRow(await rows<R>(query), query),
    run: async (query) => {
      publishStatement(query);
      return (await inStatementSpan(query, execute)).rowCount ?? 0;
    },
  };
}
