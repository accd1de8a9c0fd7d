/**
 * `npm test`: the steps of `npm run verify`, then the browser journeys against the built store. The last line counts passed and
 * failed tests.
 */
import { existsSync, mkdirSync, readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { findChromium } from './chromium.ts';
import { repositoryRoot, runSteps, type Step } from './steps.ts';
import { buildSteps, dependencySteps, knipStep, quickSteps, statementStep, testStep } from './verify-steps.ts';

const reports = join(repositoryRoot, '.cache', 'test-reports');
rmSync(reports, { recursive: true, force: true });
mkdirSync(reports, { recursive: true });
const unitReport = join(reports, 'unit.json');
const journeyReport = join(reports, 'journeys.json');

const unitTests: Step = {
  ...testStep,
  command: [...testStep.command, '--reporter=json', `--outputFile.json=${unitReport}`],
  loud: true,
};
const journeys: Step = {
  name: 'Browser journeys',
  command: [
    'node_modules/@playwright/test/cli.js',
    'test',
    '--config',
    'e2e/playwright.config.ts',
    '--reporter=line,json',
  ],
  env: { CHROMIUM_PATH: await findChromium(), PLAYWRIGHT_JSON_OUTPUT_FILE: journeyReport },
  dependencies: 'e2e/playwright.config.ts',
  loud: true,
};

let passed = 0;
let failed = 0;
process.on('exit', () => {
  countUnitTests();
  countJourneys();
  console.log(`\n${passed} passed, ${failed} failed`);
});
await runSteps([...quickSteps, ...dependencySteps, knipStep, unitTests, statementStep, ...buildSteps, journeys]);

function countUnitTests(): void {
  if (!existsSync(unitReport)) return;
  const report = JSON.parse(readFileSync(unitReport, 'utf8')) as { numPassedTests: number; numFailedTests: number };
  passed += report.numPassedTests;
  failed += report.numFailedTests;
}

function countJourneys(): void {
  if (!existsSync(journeyReport)) return;
  const { stats } = JSON.parse(readFileSync(journeyReport, 'utf8')) as {
    stats: { expected: number; unexpected: number; flaky: number };
  };
  passed += stats.expected + stats.flaky;
  failed += stats.unexpected;
}
