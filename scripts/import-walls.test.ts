import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { dirname, join, normalize, resolve } from 'node:path';
import { expect, test } from 'vitest';

const root = resolve(import.meta.dirname, '..');

/** Which workspace may import which; a workspace may always import itself by a relative path. */
const ARROWS: Readonly<Record<string, readonly string[]>> = {
  pricing: [],
  contract: ['pricing'],
  ui: ['pricing'],
  server: ['pricing', 'contract', 'emulators/card-provider'],
  storefront: ['contract', 'pricing', 'ui'],
  'back-office': ['contract', 'pricing', 'ui'],
  'emulators/card-provider': [],
  e2e: ['contract', 'pricing', 'server', 'emulators/card-provider'],
  chaos: ['pricing', 'contract', 'server', 'emulators/card-provider'],
  bench: ['pricing', 'contract', 'server', 'emulators/card-provider'],
};

const NAMES: Readonly<Record<string, string>> = {
  '@tola/pricing': 'pricing',
  '@tola/contract': 'contract',
  '@tola/ui': 'ui',
  '@tola/server': 'server',
  '@tola/card-provider-emulator': 'emulators/card-provider',
};

const files = execFileSync('git', ['ls-files', '--cached', '--others', '--exclude-standard', '*.ts', '*.tsx'], {
  cwd: root,
  encoding: 'utf8',
})
  .split('\n')
  .filter((file) => file !== '' && !file.endsWith('.d.ts'));

/** Every module that a file names in an import or export, types included. */
function importsOf(file: string): string[] {
  const source = readFileSync(join(root, file), 'utf8');
  const pattern =
    /(?:^|[\s;])(?:import|export)\s[^'";]*?from\s+['"]([^'"]+)['"]|import\s*\(\s*['"]([^'"]+)['"]|^import\s+['"]([^'"]+)['"]/gm;
  return [...source.matchAll(pattern)].map((match) => match[1] ?? match[2] ?? match[3] ?? '');
}

function workspaceOf(file: string): string | null {
  return Object.keys(ARROWS).find((workspace) => file.startsWith(`${workspace}/`)) ?? null;
}

test('no workspace imports another against the list of arrows', () => {
  const wrong = files.flatMap((file) => {
    const from = workspaceOf(file);
    if (from === null) return [];
    return importsOf(file).flatMap((imported) => {
      const name = Object.keys(NAMES).find((one) => imported === one || imported.startsWith(`${one}/`));
      const to = name === undefined ? relativeWorkspace(file, imported) : (NAMES[name] ?? null);
      if (to === null || (to === from && name === undefined) || (name !== undefined && ARROWS[from]?.includes(to)))
        return [];
      return [`${file} imports ${imported}`];
    });
  });
  expect(wrong).toEqual([]);
});

function relativeWorkspace(file: string, imported: string): string | null {
  return imported.startsWith('.') ? workspaceOf(normalize(join(dirname(file), imported))) : null;
}

test('inside the server a feature reaches another only by its face', () => {
  const wrong = files
    .filter((file) => file.startsWith('server/src/') && file.split('/').length > 3)
    .flatMap((file) => {
      const feature = file.split('/')[2];
      return importsOf(file)
        .filter((imported) => imported.startsWith('.'))
        .map((imported) => ({ imported, target: normalize(join(dirname(file), imported)) }))
        .filter(
          ({ target }) =>
            target.startsWith('server/src/') && target.split('/').length > 3 && target.split('/')[2] !== feature,
        )
        .map(({ imported }) => `${file} imports ${imported}`);
    });
  expect(wrong).toEqual([]);
});

test('tests and demo data never reach the code that runs', () => {
  const wrong = files
    .filter(
      (file) => file.startsWith('server/src/') && !file.endsWith('.test.ts') && !file.startsWith('server/src/testing/'),
    )
    .flatMap((file) =>
      importsOf(file)
        .filter((imported) => imported === '#testing' || imported.includes('vitest'))
        .map((imported) => `${file} imports ${imported}`),
    );
  expect(wrong).toEqual([]);
});
