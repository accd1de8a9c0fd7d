/**
 * A further metal is one entry, one migration and one test. Here platinum is added so to a copy of the repository: its
 * programs and tests still compile, and a coin of it is bought from the page to the invoice.
 */
import { execFile, execFileSync } from 'node:child_process';
import {
  cpSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  readlinkSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join, resolve } from 'node:path';
import { promisify } from 'node:util';
import { afterAll, beforeAll, expect, test } from 'vitest';

const root = resolve(import.meta.dirname, '..');
const parts = join(import.meta.dirname, 'third-metal');
const run = promisify(execFile);
let copy: string;

beforeAll(() => {
  copy = mkdtempSync(join(tmpdir(), 'tola-third-metal-'));
  copyRepository();
  addPlatinum();
});
afterAll(() => rmSync(copy, { recursive: true, force: true }));

/** The sources as they are now; installed packages and pictures are linked, but for the workspaces themselves. */
function copyRepository(): void {
  const listed = execFileSync('git', ['ls-files', '--cached', '--others', '--exclude-standard'], {
    cwd: root,
    encoding: 'utf8',
  });
  for (const file of listed.split('\n')) {
    if (file === '' || file.startsWith('seed/media/')) continue;
    mkdirSync(dirname(join(copy, file)), { recursive: true });
    cpSync(join(root, file), join(copy, file));
  }
  symlinkSync(join(root, 'seed/media'), join(copy, 'seed/media'));
  const packages = join(copy, 'node_modules');
  mkdirSync(join(packages, '@tola'), { recursive: true });
  for (const name of readdirSync(join(root, 'node_modules'))) {
    if (name !== '@tola') symlinkSync(join(root, 'node_modules', name), join(packages, name));
  }
  for (const name of readdirSync(join(root, 'node_modules/@tola'))) {
    symlinkSync(readlinkSync(join(root, 'node_modules/@tola', name)), join(packages, '@tola', name));
  }
}

function addPlatinum(): void {
  const table = join(copy, 'pricing/src/metals.ts');
  const source = readFileSync(table, 'utf8');
  const end = '} as const satisfies Record<string, MetalFacts>;';
  expect(source.split(end)).toHaveLength(2);
  writeFileSync(table, source.replace(end, `${readFileSync(join(parts, 'metals.entry.txt'), 'utf8')}${end}`));
  cpSync(join(parts, '9000-platinum.sql'), join(copy, 'server/migrations/9000-platinum.sql'));
  cpSync(join(parts, 'platinum.test.txt'), join(copy, 'server/src/checkout/platinum.test.ts'));
}

/** Runs a program in the copy; its output stands in the error when it fails. */
async function inCopy(...args: string[]): Promise<void> {
  await run(process.execPath, args, { cwd: copy, maxBuffer: 2 ** 26 }).catch(
    (error: { stdout?: string; stderr?: string }) => {
      throw new Error(`${error.stdout}\n${error.stderr}`.slice(-6_000), { cause: error });
    },
  );
}

test('with platinum every program and every test compiles', { timeout: 300_000 }, async () => {
  await inCopy('node_modules/typescript/bin/tsc', '-p', 'tsconfig.json');
});

test('a coin of platinum is bought from the page to the invoice', { timeout: 300_000 }, async () => {
  const tests = [
    'server/src/checkout/platinum.test.ts',
    'server/src/database/metals.test.ts',
    'pricing/src/metals.test.ts',
  ];
  await inCopy('node_modules/vitest/vitest.mjs', 'run', ...tests, '--maxWorkers=1');
});
