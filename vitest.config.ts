import { join } from 'node:path';
import { defineConfig } from 'vitest/config';
import { BaseSequencer, type TestSpecification } from 'vitest/node';

/** Small files whose tests compile, build or run whole copies of the repository, or trade for a minute. */
const LONG =
  /\/(?:scripts\/(?:third-metal|newcomer-counts|second-provider|tutorial)|chaos\/[\w-]+|server\/src\/checkout\/checkout-storm)\.test\.ts$/;

/**
 * Vitest starts with the files that took longest the last time, or else with the largest. On a fresh machine the long
 * ones would come last, one worker idle beside them.
 */
class LongFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const sorted = await super.sort(files);
    const isLong = ({ moduleId }: TestSpecification): boolean => LONG.test(moduleId);
    return [...sorted.filter(isLong), ...sorted.filter((file) => !isLong(file))];
  }
}

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
      'bench/**/*.test.ts',
    ],
    globalSetup: ['server/src/testing/global-setup.ts'],
    setupFiles: ['server/src/testing/network-guard.ts', 'server/src/testing/statement-recorder.ts'],
    pool: 'forks',
    maxWorkers: 2,
    // Loading the store’s modules again for each file took a quarter of the time. No file may leave a hook or a global behind.
    isolate: false,
    // Of the processes that tests start: their stores start in two thirds of the processor time.
    env: { NODE_COMPILE_CACHE: join(import.meta.dirname, '.cache/compile') },
    sequence: { sequencer: LongFirst },
    // For a machine several times slower than a developer's.
    testTimeout: 180_000,
    hookTimeout: 120_000,
  },
});
