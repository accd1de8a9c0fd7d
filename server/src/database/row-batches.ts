/** Reads the rows of a statement through a cursor, batch by batch. */
import type { PoolClient } from 'pg';
import { DatabaseUnavailable, isUnavailable } from './database-errors.ts';
import { shapeRows, valueParsers } from './row-shape.ts';
import type { Sql } from './sql.ts';
import { publishStatement } from './statement-channel.ts';

/** Writing so many as CSV holds up other requests for about 3 ms. */
const ROWS_PER_BATCH = 500;

/** Too many answers are read through cursors already: the others need the connections. */
export class TooManyCursors extends Error {}

export type RowBatches = <R>(query: Sql) => AsyncGenerator<R[], void, undefined>;

/** @param most cursors open at once */
export function createRowBatches(connect: () => Promise<PoolClient>, most: number): RowBatches {
  let open = 0;
  return async function* batches<R>(query: Sql) {
    if (open >= most) throw new TooManyCursors(`${most} cursors are open`);
    open += 1;
    try {
      publishStatement(query);
      yield* readCursor<R>(await connect(), query);
    } catch (error) {
      throw isUnavailable(error) ? new DatabaseUnavailable(error) : error;
    } finally {
      open -= 1;
    }
  };
}

async function* readCursor<R>(client: PoolClient, query: Sql): AsyncGenerator<R[], void, undefined> {
  let isFinished = false;
  try {
    await client.query('begin read only');
    await client.query(`declare batches no scroll cursor for ${query.text}`, [...query.values]);
    let count = ROWS_PER_BATCH;
    while (count === ROWS_PER_BATCH) {
      const { fields, rows } = await client.query<unknown[]>({
        text: `fetch ${ROWS_PER_BATCH} from batches`,
        rowMode: 'array',
        types: valueParsers,
      });
      count = rows.length;
      if (count > 0) yield shapeRows<R>(fields, rows);
    }
    await client.query('commit');
    isFinished = true;
  } finally {
    // Closing the connection also ends the cursor of a reader that went away.
    client.release(!isFinished);
  }
}
