/**
 * Leader election: the process whose connection holds an advisory lock of the database reads the feed. The lock ends
 * with the connection, so a leader that dies is replaced at once. One that hangs is detected by its missing heartbeats,
 * and a candidate terminates its connection.
 */
import type { PoolClient } from 'pg';
import { type Database, type Queryable, sql } from '#database';
import type { Logger } from '#log';

/** Key of the advisory lock, used by nothing else. */
const LOCK_KEY = [7_041, 2_026] as const;
const RETRY_MS = 500;
/** Two missed heartbeats: the next leader then publishes well within five seconds. */
const HEARTBEAT_TIMEOUT_SECONDS = 2;

/** The work of a leader. */
export interface LeaderSession {
  /** The connection may be closed already. */
  stop(): Promise<void>;
}

/** The acquired lock. */
export interface LeaderLock {
  /** The connection that holds it. */
  readonly connection: PoolClient;
  /** Its backend process, as stored in `rate_leadership`. */
  readonly backendPid: number;
}

interface LeadershipOptions {
  readonly database: Database;
  readonly log: Logger;
  /** Describes this process in `rate_leadership`. */
  readonly holder: string;
  /** Called when this process becomes the leader. */
  begin(lock: LeaderLock): Promise<LeaderSession>;
}

export interface Leadership {
  readonly isLeader: boolean;
  stop(): Promise<void>;
}

/** Tries to become the leader, repeatedly, until stopped. */
export function pursueLeadership({ database, log, holder, begin }: LeadershipOptions): Leadership {
  let connection: PoolClient | null = null;
  let session: LeaderSession | null = null;
  let stopped = false;
  let timer: NodeJS.Timeout | undefined;
  let attempting: Promise<void> = Promise.resolve();

  function scheduleAttempt(): void {
    if (stopped) return;
    timer = setTimeout(() => {
      attempting = attempt();
    }, RETRY_MS);
    timer.unref();
  }

  async function attempt(): Promise<void> {
    try {
      if (connection === null) await acquireLeadership();
    } catch (error) {
      log.warn({ err: error }, 'could not acquire the leadership of rates');
    }
    scheduleAttempt();
  }

  async function acquireLeadership(): Promise<void> {
    const candidate = await connectionWithLock(database, () => !stopped);
    if (candidate === null) return;
    connection = candidate;
    const onConnectionLost = (): void => {
      void resign(candidate).catch((error: unknown) => log.error({ err: error }, 'could not stop the rate reader'));
    };
    // A failing connection may emit several errors; `resign` acts on the first.
    candidate.on('error', onConnectionLost);
    candidate.once('end', onConnectionLost);
    try {
      session = await begin(await recordLeader(candidate, holder));
      log.info({ holder }, 'this process is now the leader of rates');
    } catch (error) {
      await resign(candidate);
      throw error;
    }
  }

  /** Stops leading; closing the connection releases the lock. */
  async function resign(owned: PoolClient): Promise<void> {
    if (connection !== owned) return;
    connection = null;
    const current = session;
    session = null;
    await current?.stop();
    owned.release(true);
  }

  attempting = attempt();
  return {
    get isLeader() {
      return session !== null;
    },
    async stop() {
      stopped = true;
      clearTimeout(timer);
      await attempting;
      if (connection !== null) await resign(connection);
    },
  };
}

/** A connection that holds the lock; null while another process holds it. */
async function connectionWithLock(database: Database, isNeeded: () => boolean): Promise<PoolClient | null> {
  const candidate = await database.pool.connect();
  try {
    if (isNeeded() && (await tryLock(candidate))) return candidate;
  } catch (error) {
    candidate.release(true);
    throw error;
  }
  candidate.release();
  return null;
}

async function tryLock(connection: PoolClient): Promise<boolean> {
  const { rows } = await connection.query<{ acquired: boolean }>('select pg_try_advisory_lock($1, $2) as acquired', [
    ...LOCK_KEY,
  ]);
  if (rows[0]?.acquired === true) return true;
  await terminateSilentLeader(connection);
  return false;
}

/** Records this process as the leader. */
async function recordLeader(connection: PoolClient, holder: string): Promise<LeaderLock> {
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

/** Terminates the connection of a leader whose heartbeats are missing. */
async function terminateSilentLeader(connection: PoolClient): Promise<void> {
  await connection.query(
    `select pg_terminate_backend(lock.pid)
     from pg_locks lock
     where lock.locktype = 'advisory' and lock.classid = $1 and lock.objid = $2 and lock.objsubid = 2 and lock.granted
       and lock.database = (select oid from pg_database where datname = current_database())
       and exists (
         select from rate_leadership leader
         where leader.backend_pid = lock.pid and leader.beat_at < clock_timestamp() - make_interval(secs => $3))`,
    [...LOCK_KEY, HEARTBEAT_TIMEOUT_SECONDS],
  );
}

/**
 * Whether this process is still the leader. Checked before writes over other connections than the one that holds the
 * lock. It locks no row: a leader that then hangs would prevent the next one from taking over.
 */
export async function isStillLeader(tx: Queryable, { backendPid }: LeaderLock): Promise<boolean> {
  const row = await tx.maybeOne<{ isLeader: boolean }>(
    sql`select backend_pid = ${backendPid} as is_leader from rate_leadership`,
  );
  return row?.isLeader === true;
}
