import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { saveFormerAssets } from './former-assets.ts';

const folder = mkdtempSync(join(tmpdir(), 'former-assets-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

/** A build empties the folder and writes its own files. */
function build(files: Readonly<Record<string, string>>): string[] {
  const assets = join(folder, 'assets');
  const putBack = saveFormerAssets(assets, join(folder, 'cache/former.json'));
  rmSync(assets, { recursive: true, force: true });
  mkdirSync(assets);
  for (const [name, text] of Object.entries(files)) writeFileSync(join(assets, name), text);
  putBack();
  return readdirSync(assets).toSorted();
}

test('a build keeps the files of the one before it, and no older ones', () => {
  expect(build({ 'page-1.js': 'one', 'same.js': 'both' })).toEqual(['page-1.js', 'same.js']);
  expect(build({ 'page-2.js': 'two', 'same.js': 'both' })).toEqual(['page-1.js', 'page-2.js', 'same.js']);
  expect(readFileSync(join(folder, 'assets/page-1.js'), 'utf8')).toBe('one');
  expect(build({ 'page-3.js': 'three', 'same.js': 'both' })).toEqual(['page-2.js', 'page-3.js', 'same.js']);
  expect(readdirSync(join(folder, 'cache'))).toEqual(['former.json']);
});
