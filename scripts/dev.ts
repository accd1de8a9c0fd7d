/**
 * `npm run dev`: the store with its pages rendered from their sources. A change in a page shows at once; a change in the
 * server starts it again.
 */
import type { Server } from 'node:http';
import {
  createLog,
  type DevelopmentSources,
  developmentPages,
  readSettings,
  startStore,
  stopOnSignals,
} from '@tola/server';
import { createServer as createVite, type ViteDevServer } from 'vite';
import { startCardProviderProcess } from './card-provider-process.ts';
import { loadEnvironment, repositoryRoot } from './steps.ts';

process.env.NODE_ENV ??= 'development';
loadEnvironment();
let settings = readSettings(process.env);
const log = createLog({ level: 'warn' });
const provider = settings.cashfreeBaseUrl !== null ? null : await startCardProviderProcess(settings);
if (provider !== null) settings = { ...settings, ...provider.settings };

const vites: ViteDevServer[] = [];
const store = await startStore(settings, { log, pages: developmentPages(openSources) });
stopOnSignals(async () => {
  for (const vite of vites) await vite.close();
  await store.close();
  await provider?.close();
}, log);
console.log(`The store is open for development: ${store.url} and ${store.url}/back-office`);
for (const notice of await store.notices()) console.log(`  ${notice}`);

async function openSources(server: Server): Promise<DevelopmentSources> {
  const storefront = await openVite(server, 'storefront', 'custom', '/@hot-storefront');
  const backOffice = await openVite(server, 'back-office', 'spa', '/@hot-back-office');
  return {
    storefront: storefront.middlewares,
    backOffice: backOffice.middlewares,
    loadBuild: async () =>
      (await storefront.ssrLoadModule('virtual:react-router/server-build')) as Awaited<
        ReturnType<DevelopmentSources['loadBuild']>
      >,
  };
}

/** Two development servers share the store's HTTP server; each has a websocket path of its own. */
async function openVite(
  server: Server,
  folder: string,
  appType: 'custom' | 'spa',
  path: string,
): Promise<ViteDevServer> {
  const vite = await createVite({
    root: `${repositoryRoot}/${folder}`,
    configFile: `${repositoryRoot}/${folder}/vite.config.ts`,
    appType,
    server: { middlewareMode: true, ws: { server, path } },
  });
  vites.push(vite);
  return vite;
}
