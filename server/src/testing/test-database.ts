/** Creates a separate database for a test file. */
import { connectDatabase, type Database } from '#database';
import { createLog } from '#log';
import { cloneTemplate } from './test-postgres.ts';

/** Its own statements run as the owner of the tables. */
export interface TestDatabase extends Database {
  /** For a store, which connects as a role that owns nothing. */
  readonly url: string;
  readonly ownerUrl: string;
}

/** Opens an empty, migrated database; closing it drops it. */
export async function openTestDatabase(): Promise<TestDatabase> {
  const { url, ownerUrl, drop } = await cloneTemplate();
  const database = connectDatabase({ url: ownerUrl, log: createLog({ level: 'silent' }), connections: 12 });
  return {
    ...database,
    url,
    ownerUrl,
    async close() {
      await database.close();
      await drop();
    },
  };
}
