/** Builds the service worker beside the browser's files, with the addresses of what it precaches. */
import { fileURLToPath } from 'node:url';
import { build, type Plugin } from 'vite';

/** The style sheet of every page and the fonts of English text: what the worker's own pages need. */
const PRECACHED = /^assets\/(?:app-[\w-]+\.css|(?:figtree-core|figtree-rupee|fraunces-core)-[\w-]+\.woff2)$/;

export function serviceWorker(): Plugin {
  return {
    name: 'tola:service-worker',
    apply: 'build',
    applyToEnvironment: ({ name }) => name === 'client',
    async writeBundle({ dir = '' }, bundle) {
      const precached = Object.keys(bundle).filter((name) => PRECACHED.test(name));
      if (precached.length !== 4) throw new Error(`The worker precaches 4 files, not ${precached.join(', ')}`);
      await build({
        configFile: false,
        logLevel: 'warn',
        root: fileURLToPath(new URL('.', import.meta.url)),
        define: {
          PRECACHED: JSON.stringify(precached.map((name) => `/${name}`).toSorted()),
          'process.env.NODE_ENV': '"production"',
        },
        build: {
          outDir: dir,
          emptyOutDir: false,
          copyPublicDir: false,
          rolldownOptions: {
            input: fileURLToPath(new URL('service-worker.ts', import.meta.url)),
            output: { format: 'iife', entryFileNames: 'service-worker.js' },
          },
        },
      });
    },
  };
}
