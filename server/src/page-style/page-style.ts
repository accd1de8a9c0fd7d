/** Serves the design tokens and fonts of `ui` to pages that no front end renders: `/status` and `/developers`. */
import { readdirSync, readFileSync } from 'node:fs';
import type { RawReply } from '#http';
import type { Feature } from '#platform';

const UI = new URL('../../../ui/src/', import.meta.url);
const ONE_HOUR = 'public, max-age=3600';
const ONE_DAY = 'public, max-age=86400';
/** Where the style sheets of such pages are, so that the fonts' relative addresses hold. */
const STYLE_FOLDER = '/page-style/';

/** What their Content-Security-Policy needs besides `style-src`. */
export const FONT_POLICY = "font-src 'self'";

/** Routes of the fonts. */
export function pageStyleFeature(): Feature {
  const fonts = readdirSync(new URL('fonts/', UI)).filter((name) => name.endsWith('.woff2'));
  return {
    name: 'page-style',
    rawRoutes: fonts.map((name) => ({
      method: 'GET',
      path: `${STYLE_FOLDER}fonts/${name}`,
      handle: async () => ({
        headers: { 'content-type': 'font/woff2', 'cache-control': ONE_DAY },
        body: readFileSync(new URL(`fonts/${name}`, UI)),
      }),
    })),
  };
}

/**
 * @param name of the page, unique
 * @param own the page's own style sheet
 * @returns the address of a style sheet of tokens, fonts and the page's own rules, and the route that serves it
 */
export function styleOf(
  name: string,
  own: URL,
): { readonly path: string; readonly route: NonNullable<Feature['rawRoutes']>[number] } {
  const path = `${STYLE_FOLDER}${name}.css`;
  let reply: RawReply | null = null;
  return {
    path,
    route: {
      method: 'GET',
      path,
      handle: async () => {
        reply ??= {
          headers: { 'content-type': 'text/css; charset=utf-8', 'cache-control': ONE_HOUR },
          body: `${fontFaces()}\n${tokens()}\n${readFileSync(own, 'utf8')}`,
        };
        return reply;
      },
    },
  };
}

/**
 * Two rules of Tailwind as a browser reads them: these pages follow the device's theme, and the variables of `@theme` are
 * declared on the root. `@theme inline` only renames, and a browser skips it.
 */
function tokens(): string {
  return readFileSync(new URL('tokens.css', UI), 'utf8')
    .replaceAll('@variant dark', '@media (prefers-color-scheme: dark)')
    .replace(/^@theme \{/m, ':root {');
}

/** The faces of English text and figures. Those of other characters come from packages, which a running store lacks. */
function fontFaces(): string {
  return readFileSync(new URL('fonts.css', UI), 'utf8').replaceAll(/@font-face \{[^}]*url\("@[^}]*\}/g, '');
}
