/** A database whose transactions can be broken off by a refusal, to see what an operation leaves behind. */
import { staffRefusals } from '@tola/contract/staff';
import type { Database, Queryable, Transaction } from '#database';
import { type Refusal, refuse } from '#http';

/** Where a transaction is broken off: once its first statement is through, or when all its work is done. */
export type BreakingPoint = 'after its first statement' | 'at its end';

export interface BreakingDatabase {
  readonly database: Database;
  /** Breaks the n-th transaction from now on off; 0 breaks none. */
  plan(transaction: number, point: BreakingPoint): void;
  /** Whether the planned transaction was begun. */
  wasReached(): boolean;
}

export function breakingDatabase(real: Database): BreakingDatabase {
  let planned = 0;
  let point: BreakingPoint = 'at its end';
  let begun = 0;

  async function broken<T>(tx: Transaction, work: (tx: Transaction) => Promise<T>): Promise<T> {
    await work(point === 'at its end' ? tx : refusingAfterFirst(tx));
    throw brokenOff();
  }

  return {
    database: {
      ...real,
      async transaction(work, options) {
        begun += 1;
        const isPlanned = begun === planned;
        return await real.transaction(async (tx) => (isPlanned ? await broken(tx, work) : await work(tx)), options);
      },
    },
    plan(transaction, where) {
      planned = transaction;
      point = where;
      begun = 0;
    },
    wasReached: () => planned > 0 && begun >= planned,
  };
}

function refusingAfterFirst(tx: Transaction): Transaction {
  let statements = 0;
  function once(): void {
    statements += 1;
    if (statements > 1) throw brokenOff();
  }
  const counted: Queryable = {
    async rows(query) {
      once();
      return await tx.rows(query);
    },
    async one(query) {
      once();
      return await tx.one(query);
    },
    async maybeOne(query) {
      once();
      return await tx.maybeOne(query);
    },
    async run(query) {
      once();
      return await tx.run(query);
    },
  };
  return { ...counted, isTransaction: true };
}

/** A refusal that every call of the back office declares. */
function brokenOff(): Refusal {
  return refuse(staffRefusals, 'no-right');
}
