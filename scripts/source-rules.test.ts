import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { expect, test } from 'vitest';

const root = resolve(import.meta.dirname, '..');
const self = 'scripts/source-rules.test.ts';

const files = execFileSync('git', ['ls-files', '--cached', '--others', '--exclude-standard', '*.ts', '*.tsx'], {
  cwd: root,
  encoding: 'utf8',
})
  .split('\n')
  .filter((file) => file !== '' && file !== self);

/** `file:line` of every line in these files that matches a pattern. */
function linesWith(pattern: RegExp, among: readonly string[]): string[] {
  return among.flatMap((file) =>
    readFileSync(join(root, file), 'utf8')
      .split('\n')
      .flatMap((line, index) => (pattern.test(line) ? [`${file}:${index + 1}`] : [])),
  );
}

test('no type is asserted through `unknown`', () => {
  expect(linesWith(/as unknown as/, files)).toEqual([]);
});

test('the server throws no refusal that is not declared in the contract', () => {
  const program = files.filter((file) => file.startsWith('server/src/') && !file.endsWith('.test.ts'));
  expect(linesWith(/\brefuse\(\{/, program)).toEqual([]);
});

test('every radio button has the name of its group, within which arrow keys move', () => {
  const unnamed = files.filter((file) =>
    readFileSync(join(root, file), 'utf8')
      .split('<input')
      .slice(1)
      .map((element) => element.slice(0, element.indexOf('/>')))
      .some((element) => element.includes('type="radio"') && !/\bname=/.test(element)),
  );
  expect(unnamed).toEqual([]);
});
