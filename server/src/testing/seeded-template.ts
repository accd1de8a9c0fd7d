/**
 * Databases with the data of SEED. It is loaded once per test run, into a template: loading it into each database would
 * take most of the time that a test file needs to open its store.
 */
import { connectDatabase, withLogin } from '#database';
import { createLog } from '#log';
import type { Settings } from '#settings';
import { loadSeed } from '../load-seed.ts';
import { fixedClock } from './fixed-clock.ts';
import { type ClonedDatabase, cloneTemplate, makeTemplateOnce, storeLogin } from './test-postgres.ts';

/** Creates a database in which a store whose clock stands at the start of {@link fixedClock} has loaded its data. */
export async function cloneSeeded(seed: Settings['seed']): Promise<ClonedDatabase> {
  const template = await makeTemplateOnce(seed, async (url) => {
    const database = connectDatabase({
      url: withLogin(url, storeLogin),
      log: createLog({ level: 'silent' }),
      connections: 1,
    });
    try {
      await loadSeed({ database, settings: { seed }, clock: fixedClock() });
    } finally {
      await database.close();
    }
  });
  return await cloneTemplate(template);
}
