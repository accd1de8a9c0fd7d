/**
 * Exactly one process of the fleet reads the feed: the one whose connection holds an advisory lock of the database.
 * The lock goes with the connection, so a leader that dies is followed at once; one that hangs with its connection
 * open is noticed by its missing beats, and its connection is ended by whoever wants to follow.
 */
import type { PoolClient } from 'pg';
import { type Database, type Queryable, sql } from '#database';
import type { Logger } from '#log';

/** Two numbers that nothing else in the database locks on. */
const LOCK = [7_041, 2_026] as const;
const TRY_EVERY_MS = 500;
/** Two beats in a row are missing: a new leader then ticks well within five seconds. */
const SILENT_SECONDS = 2;

/** What a leader does while it leads. */
export interface LeaderSession {
  /** Ends it; the connection may be gone already. */
  stop(): Promise<void>;
}

/** What a leader leads by. */
export interface LeaderLock {
  /** It holds the lock. */
  readonly connection: PoolClient;
  /** The server's process behind that connection, as `rate_leadership` names it. */
  readonly backendPid: number;
}

interface LeadershipOptions {
  readonly database: Database;
  readonly log: Logger;
  /** Names the process in the table, for people. */
  readonly holder: string;
  /** Begins to lead over the connection that holds the lock. */
  begin(lead: LeaderLock): Promise<LeaderSession>;
}

export interface Leadership {
  readonly isLeader: boolean;
  stop(): Promise<void>;
}

/** Tries to lead, now and again, until stopped. */
export function pursueLeadership({ database, log, holder, begin }: LeadershipOptions): Leadership {
  let connection: PoolClient | null = null;
  let session: LeaderSession | null = null;
  let stopped = false;
  let timer: NodeJS.Timeout | undefined;
  let trying: Promise<void> = Promise.resolve();

  function tryLater(): void {
    if (stopped) return;
    timer = setTimeout(() => {
      trying = attempt();
    }, TRY_EVERY_MS);
    timer.unref();
  }

  async function attempt(): Promise<void> {
    try {
      if (connection === null) await tryToLead();
    } catch (error) {
      log.warn({ err: error }, 'could not acquire leadership of the rates');
    }
    tryLater();
  }

  async function tryToLead(): Promise<void> {
    const candidate = await connectionWithLock(database, () => !stopped);
    if (candidate === null) return;
    connection = candidate;
    const lost = (): void => {
      void resign(candidate).catch((error: unknown) => log.error({ err: error }, 'the reader of rates did not stop'));
    };
    // A connection can fail more than once while it is being given up; only the first time means something.
    candidate.on('error', lost);
    candidate.once('end', lost);
    try {
      session = await begin(await takeOver(candidate, holder));
      log.info({ holder }, 'this process reads the rates now');
    } catch (error) {
      await resign(candidate);
      throw error;
    }
  }

  /** Gives the lead up; closing the connection gives the lock back in every case. */
  async function resign(held: PoolClient): Promise<void> {
    if (connection !== held) return;
    connection = null;
    const ended = session;
    session = null;
    await ended?.stop();
    held.release(true);
  }

  trying = attempt();
  return {
    get isLeader() {
      return session !== null;
    },
    async stop() {
      stopped = true;
      clearTimeout(timer);
      await trying;
      if (connection !== null) await resign(connection);
    },
  };
}

/** A connection that holds the lock; null while another process does. */
async function connectionWithLock(database: Database, isWanted: () => boolean): Promise<PoolClient | null> {
  const candidate = await database.pool.connect();
  try {
    if (isWanted() && (await takeLock(candidate))) return candidate;
  } catch (error) {
    candidate.release(true);
    throw error;
  }
  candidate.release();
  return null;
}

async function takeLock(connection: PoolClient): Promise<boolean> {
  const { rows } = await connection.query<{ taken: boolean }>('select pg_try_advisory_lock($1, $2) as taken', [
    ...LOCK,
  ]);
  if (rows[0]?.taken === true) return true;
  await endSilentLeader(connection);
  return false;
}

/** Puts this process into the table, from where its beats count. */
async function takeOver(connection: PoolClient, holder: string): Promise<LeaderLock> {
  const { rows } = await connection.query<{ backendPid: number }>(
    `insert into rate_leadership (holder, backend_pid, took_over_at, beat_at)
     values ($1, pg_backend_pid(), clock_timestamp(), clock_timestamp())
     on conflict (one) do update set holder = excluded.holder, backend_pid = excluded.backend_pid,
       took_over_at = excluded.took_over_at, beat_at = excluded.beat_at
     returning backend_pid as "backendPid"`,
    [holder],
  );
  return { connection, backendPid: rows[0]?.backendPid ?? 0 };
}

/** Ends the connection of a leader that holds the lock but has not been heard. */
async function endSilentLeader(connection: PoolClient): Promise<void> {
  await connection.query(
    `select pg_terminate_backend(lock.pid)
     from pg_locks lock
     where lock.locktype = 'advisory' and lock.classid = $1 and lock.objid = $2 and lock.objsubid = 2 and lock.granted
       and lock.database = (select oid from pg_database where datname = current_database())
       and exists (
         select from rate_leadership led
         where led.backend_pid = lock.pid and led.beat_at < clock_timestamp() - make_interval(secs => $3))`,
    [...LOCK, SILENT_SECONDS],
  );
}

/**
 * Whether this leader is still the one: asked before it writes over other connections than the one that holds the lock.
 * No row is locked, since a leader that hangs in between would keep the next one from taking over.
 */
export async function isStillLeader(tx: Queryable, { backendPid }: LeaderLock): Promise<boolean> {
  const row = await tx.maybeOne<{ leads: boolean }>(
    sql`select backend_pid = ${backendPid} as leads from rate_leadership`,
  );
  return row?.leads === true;
}
