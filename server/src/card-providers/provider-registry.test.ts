import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { CARD_PROVIDER_NAMES, CARD_PROVIDERS } from './provider-registry.ts';

const folders = readdirSync(import.meta.dirname, { withFileTypes: true })
  .filter((entry) => entry.isDirectory())
  .map(({ name }) => name);

test('lists every folder of a provider under its own name', () => {
  expect(CARD_PROVIDER_NAMES).toEqual(folders);
  expect(CARD_PROVIDERS.map(({ name }) => name)).toEqual(folders);
});

test.each(folders)('%s has a loader for the browser', (folder) => {
  const source = readFileSync(join(import.meta.dirname, folder, 'browser.ts'), 'utf8');
  expect(source).toContain('\nexport const openPaymentPage: OpenPaymentPage = ');
});
