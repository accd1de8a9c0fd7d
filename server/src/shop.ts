/** Assembles the store without its HTTP server: database, clock, log, live messages and features. */
import { hkdfSync } from 'node:crypto';
import { readDataKeys } from '#data-keys';
import { type Database, invariantViolations, migrate, openDatabase, startDatabaseClock } from '#database';
import { createFeatures } from '#features';
import { requireReadyToOpen } from '#go-live';
import { createLive } from '#live';
import { createLog, createMetrics, type Logger, type Metrics } from '#log';
import { openObjectStorage } from '#object-storage';
import type { Features, Platform } from '#platform';
import { startRecorder } from '#security-events';
import type { Settings } from '#settings';
import { type OtlpOptions, startTracing } from '#tracing';
import { loadSeed } from './load-seed.ts';
import { stopInOrder } from './stop-in-order.ts';
import { otlpOptions } from './tracing-settings.ts';

const LONGEST_FEATURE_STOP_MS = 5_000;
/** An embedded server flushes its memory to disk first. */
const LONGEST_DATABASE_STOP_MS = 45_000;

/** Called after each step of a start, for progress messages. */
export type OnStep = (name: string, seconds: number) => void;

export interface ShopOptions {
  readonly log?: Logger;
  /** The database's by default. */
  readonly clock?: () => Date;
  readonly onStep?: OnStep;
  /** Aborts the start: it stops before the next step, closes what it opened, and throws the reason. */
  readonly stopping?: AbortSignal;
  /** Replaces the store's features, for tests. */
  readonly features?: (platform: Platform) => Promise<Features>;
}

export interface Shop {
  readonly platform: Platform;
  readonly features: Features;
  /** Short description of where the database is. */
  readonly databasePlace: string;
  close(): Promise<void>;
}

export async function createShop(settings: Settings, options: ShopOptions = {}): Promise<Shop> {
  const log = options.log ?? createLog({ level: settings.logLevel });
  const step = stepTimer(options);

  const { database, schema, where } = await step('Database', async () => await openDatabase(settings, log));
  let features: Features | undefined;
  let stopRecorder: (() => Promise<void>) | undefined;
  let stopTracing: (() => Promise<void>) | undefined;
  let stopClock: (() => void) | undefined;
  const close = async (): Promise<void> =>
    await stopInOrder(
      [
        ...(features?.list ?? []).toReversed().map((feature) => ({
          name: feature.name,
          stop: async () => await feature.stop?.(),
          withinMs: LONGEST_FEATURE_STOP_MS,
        })),
        { name: 'security events', stop: async () => await stopRecorder?.(), withinMs: LONGEST_FEATURE_STOP_MS },
        { name: 'tracing', stop: async () => await stopTracing?.(), withinMs: LONGEST_FEATURE_STOP_MS },
        { name: 'clock', stop: async () => stopClock?.(), withinMs: LONGEST_FEATURE_STOP_MS },
        { name: 'database', stop: async () => await database.close(), withinMs: LONGEST_DATABASE_STOP_MS },
      ],
      log,
    );
  try {
    stopTracing = await startTracing(tracingOptions(settings));
    await step('Migrations', async () => await migrate(schema, log));
    const { now: clock, stop } = await clockOf(database, log, options.clock);
    stopClock = stop;
    await requireReadyToOpen(database, { settings, log, now: clock() });
    const metrics = createMetrics();
    measureDatabase(metrics, database);
    stopRecorder = startRecorder(database, log, metrics);
    const live = createLive({ log, metrics });
    const objects = await openObjectStorage(settings, { log, metrics });
    const platform: Platform = { settings, database, clock, log, metrics, live, objects };
    await step(settings.seed === 'demo' ? 'Sample data' : 'First data', async () => await loadSeed(platform));
    const made = await (options.features ?? createFeatures)(platform);
    features = made;
    await step('Features', async () => await startFeatures(made));
    return { platform, features: made, databasePlace: where, close };
  } catch (error) {
    await close();
    throw error;
  }
}

async function clockOf(
  database: Database,
  log: Logger,
  given: ShopOptions['clock'],
): Promise<{ now(): Date; stop?(): void }> {
  return given === undefined ? await startDatabaseClock(database, log) : { now: given };
}

function measureDatabase(metrics: Metrics, { queries, pool }: Database): void {
  metrics.total('tola_database_statements_total', 'Statements sent to the database.', () => queries.statements);
  metrics.total(
    'tola_invariant_violations_total',
    'Operations that were stopped because figures did not agree.',
    invariantViolations,
  );
  metrics.gauge('tola_database_connections', 'Open connections of the pool.', () => pool.totalCount);
  metrics.gauge('tola_database_waiting', 'Requests that wait for a connection.', () => pool.waitingCount);
}

/** All processes of a store have the same data key, so that they record the same traces. */
function tracingOptions(settings: Settings): OtlpOptions | null {
  const options = otlpOptions(settings);
  if (options === null) return null;
  const samplingKey = (): Uint8Array =>
    Buffer.from(hkdfSync('sha256', readDataKeys(settings).current.key, '', 'traces that are recorded', 32));
  return { ...options, samplingKey };
}

async function startFeatures(features: Features): Promise<void> {
  for (const feature of features.list) await feature.start?.();
}

/** Runs the steps of a start, reports the duration of each, and throws once the start is aborted. */
export function stepTimer({
  onStep,
  stopping,
}: Pick<ShopOptions, 'onStep' | 'stopping'>): <T>(name: string, work: () => Promise<T>) => Promise<T> {
  return async (name, work) => {
    stopping?.throwIfAborted();
    const began = performance.now();
    const result = await work();
    onStep?.(name, (performance.now() - began) / 1000);
    return result;
  };
}
