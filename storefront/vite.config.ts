import { fileURLToPath } from 'node:url';
import { reactRouter } from '@react-router/dev/vite';
import tailwindcss from '@tailwindcss/vite';
import { asciiOutput } from '@tola/contract/ascii-output';
import { withoutDescriptions } from '@tola/contract/without-descriptions';
import { defineConfig, type Plugin } from 'vite';
import { serviceWorker } from './worker/worker-plugin.ts';

const reactModules = /node_modules\/(?:react|react-dom|react-router|scheduler|cookie|turbo-stream)\//;
const callModules = /node_modules\/zod\/|contract\/src\/(?:call|client|codec|envelope|values)\.ts/;
const shellModules =
  /app\/(?:root\.tsx|toast\/toast\.ts|shell\/(?!mobile-menu-sheet|pending-screen|not-found-page|breadcrumb|assurance|announcement-bar|auto-scroll|footer|products-menu|page-effects|path-clean-up|scroll-and-focus|blocked-keys|search-|suggestion|use-suggestions))|lucide-react\/dist\/esm\/icons\/(?:chevron-(?:down|right|left)|menu|message-square|search|shopping-bag|user|x)\.mjs|rolldown-runtime/;
const fieldModules = /ui\/src\/(?:field|digits)\.tsx?/;
const formModules = /app\/(?:forms\/|connection\/new-key)/;
const shopModules =
  /ui\/src\/(?!stars)|app\/(?:shell|live|session(?!\/piece-lists)|toast|pictures)\/|app\/meta\.ts|app\/written-pages\/page-head\.ts|contract\/src\/live-asks\.ts|createLucideIcon|icons\/chevron-(?:down|right)\.|catalogue\/only-other-path\.ts|pricing\/src\/(?:india-time|line-price|ticker-price|rates|rounding|money|weight|price-change|decimal)\.ts/;

const placeModules = /app\/catalogue\/(?:place-(?:meta|steps)|revalidate-on-address-change)\.ts/;

/** Draws the icons of the icon set with the shop's own component. */
function ownGlyphs(): Plugin {
  const glyph = fileURLToPath(import.meta.resolve('./app/shell/glyph.ts'));
  return {
    name: 'tola:own-glyphs',
    apply: 'build',
    enforce: 'pre',
    resolveId: (source, importer) =>
      source.endsWith('/createLucideIcon.mjs') && importer?.includes('/lucide-react/') === true ? glyph : null,
  };
}

/**
 * Modules of the router whose functions the store never calls, with their exports: instrumentation, and the discovery of
 * routes, all of which are in the first page's manifest (`react-router.config.ts`). A missing export fails the build.
 */
const unusedInRouter: Readonly<Record<string, readonly string[]>> = {
  '/react-router/dist/production/lib/router/instrumentation.js': [
    'consumeInstrumentationClientResultMetaReceiver',
    'getRouteInstrumentationUpdates',
    'instrumentClientSideRouter',
    'instrumentHandler',
    'instrumentationResultMetaContext',
  ],
  '/react-router/dist/production/lib/dom/ssr/fog-of-war.js': [
    'getManifestPath',
    'getPartialManifest',
    'getPatchRoutesOnNavigationFunction',
    'getPathsWithAncestors',
    'handleClientVersionMismatch',
    'isFogOfWarEnabled',
    'useFogOFWarDiscovery',
  ],
};

function withoutUnusedRouter(): Plugin {
  return {
    name: 'tola:without-unused-router',
    apply: 'build',
    applyToEnvironment: ({ name }) => name === 'client',
    load(id) {
      const [, names] = Object.entries(unusedInRouter).find(([path]) => id.endsWith(path)) ?? [];
      return names?.map((name) => `export const ${name} = () => undefined;`).join('\n');
    },
  };
}

export default defineConfig({
  plugins: [ownGlyphs(), withoutUnusedRouter(), withoutDescriptions(), tailwindcss(), reactRouter(), serviceWorker()],
  // Pictures belong to the server's media folder; nothing is inlined, so that the content policy needs no data: sources.
  build: { assetsInlineLimit: 0, chunkSizeWarningLimit: 250 },
  environments: {
    ssr: {
      // The icons, so that the server draws them as the browser does; Zod for the part of it that the calls use; what only browsers
      // run, because the image would hold 29 MB of it.
      resolve: { noExternal: ['lucide-react', 'zod', 'three', 'lightweight-charts', 'leaflet'] },
      build: { rolldownOptions: { output: { comments: false }, plugins: [asciiOutput()] } },
    },
    client: {
      build: {
        rolldownOptions: {
          output: {
            // What every page needs comes in a few files instead of twenty. The library's one stays in caches when the
            // shop's changes; the codecs of the calls and the fields of forms are apart, because pages that only show
            // prices need neither.
            codeSplitting: {
              groups: [
                { name: 'react', test: reactModules, priority: 3 },
                { name: 'calls', test: callModules, priority: 1 },
                { name: 'shell', test: shellModules, priority: 3 },
                { name: 'fields', test: fieldModules, priority: 3 },
                { name: 'forms', test: formModules, priority: 3 },
                { name: 'place', test: placeModules, priority: 2 },
                { name: 'shop', test: shopModules, minShareCount: 4, priority: 2 },
              ],
            },
          },
        },
      },
    },
  },
});
