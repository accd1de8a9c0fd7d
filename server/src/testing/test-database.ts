/** Creates a separate database for a test file. */
import { connectDatabase, type Database } from '#database';
import { createLog } from '#log';
import { cloneTemplate } from './test-postgres.ts';

export interface TestDatabase extends Database {
  readonly url: string;
}

/** Opens an empty, migrated database; closing it drops it. */
export async function openTestDatabase(): Promise<TestDatabase> {
  const { url, drop } = await cloneTemplate();
  const database = connectDatabase({ url, log: createLog({ level: 'silent' }), connections: 12 });
  return {
    ...database,
    url,
    async close() {
      await database.close();
      await drop();
    },
  };
}
