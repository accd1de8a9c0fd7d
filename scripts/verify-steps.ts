/** Steps of `npm run verify`. */
import { join } from 'node:path';
import { repositoryRoot, type Step } from './steps.ts';

const vitest = 'node_modules/vitest/vitest.mjs';

export const quickSteps: readonly Step[] = [
  {
    name: 'Format and lint',
    command: ['node_modules/@biomejs/biome/bin/biome', 'check', '--diagnostic-level=error', '.'],
  },
  {
    name: 'Route types',
    command: ['node_modules/@react-router/dev/bin.cjs', 'typegen'],
    directory: 'storefront',
    dependencies: 'storefront/app/routes.ts',
  },
  { name: 'Types of the programs', command: ['node_modules/typescript/bin/tsc', '-p', 'tsconfig.json'] },
  {
    name: 'Types of the storefront',
    command: ['node_modules/typescript/bin/tsc', '-p', 'storefront'],
    dependencies: 'storefront/app/routes.ts',
  },
  {
    name: 'Types of the service worker',
    command: ['node_modules/typescript/bin/tsc', '-p', 'storefront/worker'],
    dependencies: 'storefront/worker/service-worker.ts',
  },
  {
    name: 'Types of the back office',
    command: ['node_modules/typescript/bin/tsc', '-p', 'back-office'],
    dependencies: 'back-office/app/main.tsx',
  },
  {
    name: 'Types of the journeys',
    command: ['node_modules/typescript/bin/tsc', '-p', 'e2e'],
    dependencies: 'e2e/playwright.config.ts',
  },
  { name: 'Migration numbers', command: ['scripts/check-migrations.ts'] },
  { name: 'No retired words', command: ['scripts/check-words.ts'] },
];

const statements = join(repositoryRoot, '.cache', 'statements');

export const testStep: Step = {
  name: 'Unit and server tests',
  command: [vitest, 'run', '--reporter=dot'],
  env: { RECORD_STATEMENTS: statements },
  empties: statements,
};

/** Reads the SQL that the tests executed, so it runs after them. */
export const statementStep: Step = {
  name: 'SQL statements match their row types',
  command: ['server/src/testing/statements/check-statements.ts'],
  env: { RECORD_STATEMENTS: statements },
};

export const buildSteps: readonly Step[] = [
  { name: 'Builds of the storefront and the back office', command: ['scripts/build.ts'] },
  { name: 'Page weight', command: ['scripts/check-page-weight.ts'] },
  {
    name: 'Hostile input of pages',
    command: [vitest, 'run', '--reporter=dot', 'server/src/hostile-input.test.ts'],
    env: { FUZZ_PAGES: 'only', FUZZ_RUNS: '500' },
  },
];

/** An incomplete lock file fails here, not on the next fresh machine. */
const lockStep: Step = { name: 'Lock file is complete', command: ['scripts/check-lock.ts'] };

/** Dependencies that are not what the lock file says, or have known vulnerabilities. */
export const dependencySteps: readonly Step[] = [
  lockStep,
  { name: 'Bill of materials', command: ['scripts/sbom.ts'], loud: true },
  { name: 'Audit of dependencies', command: ['scripts/audit-dependencies.ts'], loud: true },
];

/** Files, exports and dependencies that nothing uses, and import cycles. `knip.jsonc` explains its exceptions. */
export const knipStep: Step = {
  name: 'No unused code, no import cycles',
  command: [
    'node_modules/knip/bin/knip.js',
    '--no-progress',
    '--include',
    'cycles,files,dependencies,unlisted,binaries,unresolved,exports,types,duplicates',
  ],
};

export const verifySteps: readonly Step[] = [
  ...quickSteps,
  ...dependencySteps,
  knipStep,
  testStep,
  statementStep,
  ...buildSteps,
];
