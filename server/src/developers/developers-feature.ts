/** Serves the API reference: one page for the store's calls, one for those of the back office. */
import { readFileSync } from 'node:fs';
import { callGroups } from '@tola/contract';
import { staffCallGroups } from '@tola/contract/staff';
import type { RawReply, RawRoute } from '#http';
import type { Feature, Platform } from '#platform';
import { backOfficeApi, storeApi } from './described-call.ts';
import { referencePage } from './reference-page.ts';

const STYLE_PATH = '/developers/reference.css';
const POLICY = "default-src 'none'; style-src 'self'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'";
const ONE_HOUR = 'public, max-age=3600';

export function developersFeature({ settings }: Platform): Feature {
  const style = readFileSync(new URL('./reference.css', import.meta.url), 'utf8');
  const { publicUrl } = settings;
  return {
    name: 'developers',
    rawRoutes: [
      pageRoute('/developers', () => referencePage(storeApi, callGroups, publicUrl, STYLE_PATH)),
      pageRoute('/developers/back-office', () => referencePage(backOfficeApi, staffCallGroups, publicUrl, STYLE_PATH)),
      {
        method: 'GET',
        path: STYLE_PATH,
        handle: async () => ({
          headers: { 'content-type': 'text/css; charset=utf-8', 'cache-control': ONE_HOUR },
          body: style,
        }),
      },
    ],
  };
}

/** The page does not change until the next release, so it is rendered once, at the first request. */
function pageRoute(path: string, make: () => string): RawRoute {
  let reply: RawReply | null = null;
  return {
    method: 'GET',
    path,
    handle: async () => {
      reply ??= {
        headers: {
          'content-type': 'text/html; charset=utf-8',
          'content-security-policy': POLICY,
          'cache-control': ONE_HOUR,
        },
        body: make(),
      };
      return reply;
    },
  };
}
