import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { expect, test } from 'vitest';

const root = resolve(import.meta.dirname, '..');

/** Files that may name a metal: its table, the sample premiums, and programs that emulate a live market in tests. */
const NAMING = [
  'pricing/src/metals.ts',
  'server/src/rates/seed-rates.ts',
  'server/src/rates/fleet-member.ts',
  'bench/live-server.ts',
];

/** A metal or a grade as a value, and names with a metal in them. Chips and colours may be golden. */
const NAMED = /'silver'|=== 'gold'|metal: 'gold'|'(?:gold|silver)9\d\d'|\b(?:gold|silver)(?:Mg|Grams|Paise|FineMg)\b/;

test('metals are named by pricing/src/metals.ts only', () => {
  const files = execFileSync('git', ['ls-files', '--cached', '--others', '--exclude-standard', '*.ts', '*.tsx'], {
    cwd: root,
    encoding: 'utf8',
  }).split('\n');
  const isProgram = (file: string): boolean =>
    /^(?:pricing|contract|seed|server|storefront|back-office|ui|bench|chaos|emulators)\//.test(file) &&
    !/\.test\.ts$|\/testing\/|test-samples\.ts$|test-listener\.ts$/.test(file);
  const wrong = files
    .filter((file) => isProgram(file) && !NAMING.includes(file))
    .flatMap((file) => {
      const lines = readFileSync(join(root, file), 'utf8').split('\n');
      return lines
        .filter((line) => NAMED.test(line) && !/^\s*(?:\*|\/\/|\/\*)/.test(line))
        .map((line) => `${file}: ${line.trim()}`);
    });
  expect(wrong).toEqual([]);
});
