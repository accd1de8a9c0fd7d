/** Serves the API reference: one page for the store's calls, one for those of the back office. */
import { callGroups } from '@tola/contract';
import { staffCallGroups } from '@tola/contract/staff';
import type { RawReply, RawRoute } from '#http';
import { FONT_POLICY, styleOf } from '#page-style';
import type { Feature, Platform } from '#platform';
import { backOfficeApi, storeApi } from './described-call.ts';
import { referencePage } from './reference-page.ts';

const style = styleOf('reference', new URL('./reference.css', import.meta.url));
const POLICY = `default-src 'none'; style-src 'self'; ${FONT_POLICY}; base-uri 'none'; form-action 'none'; frame-ancestors 'none'`;
const ONE_HOUR = 'public, max-age=3600';

export function developersFeature({ settings }: Platform): Feature {
  const { publicUrl } = settings;
  return {
    name: 'developers',
    rawRoutes: [
      pageRoute('/developers', () => referencePage(storeApi, callGroups, publicUrl, style.path)),
      pageRoute('/developers/back-office', () => referencePage(backOfficeApi, staffCallGroups, publicUrl, style.path)),
      style.route,
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
