/** Runs the store, or some operations, over HTTP on a free port with its own database. */
import { mkdtempSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { connectDatabase, type Database } from '#database';
import type { Identify, Operation, RawRoute } from '#http';
import { createLog, type Logger } from '#log';
import type { Features, Platform } from '#platform';
import { readSettings, type Settings } from '#settings';
import { type Pages, type Store, startStore } from '../app.ts';
import { type FixedClock, fixedClock } from './fixed-clock.ts';
import { publicShop } from './public-shop.ts';
import { cloneSeeded } from './seeded-template.ts';
import { asOwner, type ClonedDatabase, cacheFolder, cloneTemplate } from './test-postgres.ts';

export interface TestServerOptions {
  /** Only these operations instead of the whole store. */
  readonly operations?: readonly Operation[];
  readonly rawRoutes?: readonly RawRoute[];
  readonly identify?: Identify;
  /** Creates the features to run instead of the store's. */
  readonly features?: (platform: Platform) => Promise<Features>;
  readonly clock?: FixedClock;
  /** Override the test defaults: no seed, no worker, no log, a temporary data folder, the data key of `publicShop`. */
  readonly settings?: Partial<Settings>;
  /** Starts with the data of SEED=demo. */
  readonly demo?: boolean;
  /** Silent by default. */
  readonly log?: Logger;
  /** Serves files and pages in addition to calls. */
  readonly pages?: Pages;
  /** Also runs jobs. */
  readonly worker?: boolean;
}

export interface TestServer {
  readonly url: string;
  readonly store: Store;
  readonly platform: Platform;
  /** Its statements run as the owner of the tables, unlike the store's; its counters are the store's. */
  readonly database: Database;
  /** Of the owner of the tables. */
  readonly ownerUrl: string;
  readonly clock: FixedClock;
  close(): Promise<void>;
}

export async function startTestServer(options: TestServerOptions = {}): Promise<TestServer> {
  const clock = options.clock ?? fixedClock();
  const { url: databaseUrl, drop } = await databaseFor(options, clock);
  const dataDir = mkdtempSync(join(cacheFolder, 'test-data-'));
  const settings: Settings = {
    ...readSettings({ PORT: '0', DATABASE_CONNECTIONS: '12', LOG_LEVEL: process.env.LOG_LEVEL ?? 'silent' }),
    seed: options.demo === true ? 'demo' : 'empty',
    process: options.worker === true ? 'all' : 'web',
    databaseUrl,
    dataDir,
    // Stores of one database have one key.
    dataKey: publicShop.dataKey,
    ...options.settings,
  };
  const features = chooseFeatures(options);
  async function cleanUp(): Promise<void> {
    await drop();
    rmSync(dataDir, { recursive: true, force: true });
  }
  try {
    const store = await startStore(settings, {
      log: options.log ?? createLog({ level: settings.logLevel }),
      clock,
      partial: true,
      ...(features === undefined ? {} : { features }),
      ...(options.pages === undefined ? {} : { pages: options.pages }),
    });
    const { platform } = store.shop;
    const ownerUrl = asOwner(settings.databaseUrl ?? databaseUrl);
    const owner = connectDatabase({ url: ownerUrl, log: platform.log, connections: 8 });
    return {
      url: store.url,
      store,
      platform,
      ownerUrl,
      database: { ...owner, queries: platform.database.queries },
      clock,
      async close() {
        await owner.close();
        await store.close();
        await cleanUp();
      },
    };
  } catch (error) {
    await cleanUp();
    throw error;
  }
}

/** With the seed loaded, unless the clock stands at a time of its own: sample data is dated back from the first start. */
async function databaseFor({ demo, settings }: TestServerOptions, clock: FixedClock): Promise<ClonedDatabase> {
  if (clock().getTime() !== fixedClock()().getTime()) return await cloneTemplate();
  return await cloneSeeded(settings?.seed ?? (demo === true ? 'demo' : 'empty'));
}

function chooseFeatures(options: TestServerOptions): ((platform: Platform) => Promise<Features>) | undefined {
  const { operations, rawRoutes, identify } = options;
  if (operations === undefined && rawRoutes === undefined) return options.features;
  return async () => ({
    list: [{ name: 'test', operations: operations ?? [], rawRoutes: rawRoutes ?? [] }],
    identify: identify ?? (async () => null),
    pageVersion: () => '',
  });
}
