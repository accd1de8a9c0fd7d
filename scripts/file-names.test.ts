import { execFileSync } from 'node:child_process';
import { basename, resolve } from 'node:path';
import { expect, test } from 'vitest';

const root = resolve(import.meta.dirname, '..');
const workspaces = [
  'pricing',
  'contract',
  'ui',
  'seed',
  'scripts',
  'server/src',
  'storefront',
  'back-office',
  'emulators',
  'e2e',
  'chaos',
  'fleet',
  'bench',
];

/** Names with the same meaning in every folder: its public API, and the entry point of a program. */
const SAME_EVERYWHERE = ['index.ts', 'main.ts'];

test.each(workspaces)('no two files in %s have the same name', (workspace) => {
  const files = execFileSync(
    'git',
    ['ls-files', '--cached', '--others', '--exclude-standard', `${workspace}/*.ts`, `${workspace}/*.tsx`],
    {
      cwd: root,
      encoding: 'utf8',
    },
  )
    .split('\n')
    .filter((file) => file !== '' && !SAME_EVERYWHERE.includes(basename(file)));
  const byName = Map.groupBy(files, (file) => basename(file));
  expect([...byName.values()].filter((same) => same.length > 1)).toEqual([]);
});
