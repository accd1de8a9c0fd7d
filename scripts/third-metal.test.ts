/**
 * A further metal takes one edited file, one migration and one test. Adds platinum to a copy of the repository, compiles it,
 * builds the storefront, reads its pages, and buys a platinum coin, from the product page to the invoice.
 */
import { cpSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { copyRepository, type RepositoryCopy } from './testing/repository-copy.ts';

const parts = join(import.meta.dirname, 'third-metal');
let copy: RepositoryCopy;

beforeAll(() => {
  copy = copyRepository('third-metal');
  addPlatinum();
});
afterAll(() => copy.remove());

function addPlatinum(): void {
  const file = join(copy.folder, 'pricing/src/metals.ts');
  const source = readFileSync(file, 'utf8');
  const facts = insertBefore(source, '} as const satisfies Record<string, MetalFacts>;', 'metals.entry.txt');
  writeFileSync(file, insertBefore(facts, '};\n\n/** Makes one value for each metal. */', 'defaults.entry.txt'));
  cpSync(join(parts, '9000-platinum.sql'), join(copy.folder, 'server/migrations/9000-platinum.sql'));
  cpSync(join(parts, 'platinum.test.txt'), join(copy.folder, 'server/src/checkout/platinum.test.ts'));
}

/** Adds an entry at the end of a table. */
function insertBefore(source: string, end: string, entry: string): string {
  expect(source.split(end)).toHaveLength(2);
  return source.replace(end, `${readFileSync(join(parts, entry), 'utf8')}${end}`);
}

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
