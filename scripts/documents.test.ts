/** Checks statements of the documents against the repository: counts of tests, layers, terms and links. */
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { dirname, join, resolve } from 'node:path';
import { expect, test } from 'vitest';
import { ALLOWED_IMPORTS } from './testing/allowed-imports.ts';

const root = resolve(import.meta.dirname, '..');
const SKIPPED = /(?:^|\/)(?:node_modules|build|\.react-router|\.cache|data)(?:\/|$)/;
/** A count in docs/testing.md may be off by this share before it has to be corrected. */
const COUNT_TOLERANCE = 0.1;

function filesUnder(folder: string, pattern: RegExp): string[] {
  return readdirSync(join(root, folder), { recursive: true, encoding: 'utf8' })
    .map((file) => join(folder, file))
    .filter((file) => pattern.test(file) && !SKIPPED.test(file));
}

function read(file: string): string {
  return readFileSync(join(root, file), 'utf8');
}

/** Cells of every table row in a part of a document. */
function rowsOf(text: string): string[][] {
  return text
    .split('\n')
    .filter((line) => line.startsWith('| ') && !line.startsWith('| ---'))
    .map((line) =>
      line
        .split('|')
        .slice(1, -1)
        .map((cell) => cell.trim()),
    );
}

function declaredCases(folder: string): number {
  const declarations = filesUnder(folder, /\.(?:test|spec)\.ts$/).map((file) =>
    read(file).match(/^ *(?:it|test|journey)(?:\.\w+(?:\([^\n]*?\))?)*\(/gm),
  );
  return declarations.reduce((sum, found) => sum + (found?.length ?? 0), 0);
}

test('docs/testing.md counts the cases of each harness', () => {
  const [, ...harnesses] = rowsOf(read('docs/testing.md'));
  const wrong = harnesses.flatMap(([name, where = '', count = '']) => {
    const folders = [...where.matchAll(/`([^`*]+?)\/?(?:\/\*\*[^`]*)?`/g)].map(([, folder = '']) => folder);
    const cases = folders.reduce((sum, folder) => sum + declaredCases(folder), 0);
    const stated = Number(count.replaceAll(',', ''));
    return Math.abs(stated - cases) <= cases * COUNT_TOLERANCE ? [] : [`${name}: ${stated} stated, ${cases} found`];
  });
  expect(wrong).toEqual([]);
});

test('docs/architecture.md puts every folder of the server into a layer', () => {
  const layers = read('docs/architecture.md').split('| layer |')[1]?.split('\n\n')[0] ?? '';
  const listed = [...layers.matchAll(/`([\w-]+)`/g)].map(([, name = '']) => name);
  const folders = readdirSync(join(root, 'server/src'), { withFileTypes: true })
    .filter((entry) => entry.isDirectory())
    .map(({ name }) => name);
  expect(listed.toSorted()).toEqual(folders.filter((name) => name !== 'testing').toSorted());
});

test('docs/architecture.md lists the layers of the server from the bottom up', () => {
  const rows = rowsOf(read('docs/architecture.md').split('## Dependencies')[1]?.split('\n## ')[0] ?? '').slice(1);
  const layerOf = new Map(
    rows.flatMap(([, features = ''], layer) => [...features.matchAll(/`([\w-]+)`/g)].map(([, name]) => [name, layer])),
  );
  const upward = filesUnder('server/src', /\.ts$/)
    .filter((file) => !/\.test\.ts$|\/testing\//.test(file))
    .flatMap((file) => {
      const own = layerOf.get(file.split('/')[2]) ?? Number.POSITIVE_INFINITY;
      return [...read(file).matchAll(/from '#([\w-]+)'/g)]
        .filter(([, imported]) => (layerOf.get(imported) ?? 0) > own)
        .map(([, imported]) => `${file} imports #${imported}`);
    });
  expect(upward).toEqual([]);
});

test('the map of the README gives the imports that each workspace is allowed', () => {
  const [, ...rows] = rowsOf(read('README.md').split('## Map')[1]?.split('\n## ')[0] ?? '');
  const stated = rows.flatMap(([folder = '', , imports = '']) => {
    const workspace = folder.replaceAll('`', '').replace(/\/$/, '');
    const names = imports.split(', ').filter((name) => name !== 'nothing' && name !== '');
    return workspace in ALLOWED_IMPORTS ? [[workspace, names.toSorted()]] : [];
  });
  const allowed = Object.entries(ALLOWED_IMPORTS).map(([workspace, names]) => [workspace, names.toSorted()]);
  expect(Object.fromEntries(stated)).toEqual(Object.fromEntries(allowed));
});

test('every file that the documents link to exists', () => {
  const documents = ['README.md', 'CONTRIBUTING.md', 'SECURITY.md', 'CHANGELOG.md', ...filesUnder('docs', /\.md$/)];
  const missing = documents.flatMap((file) =>
    [...read(file).matchAll(/\]\((?!https?:|#|\/)([^)#]+)/g)]
      .map(([, target = '']) => target)
      .filter((target) => !existsSync(join(root, dirname(file), target)))
      .map((target) => `${file}: ${target}`),
  );
  expect(missing).toEqual([]);
});

test('the glossary has at most 40 terms of the program', () => {
  const [, ...terms] = rowsOf(read('docs/glossary.md').split('## The program')[1] ?? '');
  expect(terms.length).toBeLessThanOrEqual(40);
});

test('every name in code that the glossary gives occurs in the code', () => {
  const workspaces = [
    'contract',
    'pricing',
    'server',
    'storefront',
    'back-office',
    'ui',
    'e2e',
    'emulators',
    'scripts',
    'deploy',
  ];
  const files = workspaces.flatMap((folder) => filesUnder(folder, /\.(?:ts|tsx|sql|json|yml)$/));
  const code = [...files, ...files.map(read)].join('\n');
  const names = rowsOf(read('docs/glossary.md')).flatMap(([term = '', , inCode = '']) =>
    [...inCode.matchAll(/`([^`]+)`/g)].map(([, name = '']) => ({ term, name: name.replace(/^…|…$|\(.*$|\/$/g, '') })),
  );
  const missing = names.filter(({ name }) => !code.includes(name));
  expect(missing).toEqual([]);
});
