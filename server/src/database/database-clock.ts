/**
 * The clock of a process: the database server's. Price locks, sessions and one-time passwords expire at the same time in
 * every process, whatever the clock of its machine says.
 */
import type { Logger } from '#log';
import type { Database } from './queryable.ts';
import { sql } from './sql.ts';

/** How far the machine's own clocks are trusted between two readings. */
const MEASURE_EVERY_MS = 5_000;
/** The machine's clock was set, or the machine slept: the database is asked before the next reading is due. */
const JUMP_MS = 1_000;
/** Clocks of computers gain or lose less than this; a reading is replaced once a new one is as exact. */
const MOST_DRIFT = 0.0005;

/** Clocks of the machine, in milliseconds. */
export interface MachineClocks {
  /** Since 1970; jumps when it is set. */
  wall(): number;
  /** Since any moment; never set, but stands still while the machine sleeps. */
  monotonic(): number;
}

export interface DatabaseClock {
  now(): Date;
  /** Asks the database at once. Keeps the last reading when it does not answer. */
  measure(): Promise<void>;
  stop(): void;
}

/** What the database's clock said, and what the machine's clocks said halfway through the statement. */
export interface ClockReading {
  readonly databaseMs: number;
  readonly wallMs: number;
  readonly monotonicMs: number;
  /** The database's time differs from `databaseMs` by at most this much. */
  readonly errorMs: number;
}

const OF_THIS_PROCESS: MachineClocks = { wall: () => Date.now(), monotonic: () => performance.now() };

export async function readDatabaseClock(database: Database, machine = OF_THIS_PROCESS): Promise<ClockReading> {
  const wallBefore = machine.wall();
  const before = machine.monotonic();
  const { ms } = await database.one<{ ms: number }>(
    sql`select (extract(epoch from clock_timestamp()) * 1000)::float8 as ms`,
  );
  const halfMs = (machine.monotonic() - before) / 2;
  return { databaseMs: ms, wallMs: wallBefore + halfMs, monotonicMs: before + halfMs, errorMs: halfMs };
}

/** Measures before it resolves, then every few seconds until it is stopped. */
export async function startDatabaseClock(
  database: Database,
  log: Logger,
  machine = OF_THIS_PROCESS,
): Promise<DatabaseClock> {
  let anchor = await readDatabaseClock(database, machine);
  let measuring: Promise<void> | null = null;

  const since = (): { readonly wall: number; readonly monotonic: number } => ({
    wall: machine.wall() - anchor.wallMs,
    monotonic: machine.monotonic() - anchor.monotonicMs,
  });
  const isJump = ({ wall, monotonic }: ReturnType<typeof since>): boolean => Math.abs(wall - monotonic) > JUMP_MS;
  const take = async (): Promise<void> => {
    try {
      const reading = await readDatabaseClock(database, machine);
      const passed = since();
      if (isJump(passed) || reading.errorMs <= anchor.errorMs + passed.monotonic * MOST_DRIFT) anchor = reading;
    } catch (error) {
      log.debug({ err: error }, 'the clock of the database could not be read');
    } finally {
      measuring = null;
    }
  };
  const measure = async (): Promise<void> => {
    measuring ??= take();
    await measuring;
  };
  const timer = setInterval(() => void measure(), MEASURE_EVERY_MS);
  timer.unref();

  return {
    now() {
      const passed = since();
      if (!isJump(passed)) return new Date(anchor.databaseMs + passed.monotonic);
      void measure();
      // Of a clock set forward and a machine that slept, only the database knows which it was. Until it has answered, the
      // later time holds: rates, price locks and sessions may end early by that much, never late.
      return new Date(anchor.databaseMs + Math.max(passed.wall, passed.monotonic));
    },
    measure,
    stop: () => clearInterval(timer),
  };
}
