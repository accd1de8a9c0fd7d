/** Stops and resumes sales in a running store, as its people do, for tests that watch from outside. */
import type { Metal } from '@tola/pricing';
import { connectDatabase } from '#database';
import { createLog } from '#log';
import { haltSales, resumeSales, setManualRate, withdrawManualRate } from '#rates';

export interface Pause {
  resume(): Promise<void>;
}

/** Halts everything in the store that runs on this database. */
export async function pauseAllSales(databaseUrl: string, reason: string): Promise<Pause> {
  const database = connectDatabase({ url: databaseUrl, log: createLog({ level: 'silent' }), connections: 1 });
  const haltId = await haltSales(database, { what: 'all', kind: 'staff', reason, by: 'tests' }, new Date());
  return {
    async resume() {
      await resumeSales(database, { haltId, by: 'tests', why: 'The test is over' }, new Date());
      await database.close();
    },
  };
}

export interface HeldRate {
  /** Sets another one in its place. */
  set(askPaise: number): Promise<void>;
  /** The feed's next tick follows. */
  release(): Promise<void>;
}

const HELD_FOR_MS = 600_000;

/** Holds the ask of a metal in the store that runs on this database, as the desk does by hand. Gold per 10 g, silver per kg. */
export async function holdRate(databaseUrl: string, metal: Metal, askPaise: number): Promise<HeldRate> {
  const database = connectDatabase({ url: databaseUrl, log: createLog({ level: 'silent' }), connections: 1 });
  const held: HeldRate = {
    async set(ask) {
      const now = new Date();
      const expiresAt = new Date(now.getTime() + HELD_FOR_MS);
      await setManualRate(database, { metal, askPaise: ask, expiresAt, by: 'tests', reason: 'A test holds it' }, now);
    },
    async release() {
      await withdrawManualRate(database, metal, 'tests', new Date());
      await database.close();
    },
  };
  await held.set(askPaise);
  return held;
}
