import { readdirSync, readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { expect, test } from 'vitest';
import { readSettings, settingsExample } from '#settings';
import { REFERENCE_SOURCE_NAMES, SOURCE_KINDS, SOURCE_NAMES } from './source-registry.ts';

const root = resolve(import.meta.dirname, '../../..');

test.each(SOURCE_KINDS)(
  '$name is a valid setting, is documented, and requires RATES_URL only if it reads one',
  ({ name, readsUrl }) => {
    const withUrl = { RATES_SOURCE: name, RATES_URL: 'http://127.0.0.1:9/rates' };
    expect(readSettings(withUrl).ratesSource).toBe(name);
    const withoutUrl = () => readSettings({ RATES_SOURCE: name });
    if (readsUrl) expect(withoutUrl).toThrow(`RATES_URL: the rates source "${name}" needs it.`);
    else expect(withoutUrl).not.toThrow();
    expect(readFileSync(resolve(root, 'docs/rates.md'), 'utf8')).toContain(`| \`${name}\` |`);
    expect(settingsExample()).toMatch(new RegExp(`Where live rates come from: .*\\b${name}\\b`));
  },
);

test('only sources that read a URL can be the reference source', () => {
  for (const name of SOURCE_NAMES) {
    const settings = () => readSettings({ RATES_SECOND_SOURCE: name, RATES_SECOND_URL: 'http://127.0.0.1:9/rates' });
    if (REFERENCE_SOURCE_NAMES.includes(name)) expect(settings().ratesSecondSource).toBe(name);
    else expect(settings).toThrow('RATES_SECOND_SOURCE');
  }
});

test('no code outside a source names it, so that adding one takes a file and an entry', () => {
  const folder = resolve(root, 'server/src/rates');
  const files = readdirSync(folder).filter((file) => file.endsWith('.ts') && !file.endsWith('.test.ts'));
  for (const path of [...files.map((file) => resolve(folder, file)), resolve(root, 'server/src/settings.ts')]) {
    const source = readFileSync(path, 'utf8');
    expect(REFERENCE_SOURCE_NAMES.filter((name) => source.includes(`'${name}'`))).toEqual([]);
  }
});
