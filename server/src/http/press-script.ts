/**
 * The script by which a browser begins a trace at each press. Only pages of a store that traces load it, so other pages
 * carry nothing of it.
 */
import type { FastifyInstance } from 'fastify';

const PATH = '/press.js';
/** After this long a call was not caused by the press. It may cause several, one after another. */
const CAUSES_FOR_MS = 10_000;

/** Adds W3C traceparent, and the time since the press, to calls of this store. */
const SCRIPT = `(() => {
  const random = (bytes) =>
    Array.from(crypto.getRandomValues(new Uint8Array(bytes)), (byte) => byte.toString(16).padStart(2, '0')).join('');
  let press = null;
  addEventListener('click', () => { press = { traceparent: '00-' + random(16) + '-' + random(8) + '-01', at: performance.now() }; }, true);
  const send = window.fetch;
  window.fetch = function (input, init) {
    const ms = press === null ? Infinity : Math.round(performance.now() - press.at);
    const url = new URL(input instanceof Request ? input.url : input, location.href);
    if (ms > ${CAUSES_FOR_MS} || url.origin !== location.origin || !/^\\/(?:back-office\\/)?api\\//.test(url.pathname)) return send.call(this, input, init);
    const headers = new Headers(init?.headers ?? (input instanceof Request ? input.headers : undefined));
    headers.set('traceparent', press.traceparent);
    headers.set('x-press-ms', ms);
    return send.call(this, input, { ...init, headers });
  };
})();
`;

export function mountPressScript(app: FastifyInstance): void {
  app.get(PATH, async (_request, reply) =>
    reply
      .header('content-type', 'text/javascript; charset=utf-8')
      .header('cache-control', 'public, max-age=3600')
      .send(SCRIPT),
  );
}

/** Adds the script to a page. React skips unknown scripts while it takes a page over. */
export function withPressScript(html: string): string {
  return html.replace(/<body\b[^>]*>/, (body) => `${body}<script src="${PATH}" async></script>`);
}
