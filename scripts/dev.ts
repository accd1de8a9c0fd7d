/**
 * `npm run dev`: the store with its pages rendered from their sources. Changes of pages appear at once; changes of the server
 * restart it.
 */
import type { Server } from 'node:http';
import { createLog, type DevelopmentSources, developmentPages, readSettings } from '@tola/server';
import { createServer as createVite, type ViteDevServer } from 'vite';
import { loadEnvironment, repositoryRoot } from './steps.ts';
import { openWholeStore } from './whole-store.ts';

process.env.NODE_ENV ??= 'development';
loadEnvironment();
const settings = readSettings(process.env);
const log = createLog({ level: 'warn' });
const HOT_PATHS = { storefront: '/@hot-storefront', backOffice: '/@hot-back-office' } as const;
const store = await openWholeStore(settings, {
  log,
  pages: developmentPages(openSources),
  upgradePaths: Object.values(HOT_PATHS),
});
console.log(`The store is open for development: ${store.url} and ${store.url}/back-office`);
for (const notice of store.notices) console.log(`  ${notice}`);

async function openSources(server: Server): Promise<DevelopmentSources> {
  const storefront = await openVite(server, 'storefront', 'custom', HOT_PATHS.storefront);
  const backOffice = await openVite(server, 'back-office', 'spa', HOT_PATHS.backOffice);
  return {
    storefront: storefront.middlewares,
    backOffice: backOffice.middlewares,
    loadBuild: async () =>
      (await storefront.ssrLoadModule('virtual:react-router/server-build')) as Awaited<
        ReturnType<DevelopmentSources['loadBuild']>
      >,
    async close() {
      await storefront.close();
      await backOffice.close();
    },
  };
}

/** Two development servers share the store's HTTP server, each with its own WebSocket path. */
async function openVite(
  server: Server,
  folder: string,
  appType: 'custom' | 'spa',
  path: string,
): Promise<ViteDevServer> {
  return await createVite({
    root: `${repositoryRoot}/${folder}`,
    configFile: `${repositoryRoot}/${folder}/vite.config.ts`,
    appType,
    server: { middlewareMode: true, ws: { server, path } },
  });
}
