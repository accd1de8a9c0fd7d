/** Savepoints: a part of a transaction that can be rolled back on its own. */
import type { Transaction } from './queryable.ts';
import { sql } from './sql.ts';

/** Runs the work in a savepoint; a throw rolls back the work and nothing else of the transaction. */
export async function inSavepoint<T>(tx: Transaction, work: () => Promise<T>): Promise<T> {
  await tx.run(sql`savepoint part`);
  let result: T;
  try {
    result = await work();
  } catch (error) {
    await tx.run(sql`rollback to savepoint part`);
    throw error;
  }
  await tx.run(sql`release savepoint part`);
  return result;
}
