/** The database interface, inside and outside a transaction. */
import type { Pool } from 'pg';
import { InvariantBroken } from './invariant.ts';
import type { Sql } from './sql.ts';

/**
 * Rows come back with camelCase names: `int8` as number (a value beyond 2^53 throws), `numeric` as text,
 * `timestamptz` as Date, `date` as text.
 */
export interface Queryable {
  rows<R>(query: Sql): Promise<R[]>;
  /** @throws InvariantBroken unless there is exactly one row */
  one<R>(query: Sql): Promise<R>;
  /** @throws InvariantBroken when there are several rows */
  maybeOne<R>(query: Sql): Promise<R | null>;
  /** Returns the number of affected rows. */
  run(query: Sql): Promise<number>;
}

/** Statements of one open transaction. Functions require it where statements must commit or roll back together. */
export interface Transaction extends Queryable {
  readonly isTransaction: true;
}

export interface TransactionOptions {
  readonly isolation?: 'read committed' | 'repeatable read' | 'serializable';
  /** Name from `pg_export_snapshot()` of a transaction that is still open: both read the same state. Needs `repeatable read`. */
  readonly snapshot?: string;
}

export interface Database extends Queryable {
  /**
   * Runs the work in one transaction; a throw rolls it back. The work starts again from its beginning after a
   * serialization failure or a deadlock, so it must do nothing outside the database.
   */
  transaction<T>(work: (tx: Transaction) => Promise<T>, options?: TransactionOptions): Promise<T>;
  /**
   * Reads the rows of one statement in batches, as they are consumed, on a connection of its own: for answers that do not fit in
   * memory. All rows are of one instant. Ending the iteration early releases the connection.
   *
   * @throws TooManyCursors when half of the connections are read from in this way
   */
  batches<R>(query: Sql): AsyncGenerator<R[], void, undefined>;
  /**
   * Subscribes to `notify` on a channel, over a dedicated connection that reconnects after a loss.
   *
   * @param onReconnect called after the connection is restored; notifications sent in between are lost
   * @returns a function that stops listening
   */
  listen(channel: string, handler: (payload: string) => void, onReconnect?: () => void): Promise<() => Promise<void>>;
  /** @throws DatabaseReadOnly while it accepts no changes, or refused one moments ago because its disk was full */
  requireWritable(): Promise<void>;
  /** For libraries that run their own SQL. */
  readonly pool: Pool;
  /**
   * For the job queue. Its commits do not wait for the disk: a job whose lock or end is lost with the database server's last
   * moments runs again, as after any crash. Jobs themselves are queued in transactions that wait.
   */
  readonly jobPool: Pool;
  /** Counts of statements and transactions since the start, for tests and benchmarks. */
  readonly queries: { statements: number; transactions: number };
  close(): Promise<void>;
}

export function onlyRow<R>(rows: R[], query: Sql): R {
  const [row] = rows;
  if (row === undefined || rows.length > 1) {
    throw new InvariantBroken(`Expected exactly one row, got ${rows.length}: ${query.text}`);
  }
  return row;
}

export function atMostOneRow<R>(rows: R[], query: Sql): R | null {
  if (rows.length > 1) {
    throw new InvariantBroken(`Expected at most one row, got ${rows.length}: ${query.text}`);
  }
  return rows[0] ?? null;
}
