import { reactRouter } from '@react-router/dev/vite';
import tailwindcss from '@tailwindcss/vite';
import { withoutDescriptions } from '@tola/contract/without-descriptions';
import { defineConfig } from 'vite';

const reactModules = /node_modules\/(?:react|react-dom|react-router|scheduler|cookie|turbo-stream)\//;
const callModules = /node_modules\/zod\/|contract\/src\/(?:call|client|codec|envelope|values)\.ts/;
const shellModules =
  /app\/(?:root\.tsx|shell\/(?!mobile-menu-sheet|pending-screen|not-found-page|breadcrumb|assurance))|lucide-react\/dist\/esm\/icons\/(?:chevron-(?:down|right|left)|menu|message-square|shopping-bag|user|x)\.mjs|rolldown-runtime/;
const fieldModules = /ui\/src\/(?:field|digits)\.tsx?/;
const shopModules =
  /ui\/src\/|app\/(?:shell|live|session|toast|pictures)\/|app\/meta\.ts|contract\/src\/live-asks\.ts|createLucideIcon|icons\/(?:chevron-(?:down|right)|truck)\.|catalogue\/only-other-path\.ts|pricing\/src\/(?:india-time|line-price|menu-price|ticker-price|rates|rounding|money|weight|price-change|decimal|totals|buyback)\.ts/;

const placeModules = /app\/catalogue\/(?:place-(?:meta|steps)|revalidate-on-address-change)\.ts/;

export default defineConfig({
  plugins: [withoutDescriptions(), tailwindcss(), reactRouter()],
  // Pictures belong to the server's media folder; nothing is inlined, so that the content policy needs no data: sources.
  build: { assetsInlineLimit: 0, chunkSizeWarningLimit: 250 },
  environments: {
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
