/** A second web process of a store fixture, whose database connection a test can silence or cut. */
import { type DatabaseProxy, openDatabaseProxy } from './database-proxy.ts';
import type { StoreFixture } from './store-fixture.ts';
import { type StoreProcess, startStoreProcess } from './store-process.ts';

export interface SecondProcess {
  readonly remote: StoreProcess;
  readonly line: DatabaseProxy;
  close(): Promise<void>;
}

export async function startSecondProcess({ platform: { settings } }: StoreFixture): Promise<SecondProcess> {
  const line = await openDatabaseProxy(settings.databaseUrl ?? '');
  const remote = await startStoreProcess(
    {
      DATABASE_URL: line.url,
      DATA_DIR: settings.dataDir,
      DATA_KEY: settings.dataKey ?? '',
      RATES_SOURCE: 'manual',
      RATES_GOLD: '147500',
      RATES_SILVER: '225000',
      PROCESS: 'web',
      LOG_LEVEL: 'silent',
    },
    'server/src/testing/api-only-store.ts',
  );
  return {
    remote,
    line,
    async close() {
      await remote.kill();
      await line.close();
    },
  };
}
