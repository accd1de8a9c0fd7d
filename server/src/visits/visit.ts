/** What counts as a visit. */
import type { IncomingHttpHeaders } from 'node:http';
import { isPaymentPage } from '@tola/contract/payment-page';

const PROGRAM = /bot|crawl|spider|slurp|preview|monitor|headless/i;

/**
 * Whether a request for a page begins a visit: a person's browser opens it from outside the store. Browsers say so
 * themselves in the Sec-Fetch headers, so no visitor needs to be recognised.
 */
export function countsAsVisit(pathname: string, headers: IncomingHttpHeaders): boolean {
  if (headers['sec-fetch-mode'] !== 'navigate' || headers['sec-fetch-dest'] !== 'document') return false;
  const from = headers['sec-fetch-site'];
  if (from !== 'none' && from !== 'cross-site' && from !== 'same-site') return false;
  // Fetched ahead of a click that may never come, and reloaded.
  if (headers['sec-purpose'] !== undefined || headers['cache-control'] === 'max-age=0') return false;
  // The card provider sends its visitors back.
  if (isPaymentPage(pathname)) return false;
  // Those who see a draft are asked for their opinion, not shopping.
  if (pathname.startsWith('/preview/')) return false;
  return !PROGRAM.test(String(headers['user-agent'] ?? ''));
}
