/**
 * A further metal takes one entry, one migration and one test. Adds platinum to a copy of the repository, compiles it, and
 * buys a platinum coin, from the product page to the invoice.
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
  const table = join(copy.folder, 'pricing/src/metals.ts');
  const source = readFileSync(table, 'utf8');
  const end = '} as const satisfies Record<string, MetalFacts>;';
  expect(source.split(end)).toHaveLength(2);
  writeFileSync(table, source.replace(end, `${readFileSync(join(parts, 'metals.entry.txt'), 'utf8')}${end}`));
  cpSync(join(parts, '9000-platinum.sql'), join(copy.folder, 'server/migrations/9000-platinum.sql'));
  cpSync(join(parts, 'platinum.test.txt'), join(copy.folder, 'server/src/checkout/platinum.test.ts'));
}

test('every program and every test compiles with platinum', { timeout: 300_000 }, async () => {
  await copy.node('node_modules/typescript/bin/tsc', '-p', 'tsconfig.json');
});

test('a platinum coin is bought, from the product page to the invoice', { timeout: 300_000 }, async () => {
  const tests = [
    'server/src/checkout/platinum.test.ts',
    'server/src/database/metals.test.ts',
    'pricing/src/metals.test.ts',
  ];
  await copy.node('node_modules/vitest/vitest.mjs', 'run', ...tests, '--maxWorkers=1');
});
