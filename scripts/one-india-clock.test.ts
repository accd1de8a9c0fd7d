import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { expect, test } from 'vitest';

const root = resolve(import.meta.dirname, '..');

/** Files that may contain India's time zone: for TypeScript, for SQL, and for the emulated providers. */
const CLOCKS = [
  'pricing/src/india-time.ts',
  'server/src/database/india-zone.ts',
  'emulators/card-provider/src/clock.ts',
  'emulators/einvoice/src/portal-time.ts',
];

/** The zone, the offset, and expressions for 5 h 30 min. Comments and tests may contain them. */
const HAND_MADE = /Asia\/(?:Kolkata|Calcutta)|\+05:?30|\b5\.5\s*\*|\b330\s*\*|\b19_?800(?:_?000)?\b/;

test('time in India is converted by india-time.ts only', () => {
  const files = execFileSync('git', ['ls-files', '--cached', '--others', '--exclude-standard', '*.ts', '*.tsx'], {
    cwd: root,
    encoding: 'utf8',
  }).split('\n');
  const wrong = files
    .filter((file) => file !== '' && !file.endsWith('.test.ts') && !file.endsWith('.spec.ts') && !CLOCKS.includes(file))
    .flatMap((file) => {
      const lines = readFileSync(join(root, file), 'utf8').split('\n');
      return lines
        .filter((line) => HAND_MADE.test(line) && !/^\s*(?:\*|\/\/|\/\*)/.test(line))
        .map((line) => `${file}: ${line.trim()}`);
    });
  expect(wrong).toEqual([]);
});
