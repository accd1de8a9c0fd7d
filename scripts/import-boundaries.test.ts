import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { dirname, join, normalize, resolve } from 'node:path';
import { expect, test } from 'vitest';
import { ALLOWED_IMPORTS } from './testing/allowed-imports.ts';

const root = resolve(import.meta.dirname, '..');

const NAMES: Readonly<Record<string, string>> = {
  '@tola/pricing': 'pricing',
  '@tola/contract': 'contract',
  '@tola/ui': 'ui',
  '@tola/seed': 'seed',
  '@tola/server': 'server',
  '@tola/chaos': 'chaos',
  '@tola/card-provider-emulator': 'emulators/card-provider',
  '@tola/einvoice-emulator': 'emulators/einvoice',
  '@tola/pan-verification-emulator': 'emulators/pan-verification',
  '@tola/whatsapp-emulator': 'emulators/whatsapp',
};

/** Folders in which each sub-folder and each file is a feature. Features must not depend on each other in cycles. */
const LAYERED = ['pricing/src', 'contract/src', 'ui/src', 'server/src', 'storefront/app', 'back-office/app'] as const;

const files = execFileSync('git', ['ls-files', '--cached', '--others', '--exclude-standard', '*.ts', '*.tsx'], {
  cwd: root,
  encoding: 'utf8',
})
  .split('\n')
  .filter((file) => file !== '' && !file.endsWith('.d.ts'));
const known = new Set(files);

/** Every module that a file imports or re-exports, types included. */
function importsOf(file: string): string[] {
  const source = readFileSync(join(root, file), 'utf8');
  const pattern =
    /(?:^|[\s;])(?:import|export)\s[^'";]*?from\s+['"]([^'"]+)['"]|import\s*\(\s*['"]([^'"]+)['"]|^import\s+['"]([^'"]+)['"]/gm;
  return [...source.matchAll(pattern)].map((match) => match[1] ?? match[2] ?? match[3] ?? '');
}

function workspaceOf(file: string): string | null {
  return Object.keys(ALLOWED_IMPORTS).find((workspace) => file.startsWith(`${workspace}/`)) ?? null;
}

test('a workspace imports only the workspaces allowed to it', () => {
  const wrong = files.flatMap((file) => {
    const from = workspaceOf(file);
    if (from === null) return [];
    return importsOf(file).flatMap((imported) => {
      const name = Object.keys(NAMES).find((one) => imported === one || imported.startsWith(`${one}/`));
      const to = name === undefined ? relativeWorkspace(file, imported) : (NAMES[name] ?? null);
      if (
        to === null ||
        (to === from && name === undefined) ||
        (name !== undefined && ALLOWED_IMPORTS[from]?.includes(to))
      )
        return [];
      return [`${file} imports ${imported}`];
    });
  });
  expect(wrong).toEqual([]);
});

test('the loaders of payment pages import nothing of the server that would run in the browser', () => {
  const loaders = files.filter(
    (file) => file === PAYMENT_PAGE_LOADERS || /^server\/src\/card-providers\/[^/]+\/browser\.ts$/.test(file),
  );
  expect(loaders.length).toBeGreaterThan(1);
  for (const file of loaders) {
    const source = readFileSync(join(root, file), 'utf8').replaceAll(/^import type .*$/gm, '');
    expect([...source.matchAll(/from '([^']+)'/g)].map((match) => match[1])).toEqual([]);
    const globs = [...source.matchAll(/import\.meta\.glob[^(]*\('([^']+)'/g)].map((match) => match[1]);
    expect(globs).toEqual(file === PAYMENT_PAGE_LOADERS ? ['./*/browser.ts'] : []);
  }
});

/** The only server module that runs in browsers: opens the payment page of each provider. */
const PAYMENT_PAGE_LOADERS = 'server/src/card-providers/payment-page-loaders.ts';

function relativeWorkspace(file: string, imported: string): string | null {
  if (!imported.startsWith('.')) return null;
  const target = normalize(join(dirname(file), imported));
  return target === PAYMENT_PAGE_LOADERS && workspaceOf(file) === 'storefront' ? null : workspaceOf(target);
}

test('a feature of the server imports another only through its public API', () => {
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

test.each(LAYERED)('features in %s do not depend on each other in a cycle', (folder) => {
  expect(cyclicDependencies(folder)).toEqual([]);
});

const subpaths = new Map(
  Object.entries(
    (JSON.parse(readFileSync(join(root, 'server/package.json'), 'utf8')) as { imports: Record<string, string> })
      .imports,
  ).map(([name, path]) => [name, join('server', path)]),
);

/** Imports between two features that depend on each other. Tests and their tools may import everything. */
function cyclicDependencies(folder: string): string[] {
  const uses = new Map<string, Map<string, string[]>>();
  for (const file of files) {
    if (!file.startsWith(`${folder}/`) || /\.test\.tsx?$/.test(file) || file.startsWith('server/src/testing/'))
      continue;
    for (const imported of importsOf(file)) {
      const target = targetOf(file, imported);
      const [from, to] = [featureOf(folder, file), target === null ? null : featureOf(folder, target)];
      if (to === null || from === null || from === to) continue;
      const targets = uses.get(from) ?? new Map<string, string[]>();
      uses.set(from, targets.set(to, [...(targets.get(to) ?? []), `${file} imports ${imported}`]));
    }
  }
  return [...uses].flatMap(([from, targets]) =>
    [...targets].flatMap(([to, imports]) => (reachableFrom(uses, to).has(from) ? imports : [])),
  );
}

function targetOf(file: string, imported: string): string | null {
  const path = imported.startsWith('#') ? subpaths.get(imported) : join(dirname(file), imported);
  return path !== undefined && known.has(path) ? path : null;
}

/** A file directly in the folder is a feature of its own. */
function featureOf(folder: string, file: string): string | null {
  return file.startsWith(`${folder}/`) ? (file.slice(folder.length + 1).split('/')[0] ?? null) : null;
}

function reachableFrom(uses: ReadonlyMap<string, ReadonlyMap<string, unknown>>, start: string): Set<string> {
  const seen = new Set([start]);
  for (const feature of seen) for (const next of uses.get(feature)?.keys() ?? []) seen.add(next);
  return seen;
}

test('production code imports no tests and no sample data', () => {
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
