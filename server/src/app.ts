/** Runs the store: the shop, its HTTP server, its live connections and its job worker. */
import type { AddressInfo } from 'node:net';
import { allCalls } from '@tola/contract';
import { clockAgrees } from '#clock-check';
import { warningNotices, watchForwardedHeaders } from '#go-live';
import {
  type Acceptors,
  addAcceptors,
  addressKey,
  clientAddresses,
  createHttpServer,
  type HttpServer,
  type ReadyCheck,
  requireComplete,
} from '#http';
import { type JobWorker, startJobWorker } from '#jobs';
import { LIVE_PATH, type LiveAdmission, type PeerProcesses } from '#live';
import { recordAnswered, recordRefusedConnections } from '#security-events';
import type { Settings } from '#settings';
import { requireFreePort } from './free-port.ts';
import { type Pages, picturesOnly } from './pages.ts';
import { createShop, type Shop, type ShopOptions, stepTimer } from './shop.ts';
import { stopInOrder } from './stop-in-order.ts';
import { canSharePorts, limitsOfOneProcess, sharesPort } from './web-processes.ts';

export { claimFolder, type EmbeddedPostgres, startEmbeddedPostgres } from '#database';
export { checkServers, diagnose } from '#go-live';
export { bufferLines, createLog, type Logger } from '#log';
export { isOwnMachine, isPublicAddress } from '#public-address';
export { ConfigError, readSettings, type Settings, settingsExample } from '#settings';
export { builtPages, type DevelopmentSources, developmentPages, type Pages } from './pages.ts';
export { createShop, type Shop } from './shop.ts';
export { runUntilStopped, STOP_MESSAGE } from './signals.ts';

/** How long a stop waits for requests in progress. */
const LONGEST_REQUESTS_MS = 5_000;

export interface StoreOptions extends ShopOptions {
  /** For tests of single features: calls without an operation are answered as unknown. */
  readonly partial?: boolean;
  /** Serves files and pages. Pictures only, when left out. */
  readonly pages?: Pages;
  /** Where WebSockets are served besides live prices: the development servers'. */
  readonly upgradePaths?: readonly string[];
  /** Shares this process's metrics with the others on its port. Returns the metrics of all. */
  readonly shareMetrics?: (own: () => Promise<string>) => () => Promise<string>;
  /** The web processes that share its port, where there are several. */
  readonly peers?: PeerProcesses;
}

export interface Store {
  /** Base URL of the server. */
  readonly url: string;
  readonly shop: Shop;
  readonly http: HttpServer;
  /** Messages for the operator, such as logins. */
  notices(): Promise<readonly string[]>;
  /** Waits for requests and jobs in progress, then closes everything they depend on. */
  close(): Promise<void>;
}

export async function startStore(settings: Settings, options: StoreOptions = {}): Promise<Store> {
  const step = stepTimer(options);
  const shop = await createShop(settings, options);
  let http: HttpServer | undefined;
  let acceptors: Acceptors | undefined;
  let worker: JobWorker | undefined;
  const close = async (): Promise<void> =>
    await stopInOrder(
      [
        { name: 'live connections', stop: async () => await shop.platform.live.close(), withinMs: 8_000 },
        {
          name: 'HTTP server',
          stop: async () => await closeHttpServer(http, acceptors),
          withinMs: 2 * LONGEST_REQUESTS_MS,
        },
        { name: 'job worker', stop: async () => await worker?.close(), withinMs: 15_000 },
        { name: 'shop', stop: async () => await shop.close(), withinMs: 60_000 },
      ],
      shop.platform.log,
    );
  try {
    http = await createStoreServer(settings, shop, options);
    const { app } = http;
    const url = await step('Serving', async () => {
      const isWeb = settings.process !== 'worker' && canSharePorts();
      const place = { port: settings.port, host: settings.host, reusePort: isWeb || sharesPort(settings) };
      if (isWeb && !sharesPort(settings)) await requireFreePort(place);
      await app.listen(place);
      const { port } = app.server.address() as AddressInfo;
      if (isWeb) acceptors = await addAcceptors(app.server, { host: settings.host, port });
      if (settings.process !== 'worker') {
        const { live } = shop.platform;
        await live.attach(app.server, liveAdmission(settings, shop), options.peers ?? null);
      }
      return addressOf(app.server.address() as AddressInfo, settings.host);
    });
    if (settings.process !== 'web') worker = await startWorker(shop);
    return { url, shop, http, notices: async () => await noticesOf(shop), close };
  } catch (error) {
    await close();
    throw error;
  }
}

function liveAdmission(settings: Settings, { platform }: Shop): LiveAdmission {
  const { publicUrl, trustProxy } = settings;
  const addresses = clientAddresses(trustProxy);
  return {
    addressOf: (request) => addressKey(addresses.of(request)),
    maxPerAddress: limitsOfOneProcess(settings).liveConnectionsPerAddress,
    publicOrigin: new URL(publicUrl).origin,
    onRefused: recordRefusedConnections(platform),
  };
}

/** Answers requests in progress; closes the connections of those that take too long. */
async function closeHttpServer(http: HttpServer | undefined, acceptors: Acceptors | undefined): Promise<void> {
  if (http === undefined) return;
  const timer = setTimeout(() => http.app.server.closeAllConnections(), LONGEST_REQUESTS_MS);
  await Promise.all([acceptors?.close(), http.app.close()]);
  clearTimeout(timer);
}

async function createStoreServer(settings: Settings, shop: Shop, options: StoreOptions): Promise<HttpServer> {
  const { platform, features } = shop;
  const operations = features.list.flatMap((feature) => feature.operations ?? []);
  if (options.partial !== true) requireComplete(allCalls, operations);
  const { metrics } = platform;
  const watched = {
    settings: { ...settings, ...limitsOfOneProcess(settings) },
    log: platform.log,
    metrics: { ...metrics, text: options.shareMetrics?.(metrics.text) ?? metrics.text },
    clock: platform.clock,
    identify: features.identify,
    queue: features.queue,
    slots: features.slots,
    onForwarded: watchForwardedHeaders(platform),
    onAnswered: recordAnswered(platform),
    onConnectionRefused: recordRefusedConnections(platform),
  };
  const readyChecks = [
    databaseAnswers(platform),
    clockAgrees(platform.database),
    ...features.list.flatMap((feature) => feature.readyChecks ?? []),
  ];
  // A job worker serves monitoring endpoints only.
  if (settings.process === 'worker') return await createHttpServer({ ...watched, operations: [], readyChecks });
  return await createHttpServer({
    ...watched,
    operations,
    readyChecks,
    rawRoutes: features.list.flatMap((feature) => feature.rawRoutes ?? []),
    mounts: features.list.flatMap((feature) => feature.mounts ?? []),
    upgradePaths: [LIVE_PATH, ...(options.upgradePaths ?? [])],
    pages: async (app, dispatcher) => await (options.pages ?? picturesOnly)({ app, dispatcher, shop }),
  });
}

function databaseAnswers({ database }: Shop['platform']): ReadyCheck {
  return async () => {
    await database.requireWritable();
    return null;
  };
}

async function noticesOf({ features, platform }: Shop): Promise<readonly string[]> {
  const notices = await warningNotices(platform.database, platform.settings, platform.clock());
  for (const feature of features.list) notices.push(...((await feature.notices?.()) ?? []));
  return notices;
}

async function startWorker({ platform, features }: Shop): Promise<JobWorker> {
  return await startJobWorker({
    database: platform.database,
    jobs: features.list.flatMap((feature) => feature.jobs ?? []),
    cron: features.list.flatMap((feature) => feature.cron ?? []),
    clock: platform.clock,
    log: platform.log,
    metrics: platform.metrics,
  });
}

function addressOf(address: AddressInfo, host: string): string {
  const name = host === '0.0.0.0' || host === '::' || host === '127.0.0.1' ? 'localhost' : host;
  return `http://${name}:${address.port}`;
}
