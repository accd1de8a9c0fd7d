import tailwindcss from '@tailwindcss/vite';
import { withoutDescriptions } from '@tola/contract/without-descriptions';
import { defineConfig } from 'vite';

/** In development the calls go to a store that runs on its usual port. */
const STORE = process.env.STORE_URL ?? 'http://localhost:3000';

export default defineConfig({
  base: '/back-office/',
  plugins: [withoutDescriptions(), tailwindcss()],
  build: {
    outDir: 'build',
    assetsInlineLimit: 0,
    chunkSizeWarningLimit: 700,
    rolldownOptions: {
      // Libraries mark their client parts for server frameworks, which this app is not.
      onLog: (level, log, handle) => {
        if (log.code !== 'MODULE_LEVEL_DIRECTIVE') handle(level, log);
      },
    },
  },
  server: { proxy: { '/api': STORE, '/back-office/api': STORE, '/back-office/files': STORE, '/media': STORE } },
});
