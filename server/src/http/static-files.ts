/** Static files: built assets, images and the back office's single page. */
import { existsSync, mkdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import fastifyStatic from '@fastify/static';
import type { FastifyInstance } from 'fastify';
import { withDemoBanner } from './demo-banner.ts';
import { withPressScript } from './press-script.ts';
import { Refusal } from './refusal.ts';
import { RenderedPage, sealInlineScripts } from './rendered-page.ts';
import { RETRY_AFTER_SECONDS } from './retry-after.ts';
import { BACK_OFFICE_PERMISSIONS, type PageOrigins, pagePolicy } from './security-headers.ts';

/** The names of built files contain a content hash. */
const IMMUTABLE = 'public, max-age=31536000, immutable';
/** Beside the page, as its scope is the folder that it lies in. */
const PUSH_WORKER = 'push-worker.js';
/** Images keep their names when replaced; after this long a browser revalidates. */
const REVALIDATE_HOURLY = 'public, max-age=3600, stale-while-revalidate=86400';

/** The storefront's built files and the public files beside them. */
export async function mountBuiltFiles(app: FastifyInstance, clientFolder: string): Promise<void> {
  const assets = join(clientFolder, 'assets');
  if (existsSync(assets)) {
    await app.register(fastifyStatic, {
      root: assets,
      prefix: '/assets/',
      decorateReply: false,
      preCompressed: true,
      cacheControl: false,
      setHeaders: (reply) => reply.header('cache-control', IMMUTABLE),
    });
  }
  if (existsSync(clientFolder)) {
    await app.register(fastifyStatic, {
      root: clientFolder,
      prefix: '/',
      wildcard: false,
      decorateReply: false,
      // The worker has a route of its own.
      globIgnore: ['assets/**', '.vite/**', 'service-worker.js'],
      maxAge: '1h',
    });
  }
}

/** Pictures and films of the media folder that staff uploaded. */
const UPLOADED_MEDIA = /^\/(media\/[\w-]+\/uploads\/[\w-]+(?:\.[\w-]+)+)(?:\?|$)/;

/** Where an uploaded file is. */
export type UploadedMedia = { readonly link: string } | 'in the folders' | 'nowhere';

/**
 * `/media/…`: images of the installation, and those uploaded by staff.
 *
 * @param findUploaded by the path under `/`; it may copy the file into one of the folders first
 */
export async function mountMedia(
  app: FastifyInstance,
  folders: readonly string[],
  findUploaded: ((path: string) => Promise<UploadedMedia>) | null = null,
): Promise<void> {
  for (const folder of folders) mkdirSync(folder, { recursive: true });
  await app.register(async (scope) => {
    if (findUploaded !== null) {
      scope.addHook('onRequest', async (request, reply) => {
        const [, path] = UPLOADED_MEDIA.exec(request.url) ?? [];
        if (path === undefined) return;
        try {
          const found = await findUploaded(path);
          if (typeof found !== 'string') return await reply.header('cache-control', 'no-store').redirect(found.link);
        } catch (error) {
          if (!(error instanceof Refusal)) throw error;
          return await reply
            .code(error.code)
            .headers({ 'cache-control': 'no-store', 'retry-after': RETRY_AFTER_SECONDS })
            .type('text/plain; charset=utf-8')
            .send(error.message);
        }
      });
    }
    await mountMediaFolders(scope, folders);
  });
}

async function mountMediaFolders(app: FastifyInstance, folders: readonly string[]): Promise<void> {
  await app.register(fastifyStatic, {
    root: [...folders],
    prefix: '/media/',
    dotfiles: 'deny',
    cacheControl: false,
    setHeaders: (reply) => {
      reply.header('cache-control', REVALIDATE_HOURLY);
      // Mails and shared links show these pictures on other sites.
      reply.header('cross-origin-resource-policy', 'cross-origin');
    },
  });
  // Browsers and crawlers request the icon here, whatever the pages declare.
  app.get('/favicon.ico', async (_request, reply) => await reply.sendFile('icons/favicon.ico'));
}

interface BackOfficePage {
  readonly origins: PageOrigins;
  readonly url: string;
  readonly isDemo: boolean;
  /** Whether browsers begin a trace at each press. */
  readonly isTraced: boolean;
}

/** The back office is a single-page app; every path under it serves that page. */
export async function mountBackOffice(
  app: FastifyInstance,
  folder: string,
  { origins, url, isDemo, isTraced }: BackOfficePage,
): Promise<void> {
  const index = join(folder, 'index.html');
  if (!existsSync(index)) return;
  await app.register(fastifyStatic, {
    root: join(folder, 'assets'),
    prefix: '/back-office/assets/',
    decorateReply: false,
    preCompressed: true,
    cacheControl: false,
    setHeaders: (reply) => reply.header('cache-control', IMMUTABLE),
  });
  const worker = readFileSync(join(folder, PUSH_WORKER));
  app.get(
    `/back-office/${PUSH_WORKER}`,
    async (_request, reply) =>
      await reply.type('text/javascript; charset=utf-8').header('cache-control', 'no-cache').send(worker),
  );
  const built = readFileSync(index, 'utf8');
  const shown = isDemo ? withDemoBanner(built) : built;
  const { html, scriptHashes } = sealInlineScripts(isTraced ? withPressScript(shown) : shown, 'back-office');
  const headers = {
    'content-type': 'text/html; charset=utf-8',
    'content-security-policy': pagePolicy(
      scriptHashes,
      { ...origins, cardProvider: [], tagManager: false, previewsFiles: false },
      url,
    ),
    'permissions-policy': BACK_OFFICE_PERMISSIONS,
    'x-robots-tag': 'noindex',
  };
  const page = new RenderedPage(200, headers, Buffer.from(html));
  for (const url of ['/back-office', '/back-office/*']) {
    app.get(url, async (request, reply) => {
      const { encoding, body } = await page.bodyFor(request.headers['accept-encoding']);
      if (encoding !== null) reply.header('content-encoding', encoding);
      return await reply
        .headers(page.headers)
        .header('cache-control', 'no-cache')
        .header('vary', 'accept-encoding')
        .send(body);
    });
  }
}
