/** Judges requirements by the results of the tests that they name. */
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { repositoryRoot } from '../steps.ts';
import type { Chapter, Requirement, TestName } from './requirement.ts';

export interface TestResult extends TestName {
  readonly passed: boolean;
}

export interface Verdict {
  readonly requirement: Requirement;
  readonly isMet: boolean;
  /** What proves it, or what is missing. */
  readonly because: string;
}

/** The test files that the requirements name, each once. */
export function testFilesOf(chapters: readonly Chapter[]): string[] {
  const files = chapters.flatMap(({ requirements }) =>
    requirements.flatMap(({ proof }) => (proof.kind === 'tests' ? proof.tests.map(({ file }) => file) : [])),
  );
  return [...new Set(files)].toSorted();
}

/** @param results of every test in the files of {@link testFilesOf} */
export function judge(requirement: Requirement, results: readonly TestResult[]): Verdict {
  const { proof } = requirement;
  switch (proof.kind) {
    case 'tests': {
      const missing = proof.tests.filter((named) => !hasPassed(named, results));
      return missing.length === 0
        ? { requirement, isMet: true, because: `${proof.tests.length} named in ${filesOf(proof.tests)}` }
        : { requirement, isMet: false, because: `no passed test ${missing.map(textOf).join('; ')}` };
    }
    case 'evidence':
      return judgeFiles(requirement, proof.files, proof.text);
    case 'decision':
      return judgeFiles(requirement, [proof.file], `${proof.text} (${proof.file})`);
    case 'not applicable':
      return { requirement, isMet: true, because: proof.text };
  }
}

function hasPassed(named: TestName, results: readonly TestResult[]): boolean {
  const matching = results.filter(({ file, title }) => file === named.file && title.startsWith(named.title));
  return matching.length > 0 && matching.every(({ passed }) => passed);
}

function judgeFiles(requirement: Requirement, files: readonly string[], because: string): Verdict {
  const missing = files.filter((file) => !existsSync(join(repositoryRoot, file)));
  if (missing.length === 0) return { requirement, isMet: true, because };
  return { requirement, isMet: false, because: `missing ${missing.join(', ')}` };
}

function filesOf(tests: readonly TestName[]): string {
  return [...new Set(tests.map(({ file }) => file))].join(', ');
}

function textOf({ file, title }: TestName): string {
  return `“${title}” in ${file}`;
}
