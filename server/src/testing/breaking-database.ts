/** A database that can make one transaction fail with a refusal, to check that the operation leaves nothing behind. */
import { staffRefusals } from '@tola/contract/staff';
import type { Database, Queryable, Transaction } from '#database';
import { type Refusal, refuse } from '#http';

/** Where the transaction fails: after its first statement, or at its end, just before the commit. */
export type BreakingPoint = 'after its first statement' | 'at its end';

export interface BreakingDatabase {
  readonly database: Database;
  /** Makes the n-th transaction from now on fail; 0 makes none fail. */
  plan(transaction: number, point: BreakingPoint): void;
  /** Whether the planned transaction has started. */
  wasReached(): boolean;
}

export function breakingDatabase(database: Database): BreakingDatabase {
  let planned = 0;
  let point: BreakingPoint = 'at its end';
  let started = 0;

  async function failing<T>(tx: Transaction, work: (tx: Transaction) => Promise<T>): Promise<T> {
    await work(point === 'at its end' ? tx : failingAfterFirst(tx));
    throw plannedRefusal();
  }

  return {
    database: {
      ...database,
      async transaction(work, options) {
        started += 1;
        const isPlanned = started === planned;
        return await database.transaction(
          async (tx) => (isPlanned ? await failing(tx, work) : await work(tx)),
          options,
        );
      },
    },
    plan(transaction, where) {
      planned = transaction;
      point = where;
      started = 0;
    },
    wasReached: () => planned > 0 && started >= planned,
  };
}

function failingAfterFirst(tx: Transaction): Transaction {
  let statements = 0;
  function countStatement(): void {
    statements += 1;
    if (statements > 1) throw plannedRefusal();
  }
  const counted: Queryable = {
    async rows(query) {
      countStatement();
      return await tx.rows(query);
    },
    async one(query) {
      countStatement();
      return await tx.one(query);
    },
    async maybeOne(query) {
      countStatement();
      return await tx.maybeOne(query);
    },
    async run(query) {
      countStatement();
      return await tx.run(query);
    },
  };
  return { ...counted, isTransaction: true };
}

/** A refusal that every call of the back office declares. */
function plannedRefusal(): Refusal {
  return refuse(staffRefusals, 'no-right');
}
