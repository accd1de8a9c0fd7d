/** Renders the storefront's pages: the router's build in, bytes with their headers out. */
import { randomBytes } from 'node:crypto';
import { createRequestHandler, type RouterContextProvider, type ServerBuild } from 'react-router';
import { RenderedPage, sealInlineScripts } from './rendered-page.ts';
import { type PageOrigins, pagePolicy } from './security-headers.ts';
import type { ServerCaller } from './server-caller.ts';

/** The built storefront. Its entry module makes the load context, whose keys are objects inside the bundle. */
export type StorefrontBuild = ServerBuild & {
  readonly entry: { readonly module: StorefrontEntry };
};

interface StorefrontEntry {
  contextFor(surroundings: { callServer: ServerCaller; nonce: string }): RouterContextProvider;
  /** The search parameters that change what a page shows; others do not reach the rendering. All do when left out. */
  readonly pageQuery?: readonly string[];
}

export interface RendererParts {
  readonly build: () => Promise<StorefrontBuild>;
  readonly mode: 'production' | 'development';
  readonly callServer: ServerCaller;
  readonly publicUrl: string;
  readonly origins: PageOrigins;
}

export interface StorefrontRenderer {
  /**
   * @param address path and query, starting with `/`
   * @param method  HEAD runs the loaders, for the status, but renders nothing
   */
  render(address: string, method: 'GET' | 'HEAD'): Promise<RenderedPage>;
}

export function createRenderer(parts: RendererParts): StorefrontRenderer {
  const handle = createRequestHandler(async () => await parts.build(), parts.mode);
  return {
    async render(address, method) {
      const nonce = randomBytes(16).toString('base64url');
      const { contextFor } = (await parts.build()).entry.module;
      const request = new Request(`${parts.publicUrl}${address}`, { method });
      const response = await handle(request, contextFor({ callServer: parts.callServer, nonce }));
      return await toPage(response, nonce, parts);
    },
  };
}

async function toPage(
  response: Response,
  nonce: string,
  { origins, mode, publicUrl }: RendererParts,
): Promise<RenderedPage> {
  const headers: Record<string, string> = {};
  for (const [name, value] of response.headers) if (!OWN_HEADERS.has(name)) headers[name] = value;
  const body = Buffer.from(await response.arrayBuffer());
  if (!(headers['content-type'] ?? '').startsWith('text/html')) return new RenderedPage(response.status, headers, body);
  const { html, scriptHashes } = sealInlineScripts(body.toString('utf8'), nonce);
  // The development server adds inline scripts of its own, which know nothing of a policy.
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

/** Headers that are the host's to set. */
const OWN_HEADERS = new Set(['content-length', 'content-encoding', 'transfer-encoding', 'connection', 'set-cookie']);
