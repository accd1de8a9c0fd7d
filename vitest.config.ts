import { defineConfig } from 'vitest/config';

/**
 * Unit and server tests. Browser journeys are Playwright's (e2e/). The server's tests share one PostgreSQL server,
 * started before the first of them, in which each test file gets a database cloned from a migrated template.
 */
export default defineConfig({
  test: {
    include: [
      'pricing/src/**/*.test.ts',
      'contract/src/**/*.test.ts',
      'seed/src/**/*.test.ts',
      'server/**/*.test.ts',
      'emulators/**/*.test.ts',
      'storefront/{app,worker}/**/*.test.ts',
      'back-office/app/**/*.test.{ts,tsx}',
      'ui/src/**/*.test.ts',
      'scripts/**/*.test.ts',
      'chaos/**/*.test.ts',
    ],
    globalSetup: ['server/src/testing/global-setup.ts'],
    setupFiles: ['server/src/testing/network-guard.ts', 'server/src/testing/statement-recorder.ts'],
    pool: 'forks',
    maxWorkers: 2,
    // For a machine several times slower than a developer's.
    testTimeout: 60_000,
    hookTimeout: 120_000,
  },
});
