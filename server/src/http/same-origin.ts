/** Checks that a request comes from the store's own pages. */
import type { IncomingHttpHeaders } from 'node:http';

/**
 * Browsers send `Sec-Fetch-Site`, and `Origin` with every POST. A request with neither comes from a program, which
 * holds no visitor's cookies.
 *
 * @param publicOrigin where visitors reach the store; the request's own host is accepted as well, because a newly
 *   installed store is reached under several names
 */
export function isSameOrigin(headers: IncomingHttpHeaders, publicOrigin: string): boolean {
  const site = headers['sec-fetch-site'];
  if (site !== undefined && site !== 'same-origin' && site !== 'none') return false;
  const { origin } = headers;
  if (origin === undefined) return true;
  if (origin === publicOrigin) return true;
  return URL.canParse(origin) && new URL(origin).host === headers.host;
}
