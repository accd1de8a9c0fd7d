/** Halts and resumes sales of a running store, for end-to-end tests. */
import { connectDatabase } from '#database';
import { createLog } from '#log';
import { haltSales, resumeSales } from '#rates';

export interface Pause {
  resume(): Promise<void>;
}

/** Halts all sales of the store on this database. */
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
