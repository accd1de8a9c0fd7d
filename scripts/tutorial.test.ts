/** The tutorial is carried out in a copy of the repository: what it tells a newcomer to do works. */
import { execFileSync } from 'node:child_process';
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join, resolve } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { copyRepository, type RepositoryCopy } from './testing/repository-copy.ts';

const TUTORIAL = resolve(import.meta.dirname, '../docs/tutorial-add-a-feature.md');
/** What a report may cost a newcomer, tests included. */
const MOST_FILES = 4;

let copy: RepositoryCopy;
let touched: string[];

beforeAll(() => {
  copy = copyRepository('tutorial');
  touched = carryOut(readFileSync(TUTORIAL, 'utf8'));
});
afterAll(() => copy.remove());

/** Writes the new files and applies the changes, in the order in which they stand. */
function carryOut(text: string): string[] {
  return [...text.matchAll(/^```(ts|diff)(?: (\S+))?\n([\s\S]*?)^```$/gm)].map(([, kind, path, block]) => {
    if (kind === 'diff') {
      execFileSync('git', ['apply', '--recount', '-'], { cwd: copy.folder, input: block });
      return /^\+\+\+ b\/(.+)$/m.exec(block ?? '')?.[1] ?? '';
    }
    const file = join(copy.folder, path ?? '');
    mkdirSync(dirname(file), { recursive: true });
    writeFileSync(file, block ?? '');
    return path ?? '';
  });
}

test('a report touches no more files than promised', () => {
  expect(new Set(touched).size).toBe(MOST_FILES);
});

test('with the report every program compiles', { timeout: 300_000 }, async () => {
  await copy.node('node_modules/typescript/bin/tsc', '-p', 'tsconfig.json');
});

test('the report passes the test that the tutorial writes', { timeout: 300_000 }, async () => {
  await copy.node('node_modules/vitest/vitest.mjs', 'run', 'server/src/reports', '--maxWorkers=1');
});
