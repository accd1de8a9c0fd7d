import { spawnSync } from 'node:child_process';
import { cpSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { afterAll, expect, it } from 'vitest';

const root = resolve(import.meta.dirname, '..');
const folder = mkdtempSync(join(tmpdir(), 'operator-commands-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

it('an operator command never installs under a store that may be running, and reads .env', () => {
  mkdirSync(join(folder, 'scripts'));
  cpSync(join(root, 'scripts/run.mjs'), join(folder, 'scripts/run.mjs'));
  mkdirSync(join(folder, 'node_modules'));
  writeFileSync(join(folder, 'package-lock.json'), '{}');
  writeFileSync(join(folder, 'node_modules/.package-lock.json'), '{}');
  writeFileSync(join(folder, 'node_modules/.install-stamp'), 'production of-an-older-lock-file');
  writeFileSync(join(folder, 'program.mjs'), `console.log('it ran');`);
  const run = () =>
    spawnSync(process.execPath, ['scripts/run.mjs', '--operator', 'program.mjs'], { cwd: folder, encoding: 'utf8' });

  expect(run()).toMatchObject({
    status: 1,
    stdout: '',
    stderr: 'The dependencies have changed: run npm start once (or npm ci) after an update.\n',
  });
  // `npm ci` by hand leaves no stamp.
  rmSync(join(folder, 'node_modules/.install-stamp'));
  expect(run()).toMatchObject({ status: 0, stdout: 'it ran\n', stderr: '' });

  writeFileSync(join(folder, '.env'), 'DATA_DIR=./elsewhere\n');
  writeFileSync(join(folder, 'program.mjs'), 'console.log(process.env.DATA_DIR);');
  expect(run()).toMatchObject({ status: 0, stdout: './elsewhere\n' });
});

it.each([
  'doctor',
  'audit:verify',
  'after-restore',
  'backup',
  'backup:verify',
  'restore',
  'storage:move',
  'storage:verify',
  'upgrade',
])('npm run %s is such a command', (name) => {
  const { scripts } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8')) as {
    scripts: Record<string, string>;
  };
  expect(scripts[name]).toMatch(/^node scripts\/run\.mjs --operator /);
});
