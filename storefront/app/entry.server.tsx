import { PassThrough } from 'node:stream';
import { text } from 'node:stream/consumers';
import { renderToPipeableStream } from 'react-dom/server';
import { type EntryContext, type RouterContextProvider, ServerRouter } from 'react-router';
import { FACET_PARAMETERS } from './catalogue/facet-address.ts';
import { codeAfterPaint } from './code-after-paint.ts';
import { NonceProvider } from './nonce.tsx';
import { DraftPage } from './previews/draft-page.tsx';
import { DraftSlot } from './previews/draft-slot.ts';
import { nonceContext } from './server-context.ts';
import { withoutDiscovery } from './without-discovery.ts';
import { withoutScripts } from './without-scripts.ts';

export { contextFor } from './server-context.ts';

/** Of lists. */
const listQuery = ['origin', 'order', 'page', 'range', 'q', 'author'] as const;
/** Search parameters that affect rendering; all others share one cached page. */
export const pageQuery = [...listQuery, 'product', 'weight', 'pieces', 'amount', ...FACET_PARAMETERS] as const;

/** Timeout for pending loader data; rendering is aborted a second later. */
export const streamTimeout = 5_000;

/** Renders a page. It is awaited, not streamed, because the host caches it in memory for later visitors. */
export default function handleRequest(
  request: Request,
  status: number,
  headers: Headers,
  routerContext: EntryContext,
  loadContext: RouterContextProvider,
): Response | Promise<Response> {
  headers.set('content-type', 'text/html; charset=utf-8');
  if (request.method === 'HEAD') return new Response(null, { status, headers });
  const nonce = loadContext.get(nonceContext);
  const isPreview = new URL(request.url).pathname.startsWith('/preview/');
  const finished = (html: string): string =>
    isPreview ? withoutScripts(html) : codeAfterPaint(withoutDiscovery(html), nonce);
  return new Promise((resolve, reject) => {
    let statusNow = status;
    const { pipe, abort } = renderToPipeableStream(
      <NonceProvider nonce={nonce}>
        <DraftSlot value={DraftPage}>
          <ServerRouter context={routerContext} url={request.url} nonce={nonce} />
        </DraftSlot>
      </NonceProvider>,
      {
        nonce,
        // Large parts would otherwise be sent hidden and moved by a script, so that a page is empty without JavaScript.
        progressiveChunkSize: Number.POSITIVE_INFINITY,
        onAllReady() {
          clearTimeout(deadline);
          const body = new PassThrough();
          text(body).then((html) => resolve(new Response(finished(html), { status: statusNow, headers })), reject);
          pipe(body);
        },
        onShellError: reject,
        onError(error) {
          statusNow = 500;
          console.error(error);
        },
      },
    );
    const deadline = setTimeout(abort, streamTimeout + 1_000);
  });
}
