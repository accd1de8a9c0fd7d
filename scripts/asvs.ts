/**
 * `npm run asvs`: runs the tests that the requirements of OWASP ASVS 5.0, levels 1 and 2, name, and prints whether each
 * requirement is met. Exits with 1 when one is not.
 */
import { spawnSync } from 'node:child_process';
import { mkdirSync, readFileSync } from 'node:fs';
import { join, relative } from 'node:path';
import { CHAPTERS } from './asvs/chapters.ts';
import { judge, type TestResult, testFilesOf, type Verdict } from './asvs/verdicts.ts';
import { repositoryRoot } from './steps.ts';

interface Report {
  readonly testResults: readonly {
    readonly name: string;
    readonly assertionResults: readonly { readonly title: string; readonly status: string }[];
  }[];
}

const results = runTests(testFilesOf(CHAPTERS));
const verdicts = CHAPTERS.map(({ name, requirements }) => ({
  name,
  verdicts: requirements.map((requirement) => judge(requirement, results)),
}));
for (const chapter of verdicts) {
  console.log(`\n${chapter.name}`);
  for (const verdict of chapter.verdicts) console.log(lineOf(verdict));
}
const applicable = verdicts
  .flatMap((chapter) => chapter.verdicts)
  .filter(({ requirement }) => requirement.proof.kind !== 'not applicable');
const met = applicable.filter(({ isMet }) => isMet);
console.log(`\n${met.length} of ${applicable.length} requirements that apply are met (${countKinds(met)}).`);
process.exitCode = met.length === applicable.length ? 0 : 1;

function runTests(files: readonly string[]): TestResult[] {
  const folder = join(repositoryRoot, '.cache', 'test-reports');
  mkdirSync(folder, { recursive: true });
  const report = join(folder, 'asvs.json');
  const vitest = ['node_modules/vitest/vitest.mjs', 'run', '--reporter=dot', '--reporter=json'];
  spawnSync(process.execPath, [...vitest, `--outputFile.json=${report}`, ...files], {
    cwd: repositoryRoot,
    stdio: 'inherit',
  });
  const { testResults } = JSON.parse(readFileSync(report, 'utf8')) as Report;
  return testResults.flatMap(({ name, assertionResults }) =>
    assertionResults.map(({ title, status }) => ({
      file: relative(repositoryRoot, name),
      title,
      passed: status === 'passed',
    })),
  );
}

function lineOf({ requirement, isMet, because }: Verdict): string {
  const { id, level, requires, proof } = requirement;
  const word = isMet
    ? { tests: 'pass', evidence: 'pass', decision: 'decided', 'not applicable': 'n/a' }[proof.kind]
    : 'FAIL';
  return `${word.padEnd(8)}${id.padEnd(8)}L${level}  ${requires}\n${' '.repeat(20)}${because}`;
}

function countKinds(list: readonly Verdict[]): string {
  const kinds = Map.groupBy(list, ({ requirement }) => requirement.proof.kind);
  return [...kinds].map(([kind, { length }]) => `${length} by ${kind}`).join(', ');
}
