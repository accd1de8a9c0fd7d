/** Counts the database's work for a flow: statements and commits, those of the job queue's library included. */
import { Client } from 'pg';
import { storeLogin } from './test-postgres.ts';

export interface QueryCount {
  /** Without `begin` and `commit`. */
  readonly statements: number;
  /** Transactions; a statement outside of one counts as one. */
  readonly commits: number;
  /** Commits of transactions that wrote; each waits until the log is on disk. */
  readonly writes: number;
}

export interface CountedQueries extends QueryCount {
  /** The text of each statement, `begin` and `commit` included, in order. */
  readonly texts: readonly string[];
}

type Query = (this: Client, ...given: unknown[]) => unknown;

const WRITES = /\b(insert into|update|delete from|add_job)\b/i;
/** A session is extended once an hour, otherwise its statement writes nothing; rate limits do not wait for the disk. */
const NEVER_WAITS = /update session set last_used_at|'synchronous_commit', 'off'/;
/** Sent by timers, whatever the store does: the rate reader, price alerts, the queues' polls, leases. */
const TIMERS =
  /^select 1$|select id from customer_order o where state|job_worker|update rate_leadership|price_alert|payment_watch|update payment_attempt a set leased_until|order by priority asc, run_at asc/;

/** Counts the queries that stores in this process send while `work` runs. Those of the test's own connection do not count. */
export async function countQueries(work: () => Promise<void>): Promise<CountedQueries> {
  const prototype = Client.prototype as object as { query: Query };
  const { query } = prototype;
  const texts: string[] = [];
  const count = { statements: 0, commits: 0, writes: 0 };
  /** Open transactions, and whether they have written. */
  const open = new Map<Client, boolean>();

  function note(client: Client, text: string): void {
    if (TIMERS.test(text)) return;
    texts.push(text);
    if (/^begin\b/i.test(text)) {
      open.set(client, false);
      return;
    }
    const isEnd = /^(commit|rollback)$/i.test(text);
    const writes = WRITES.test(text) && !NEVER_WAITS.test(text);
    if (!isEnd) count.statements += 1;
    const hasWritten = open.get(client);
    if (hasWritten !== undefined && !isEnd) {
      open.set(client, hasWritten || writes);
      return;
    }
    open.delete(client);
    count.commits += 1;
    if (hasWritten ?? writes) count.writes += 1;
  }

  prototype.query = function counted(...given) {
    if (this.user === storeLogin.role) note(this, textOf(given[0]));
    return query.apply(this, given);
  };
  try {
    await work();
  } finally {
    prototype.query = query;
  }
  return { ...count, texts };
}

function textOf(query: unknown): string {
  const text = typeof query === 'string' ? query : ((query as { readonly text?: string } | null)?.text ?? '');
  return text.replace(/\s+/g, ' ').trim();
}
