/** Carries out the tutorial in a copy of the repository, to prove that its steps work. */
import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { promisedFiles } from './testing/promised-files.ts';
import { copyRepository, type RepositoryCopy } from './testing/repository-copy.ts';

const TUTORIAL = resolve(import.meta.dirname, '../docs/tutorial-add-a-feature.md');
/** Files that a report may touch, its test included. */
const MOST_FILES = 4;

let copy: RepositoryCopy;
let touched: string[];

beforeAll(() => {
  copy = copyRepository('tutorial');
  touched = carryOut(readFileSync(TUTORIAL, 'utf8'));
});
afterAll(() => copy.remove());

/** Writes the new files and applies the diffs, in order. @returns the paths of both */
function carryOut(text: string): string[] {
  return [...text.matchAll(/^```(ts|diff)(?: (\S+))?\n([\s\S]*?)^```$/gm)].map(([, kind, path, block]) => {
    if (kind === 'diff') {
      execFileSync('git', ['apply', '--recount', '-'], { cwd: copy.folder, input: block });
      return /^\+\+\+ b\/(.+)$/m.exec(block ?? '')?.[1] ?? '';
    }
    copy.write(path ?? '', block ?? '');
    return path ?? '';
  });
}

test('a report touches as many files as the architecture page says', () => {
  expect(new Set(touched).size).toBe(MOST_FILES);
  expect(promisedFiles('report')).toMatch(/^four: /);
});

test('every program compiles with the report', { timeout: 300_000 }, async () => {
  await copy.node('node_modules/typescript/bin/tsc', '-p', 'tsconfig.json');
});

test('the report passes the test of the tutorial', { timeout: 300_000 }, async () => {
  await copy.node('node_modules/vitest/vitest.mjs', 'run', 'server/src/reports', '--maxWorkers=1');
});
