/**
 * How many files a common change touches, as docs/architecture.md promises. Each change is made in one copy of the
 * repository, which must compile and pass a test that uses every change. Metals, payment
 * providers and reports have tests of their own.
 */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { changes } from './newcomer-counts/changes.ts';
import { promisedFiles } from './testing/promised-files.ts';
import { copyRepository, type RepositoryCopy } from './testing/repository-copy.ts';

const usage = readFileSync(join(import.meta.dirname, 'newcomer-counts/changes-in-use.test.txt'), 'utf8');
let copy: RepositoryCopy;

beforeAll(() => {
  copy = copyRepository('newcomer-counts');
  for (const { newFiles, edits } of changes) {
    for (const [file, content] of Object.entries(newFiles)) copy.write(file, content);
    for (const { file, text, replacement } of edits) copy.replaceOnce(file, text, replacement);
  }
  copy.write('server/src/changes-in-use.test.ts', usage);
});
afterAll(() => copy.remove());

test.each(changes)('$name: the change touches $files files, as the architecture page says', (change) => {
  const touched = new Set([...Object.keys(change.newFiles), ...change.edits.map(({ file }) => file)]);
  expect(touched.size).toBe(change.files);
  expect(promisedFiles(change.name).startsWith(change.promise)).toBe(true);
});

test('with all changes every program and every test compiles', { timeout: 300_000 }, async () => {
  await copy.node('node_modules/typescript/bin/tsc', '-p', 'tsconfig.json');
});

test('each change works in a running store', { timeout: 300_000 }, async () => {
  const tests = ['server/src/changes-in-use.test.ts', 'server/src/outbox/letter.test.ts'];
  await copy.node('node_modules/vitest/vitest.mjs', 'run', ...tests, '--maxWorkers=1');
});
