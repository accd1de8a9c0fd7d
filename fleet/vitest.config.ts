import { resolve } from 'node:path';
import { defineConfig } from 'vitest/config';

/**
 * `npm run test:fleet`: the store on the engines of a larger installation, each a program from Debian. One file at a time:
 * most of them start several servers.
 */
export default defineConfig({
  test: {
    root: resolve(import.meta.dirname, '..'),
    include: ['fleet/**/*.test.ts'],
    pool: 'forks',
    maxWorkers: 1,
    fileParallelism: false,
    testTimeout: 600_000,
    hookTimeout: 600_000,
  },
});
