/** The shop without its front door: database, clock, log, live line and features, ready to be served. */

import { migrate, openDatabase } from '#database';
import { createFeatures } from '#features';
import { createLive } from '#live';
import { createLog, createMetrics, type Logger } from '#log';
import type { Features, Platform } from '#platform';
import type { Settings } from '#settings';
import { loadSeed } from '../seed/load.ts';

/** Told of each step of a start, so that whoever waits sees what is going on. */
export type OnStep = (name: string, seconds: number) => void;

export interface ShopOptions {
  readonly log?: Logger;
  readonly clock?: () => Date;
  readonly onStep?: OnStep;
  /** Other features than the store's own, for tests. */
  readonly features?: (platform: Platform) => Promise<Features>;
}

export interface Shop {
  readonly platform: Platform;
  readonly features: Features;
  /** A few words on where the database is. */
  readonly databasePlace: string;
  close(): Promise<void>;
}

export async function createShop(settings: Settings, options: ShopOptions = {}): Promise<Shop> {
  const log = options.log ?? createLog({ level: settings.logLevel });
  const clock = options.clock ?? (() => new Date());
  const step = stepTimer(options.onStep);

  const { database, url, where } = await step('Database', async () => await openDatabase(settings, log));
  try {
    await step('Migrations', async () => await migrate(url));
    const metrics = createMetrics();
    metrics.gauge(
      'tola_database_statements_total',
      'Statements sent to the database.',
      () => database.queries.statements,
    );
    const live = createLive({ log, metrics });
    const platform: Platform = { settings, database, clock, log, metrics, live };
    await step('Sample data', async () => await loadSeed(platform));
    const features = await (options.features ?? createFeatures)(platform);
    await step('Features', async () => await startFeatures(features));
    return {
      platform,
      features,
      databasePlace: where,
      async close() {
        for (const feature of features.list.toReversed()) await feature.stop?.();
        await database.close();
      },
    };
  } catch (error) {
    await database.close();
    throw error;
  }
}

async function startFeatures(features: Features): Promise<void> {
  for (const feature of features.list) await feature.start?.();
}

/** Runs the steps of a start and reports how long each took. */
export function stepTimer(onStep: OnStep | undefined): <T>(name: string, work: () => Promise<T>) => Promise<T> {
  return async (name, work) => {
    const began = performance.now();
    const result = await work();
    onStep?.(name, (performance.now() - began) / 1000);
    return result;
  };
}
