/**
 * A further metal takes one edited file, one migration and one test. Adds platinum to a copy of the repository, compiles it,
 * builds the storefront, reads its pages, and buys a platinum coin, from the product page to the invoice.
 */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { promisedFiles } from './testing/promised-files.ts';
import { copyRepository, type RepositoryCopy } from './testing/repository-copy.ts';

const METALS_FILE = 'pricing/src/metals.ts';
let copy: RepositoryCopy;

beforeAll(() => {
  copy = copyRepository('third-metal');
  insertBefore('} as const satisfies Record<string, MetalFacts>;', 'metals.entry.txt');
  insertBefore('};\n\n/** Makes one value for each metal. */', 'defaults.entry.txt');
  copy.write('server/migrations/9000-platinum.sql', part('9000-platinum.sql'));
  copy.write('server/src/checkout/platinum.test.ts', part('platinum.test.txt'));
});
afterAll(() => copy.remove());

/** Adds an entry at the end of a table of the metals. */
function insertBefore(end: string, entry: string): void {
  copy.replaceOnce(METALS_FILE, end, part(entry) + end);
}

function part(name: string): string {
  return readFileSync(join(import.meta.dirname, 'third-metal', name), 'utf8');
}

test('a metal touches the three files that the architecture page lists', () => {
  expect([...copy.touched]).toEqual([
    METALS_FILE,
    expect.stringMatching(/^server\/migrations\//),
    expect.stringMatching(/\.test\.ts$/),
  ]);
  expect(promisedFiles('metal')).toBe(
    `three: \`${METALS_FILE}\` (\`METALS\` and \`METAL_DEFAULTS\`), a migration, a test`,
  );
});

test('every program and every test compiles with platinum', { timeout: 300_000 }, async () => {
  await copy.node('node_modules/typescript/bin/tsc', '-p', 'tsconfig.json');
});

test('the storefront builds with platinum', { timeout: 300_000 }, async () => {
  await copy.buildStorefront();
});

test('a platinum coin is shown on the pages and bought, from the product page to the invoice', {
  timeout: 300_000,
}, async () => {
  const tests = [
    'server/src/checkout/platinum.test.ts',
    'server/src/database/metals.test.ts',
    'pricing/src/metals.test.ts',
  ];
  await copy.node('node_modules/vitest/vitest.mjs', 'run', ...tests, '--maxWorkers=1');
});
