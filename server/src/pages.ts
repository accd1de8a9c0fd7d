/** Serves pictures, built files, the storefront's pages and the back office. */

import { existsSync } from 'node:fs';
import type { Server as HttpServer } from 'node:http';
import { join, resolve } from 'node:path';
import { pathToFileURL } from 'node:url';
import { getHomeGroups } from '@tola/contract';
import { ALL_METALS } from '@tola/pricing';
import { mediaFolder } from '@tola/seed';
import type { FastifyInstance } from 'fastify';
import { cardPageOrigins } from '#card-providers';
import {
  createRenderer,
  createServerCaller,
  type Dispatcher,
  type Middleware,
  mountBackOffice,
  mountBuiltFiles,
  mountMedia,
  mountPressScript,
  mountServiceWorker,
  mountStorefront,
  type PageOrigins,
  type ServerCaller,
  type StorefrontBuild,
  tilesOrigin,
  type UploadedMedia,
  wasAnswered,
} from '#http';
import { isKnownMedia } from '#media';
import { createObjectCache, type ObjectCache, type ObjectStorage, signedLinkOrigin } from '#object-storage';
import { backOfficeOrigin, type Settings } from '#settings';
import type { Shop } from './shop.ts';

export interface PagesParts {
  readonly app: FastifyInstance;
  readonly dispatcher: Dispatcher;
  readonly shop: Shop;
}

export type Pages = (parts: PagesParts) => Promise<void>;

const repositoryRoot = resolve(import.meta.dirname, '../..');
const storefrontFolder = join(repositoryRoot, 'storefront/build');
const backOfficeFolder = join(repositoryRoot, 'back-office/build');

/** The storefront has not been built. */
class StorefrontNotBuilt extends Error {
  override readonly name = 'StorefrontNotBuilt';
}

export async function picturesOnly({ app, shop }: PagesParts): Promise<void> {
  const { settings, objects, database } = shop.platform;
  const dataDir = resolve(settings.dataDir);
  const onDisk = [join(dataDir, 'media'), mediaFolder];
  if (objects.kind === 'disk') return await mountMedia(app, onDisk);
  const maxBytes = settings.objectStorageCacheMegabytes * 1_000_000;
  const isKnown = async (key: string): Promise<boolean> => await isKnownMedia(database, key);
  const cache = createObjectCache({ objects, folder: join(dataDir, 'object-cache'), maxBytes, isKnown });
  await mountMedia(app, [join(cache.folder, 'media'), ...onDisk], async (key) => await findMedia(objects, cache, key));
}

const FILM_LINK_SECONDS = 6 * 3_600;

/** Films are large: a browser fetches them from the bucket where it may. Pictures are copied to this machine. */
async function findMedia(objects: ObjectStorage, cache: ObjectCache, key: string): Promise<UploadedMedia> {
  const [, format] = /\.(mp4|webm)$/.exec(key) ?? [];
  const link =
    format === undefined
      ? null
      : await objects.signedLink(key, {
          contentType: `video/${format}`,
          contentDisposition: 'inline',
          cacheControl: 'public, max-age=3600',
          seconds: FILM_LINK_SECONDS,
        });
  if (link !== null) return { link };
  return (await cache.ensure(key)) ? 'in the folders' : 'nowhere';
}

/** Serves the builds of both front ends. */
export async function builtPages(parts: PagesParts): Promise<void> {
  const { app, shop } = parts;
  const { settings, clock } = shop.platform;
  const serverBuild = join(storefrontFolder, 'server/index.js');
  if (!existsSync(serverBuild)) {
    throw new StorefrontNotBuilt('The storefront is not built yet: npm start builds it and then serves it.');
  }
  const build = (await import(pathToFileURL(serverBuild).href)) as StorefrontBuild;
  await picturesOnly(parts);
  if (isTraced(settings)) mountPressScript(app);
  await mountBuiltFiles(app, join(storefrontFolder, 'client'));
  mountServiceWorker(app, join(storefrontFolder, 'client'), settings.offlinePages);
  await mountBackOffice(app, backOfficeFolder, {
    origins: pageOrigins(settings),
    url: backOfficeOrigin(settings),
    isDemo: settings.publicDemo,
    isTraced: isTraced(settings),
  });
  mountStorefront(app, {
    ...rendering(parts, async () => build, 'production'),
    pageQuery: build.entry.module.pageQuery ?? null,
    cachesPages: true,
    pagesToWarm: async () => await pagesToWarm(createServerCaller({ dispatcher: parts.dispatcher, clock })),
  });
}

/** Types whose listing and first product are rendered after a start. */
const WARMED_TYPES = 6;

/** One page of each kind that visits begin with, and the listings of the first types. */
async function pagesToWarm(callServer: ServerCaller): Promise<readonly string[]> {
  const groups = await callServer(getHomeGroups, { perGroup: 1 });
  const listings = groups.ok ? groups.data.slice(0, WARMED_TYPES) : [];
  const products = listings.flatMap(({ tiles }) => tiles.map(({ href }) => href));
  return [
    '/',
    ...listings.map(({ href }) => href),
    ...products,
    ...ALL_METALS.map((metal) => `/rates/${metal}`),
    '/blog',
  ];
}

/** Creates the development servers of both front ends on the HTTP server that they share. */
export interface DevelopmentSources {
  readonly loadBuild: () => Promise<StorefrontBuild>;
  readonly storefront: Middleware;
  readonly backOffice: Middleware;
  /** Closes their connections to open pages, which would keep the HTTP server from closing. */
  close(): Promise<void>;
}

/** Serves both front ends from their sources, rendered again for every request. */
export function developmentPages(open: (server: HttpServer) => Promise<DevelopmentSources>): Pages {
  return async (parts) => {
    const { app } = parts;
    const sources = await open(app.server);
    app.addHook('preClose', async () => await sources.close());
    await picturesOnly(parts);
    if (isTraced(parts.shop.platform.settings)) mountPressScript(app);
    for (const url of ['/back-office', '/back-office/*']) {
      app.get(url, async (request, reply) => {
        if (await wasAnswered(sources.backOffice, request, reply)) return reply.hijack();
        return reply.callNotFound();
      });
    }
    mountStorefront(app, {
      ...rendering(parts, sources.loadBuild, 'development'),
      pageQuery: null,
      cachesPages: false,
      middleware: sources.storefront,
    });
  };
}

function rendering(
  { dispatcher, shop }: PagesParts,
  build: () => Promise<StorefrontBuild>,
  mode: 'production' | 'development',
) {
  const { settings, clock, log, metrics } = shop.platform;
  const renderer = createRenderer({
    build,
    mode,
    callServer: createServerCaller({ dispatcher, clock }),
    publicUrl: settings.publicUrl,
    origins: pageOrigins(settings),
    isDemo: settings.publicDemo,
    isTraced: isTraced(settings),
  });
  const { pageVersion, onPage } = shop.features;
  return { renderer, pageVersion, ...(onPage === undefined ? {} : { onPage }), log, metrics };
}

function isTraced({ otelExporterOtlpEndpoint }: Settings): boolean {
  return otelExporterOtlpEndpoint !== null;
}

function pageOrigins(settings: Settings): PageOrigins {
  return {
    cardProvider: cardPageOrigins(settings),
    mapTiles: tilesOrigin(settings.mapTilesUrl),
    objectStorage: signedLinkOrigin(settings),
    tagManager: settings.tagManagerId !== null,
    previewsFiles: true,
  };
}
