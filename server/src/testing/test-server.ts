/** The store, or a few operations of it, over real HTTP on a free port and a database of its own. */
import { mkdtempSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import type { Identify, Operation, RawRoute } from '#http';
import { createLog, type Logger } from '#log';
import type { Features, Platform } from '#platform';
import { readSettings, type Settings } from '#settings';
import { type Pages, type Store, startStore } from '../app.ts';
import { type FixedClock, fixedClock } from './fixed-clock.ts';
import { cacheFolder, cloneTemplate } from './test-postgres.ts';

export interface TestServerOptions {
  /** Only these operations instead of the whole store. */
  readonly operations?: readonly Operation[];
  readonly rawRoutes?: readonly RawRoute[];
  readonly identify?: Identify;
  /** Features of the test's choice, made from the platform. */
  readonly features?: (platform: Platform) => Promise<Features>;
  readonly clock?: FixedClock;
  /** On top of a test's own: no seed, no worker, silent, a folder that is removed. */
  readonly settings?: Partial<Settings>;
  /** Begin with what SEED=demo gives. */
  readonly demo?: boolean;
  /** Where lines of the log go; nowhere when left out. */
  readonly log?: Logger;
  /** Files and pages besides the calls. */
  readonly pages?: Pages;
  /** Work off jobs as well. */
  readonly worker?: boolean;
}

export interface TestServer {
  readonly url: string;
  readonly store: Store;
  readonly platform: Platform;
  readonly database: Platform['database'];
  readonly clock: FixedClock;
  close(): Promise<void>;
}

export async function startTestServer(options: TestServerOptions = {}): Promise<TestServer> {
  const { url: databaseUrl, drop } = await cloneTemplate();
  const dataDir = mkdtempSync(join(cacheFolder, 'test-data-'));
  const clock = options.clock ?? fixedClock();
  const settings: Settings = {
    ...readSettings({ PORT: '0', DATABASE_CONNECTIONS: '12', LOG_LEVEL: process.env.LOG_LEVEL ?? 'silent' }),
    seed: options.demo === true ? 'demo' : 'empty',
    process: options.worker === true ? 'all' : 'web',
    databaseUrl,
    dataDir,
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
    return {
      url: store.url,
      store,
      platform: store.shop.platform,
      database: store.shop.platform.database,
      clock,
      async close() {
        await store.close();
        await cleanUp();
      },
    };
  } catch (error) {
    await cleanUp();
    throw error;
  }
}

function chooseFeatures(options: TestServerOptions): ((platform: Platform) => Promise<Features>) | undefined {
  const { operations, rawRoutes, identify } = options;
  if (operations === undefined && rawRoutes === undefined) return options.features;
  return async () => ({
    list: [{ name: 'of the test', operations: operations ?? [], rawRoutes: rawRoutes ?? [] }],
    identify: identify ?? (async () => null),
    pageVersion: () => '',
  });
}
