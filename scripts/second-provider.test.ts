/**
 * A further payment provider is a folder and one line. Here one is added to a copy of the repository: its programs still
 * compile, an order is paid at it, and the payment page opens its hosted page.
 */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { promisedFiles } from './testing/promised-files.ts';
import { copyRepository, type RepositoryCopy } from './testing/repository-copy.ts';

const PARTS = join(import.meta.dirname, 'second-provider');
const PROVIDERS = 'server/src/card-providers';
const REGISTRY = `${PROVIDERS}/providers.ts`;
const TESTS = { server: `${PROVIDERS}/sampay.test.ts`, browser: 'storefront/app/checkout/sampay.test.ts' };
const LAST_LINE = "export { cashfree } from './cashfree/index.ts';\n";
const THE_LINE = "export { sampay } from './sampay/index.ts';\n";

let copy: RepositoryCopy;

beforeAll(() => {
  copy = copyRepository('second-provider');
  const add = (part: string, path: string): void => copy.write(path, readFileSync(join(PARTS, part), 'utf8'));
  add('index.txt', `${PROVIDERS}/sampay/index.ts`);
  add('browser.txt', `${PROVIDERS}/sampay/browser.ts`);
  copy.replaceOnce(REGISTRY, LAST_LINE, LAST_LINE + THE_LINE);
  add('server.test.txt', TESTS.server);
  add('browser.test.txt', TESTS.browser);
});
afterAll(() => copy.remove());

test('a payment provider touches its folder and the file that the architecture page lists, besides its tests', () => {
  const touched = [...copy.touched].filter((path) => !path.endsWith('.test.ts'));
  expect(touched.filter((path) => !path.startsWith(`${PROVIDERS}/sampay/`))).toEqual([REGISTRY]);
  expect(promisedFiles('payment provider')).toBe(`a folder in \`${PROVIDERS}/\` and a line in its \`providers.ts\``);
});

test('with a second provider every program compiles', { timeout: 300_000 }, async () => {
  await copy.node('node_modules/typescript/bin/tsc', '-p', 'tsconfig.json');
});

test('the second provider takes a payment, and its page opens in the browser', { timeout: 300_000 }, async () => {
  const tests = [TESTS.server, TESTS.browser, `${PROVIDERS}/provider-registry.test.ts`];
  await copy.node('node_modules/vitest/vitest.mjs', 'run', ...tests, '--maxWorkers=1');
});
