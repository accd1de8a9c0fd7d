/** Renders storefront pages from the router's build to bytes and headers. */
import { randomBytes } from 'node:crypto';
import {
  createRequestHandler,
  matchRoutes,
  type RouteObject,
  type RouterContextProvider,
  type ServerBuild,
} from 'react-router';
import { inTrace, isTracing } from '#tracing';
import { withDemoBanner } from './demo-banner.ts';
import { withPressScript } from './press-script.ts';
import { RenderedPage, sealInlineScripts } from './rendered-page.ts';
import { originsOf, type PageOrigins, pagePolicy } from './security-headers.ts';
import type { ServerCaller } from './server-caller.ts';

/** The built storefront. Its entry module creates the load context, whose keys are objects inside the bundle. */
export type StorefrontBuild = ServerBuild & {
  readonly entry: { readonly module: StorefrontEntry };
};

interface StorefrontEntry {
  contextFor(options: { callServer: ServerCaller; nonce: string }): RouterContextProvider;
  /** The query parameters that pages depend on; others are not passed to the renderer. All by default. */
  readonly pageQuery?: readonly string[];
}

export interface RendererOptions {
  readonly build: () => Promise<StorefrontBuild>;
  readonly mode: 'production' | 'development';
  readonly callServer: ServerCaller;
  readonly publicUrl: string;
  readonly origins: PageOrigins;
  /** A public demo, which says so on every page. */
  readonly isDemo: boolean;
  /** Whether browsers begin a trace at each press. */
  readonly isTraced: boolean;
}

export interface StorefrontRenderer {
  /**
   * @param address path and query, starting with `/`
   * @param method  HEAD runs the loaders for the status but renders nothing
   * @param ip      the visitor's address, which the page's calls are counted for; without a visitor the server's own
   */
  render(address: string, method: 'GET' | 'HEAD', ip?: string): Promise<RenderedPage>;
  /** False when only the catch-all route matches the path. A page may still answer 404. */
  hasPage(pathname: string): Promise<boolean>;
}

export function createRenderer(options: RendererOptions): StorefrontRenderer {
  const handle = createRequestHandler(async () => await options.build(), options.mode);
  const routes = new WeakMap<StorefrontBuild, RouteObject[]>();
  return {
    hasPage: async (pathname) => (await patternOf(pathname)) !== '/*',
    async render(address, method, ip) {
      if (!isTracing()) return await render(address, method, ip);
      const { pathname } = new URL(address, options.publicUrl);
      const name = `page ${await patternOf(pathname.replace(/\.data$/, ''))}`;
      return await inTrace(name, { kind: 'server' }, async (span) => {
        const page = await render(address, method, ip);
        span?.set('http.response.status_code', page.status);
        if (page.status >= 500) span?.fail(String(page.status));
        return page;
      });
    },
  };

  /** The path of the page's route, such as `/product/:slug`. */
  async function patternOf(pathname: string): Promise<string> {
    const build = await options.build();
    const table = routes.get(build) ?? routeTable(build.routes);
    routes.set(build, table);
    const paths = (matchRoutes(table, pathname) ?? []).map(({ route }) => route.path ?? '');
    return `/${paths.filter((path) => path !== '').join('/')}`;
  }

  async function render(address: string, method: 'GET' | 'HEAD', ip?: string): Promise<RenderedPage> {
    const nonce = randomBytes(16).toString('base64url');
    const { contextFor } = (await options.build()).entry.module;
    const request = new Request(`${options.publicUrl}${address}`, { method });
    const callServer: ServerCaller = async (call, payload) => await options.callServer(call, payload, ip);
    const response = await handle(request, contextFor({ callServer, nonce }));
    return await toPage(response, nonce, { ...options, origins: originsOf(pathnameOf(request), options.origins) });
  }
}

function pathnameOf({ url }: Request): string {
  return new URL(url).pathname;
}

function routeTable(routes: StorefrontBuild['routes'], parentId?: string): RouteObject[] {
  return Object.values(routes)
    .filter((route) => route !== undefined && route.parentId === parentId)
    .map((route): RouteObject => {
      const { id, path, index, caseSensitive } = route ?? { id: '' };
      if (index === true) return { id, index, ...(path === undefined ? {} : { path }) };
      const children = routeTable(routes, id);
      return {
        id,
        children,
        ...(path === undefined ? {} : { path }),
        ...(caseSensitive === true ? { caseSensitive } : {}),
      };
    });
}

async function toPage(
  response: Response,
  nonce: string,
  { origins, mode, publicUrl, isDemo, isTraced }: RendererOptions,
): Promise<RenderedPage> {
  const headers: Record<string, string> = {};
  for (const [name, value] of response.headers) if (!OWN_HEADERS.has(name)) headers[name] = value;
  const body = Buffer.from(await response.arrayBuffer());
  if (!(headers['content-type'] ?? '').startsWith('text/html')) return new RenderedPage(response.status, headers, body);
  const rendered = body.toString('utf8');
  const shown = isDemo ? withDemoBanner(rendered) : rendered;
  const { html, scriptHashes } = sealInlineScripts(isTraced ? withPressScript(shown) : shown, nonce);
  // The development server adds inline scripts of its own, without a nonce.
  if (mode === 'development') {
    return new RenderedPage(
      response.status,
      { ...headers, 'content-security-policy': "frame-ancestors 'none'" },
      Buffer.from(html),
    );
  }
  const policy = pagePolicy(scriptHashes, origins, publicUrl);
  return new RenderedPage(response.status, { ...headers, 'content-security-policy': policy }, Buffer.from(html));
}

/** Headers set by the host. */
const OWN_HEADERS = new Set(['content-length', 'content-encoding', 'transfer-encoding', 'connection', 'set-cookie']);
