/** Builds of the two front ends and of the server: sources, command, and whether a build is up to date. */
import { spawn } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { readFile, writeFile } from 'node:fs/promises';
import { join, relative, resolve } from 'node:path';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import { saveFormerAssets } from './former-assets.ts';
import { repositoryRoot } from './steps.ts';

export interface App {
  readonly name: string;
  readonly folder: string;
  /** Script relative to the repository root, and its arguments. */
  readonly command: readonly string[];
  /** Folder of the browser's files, relative to the app; null where there are none. */
  readonly assets: string | null;
  /** Sources beside its folder, relative to the repository root. */
  readonly sources: readonly string[];
  /** File with the fingerprint of the sources. It is inside the build, so that any other build removes it. */
  readonly stamp: string;
  exists(): boolean;
}

function app(one: Omit<App, 'exists'> & { readonly entry: string }): App {
  return { ...one, exists: () => existsSync(resolve(repositoryRoot, one.folder, one.entry)) };
}

const SHARED_SOURCES = ['contract/src', 'pricing/src', 'package-lock.json'];
const PAGE_SOURCES = [...SHARED_SOURCES, 'ui', 'server/src/card-providers'];

export const apps: readonly App[] = [
  app({
    name: 'storefront',
    folder: 'storefront',
    entry: 'app/routes.ts',
    command: ['node_modules/@react-router/dev/bin.cjs', 'build'],
    assets: 'build/client/assets',
    sources: PAGE_SOURCES,
    stamp: 'build/server/.sources',
  }),
  app({
    name: 'back office',
    folder: 'back-office',
    entry: 'app/main.tsx',
    command: ['node_modules/vite/bin/vite.js', 'build'],
    assets: 'build/assets',
    sources: PAGE_SOURCES,
    stamp: 'build/.sources',
  }),
  app({
    name: 'server',
    folder: 'server',
    entry: 'src/app.ts',
    command: ['server/bundle.ts'],
    assets: null,
    sources: [...SHARED_SOURCES, 'seed/src', 'scripts'],
    stamp: 'build/.sources',
  }),
];

const NOT_SOURCES = new Set(['node_modules', 'build', '.react-router', 'test-results']);

export function isUpToDate(one: App): boolean {
  const stamp = resolve(repositoryRoot, one.folder, one.stamp);
  return existsSync(stamp) && readFileSync(stamp, 'utf8') === fingerprint(one);
}

function fingerprint(one: App): string {
  const hash = createHash('sha256');
  for (const file of [one.folder, ...one.sources].flatMap((path) => filesUnder(resolve(repositoryRoot, path)))) {
    hash.update(relative(repositoryRoot, file)).update('\0').update(readFileSync(file)).update('\0');
  }
  return hash.digest('hex');
}

function filesUnder(path: string): string[] {
  if (!existsSync(path)) return [];
  if (path.endsWith('.json')) return [path];
  return readdirSync(path, { withFileTypes: true })
    .filter(({ name }) => !NOT_SOURCES.has(name) && !/\.test\.tsx?$/.test(name))
    .toSorted((a, b) => (a.name < b.name ? -1 : 1))
    .flatMap((entry) => (entry.isDirectory() ? filesUnder(join(path, entry.name)) : [join(path, entry.name)]));
}

/**
 * Builds the app, compresses its assets and writes the stamp.
 *
 * @param options `keepsFormer`: the assets of the former build stay beside the new ones, for pages that are open
 */
export async function buildApp(one: App, { keepsFormer = false } = {}): Promise<void> {
  const before = fingerprint(one);
  if (one.assets === null) await run(one);
  else {
    const assets = resolve(repositoryRoot, one.folder, one.assets);
    const list = resolve(repositoryRoot, '.cache', `former-${one.folder}.json`);
    const putFormerBack = keepsFormer ? saveFormerAssets(assets, list) : null;
    await run(one);
    shortenManifest(assets);
    await compressAssets(assets);
    putFormerBack?.();
  }
  writeFileSync(resolve(repositoryRoot, one.folder, one.stamp), before);
}

/** @throws Error with the command's output */
async function run(one: App): Promise<void> {
  const [file = '', ...args] = one.command;
  const child = spawn(process.execPath, [resolve(repositoryRoot, file), ...args], {
    cwd: resolve(repositoryRoot, one.folder),
    env: { ...process.env, NODE_ENV: 'production' },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let output = '';
  const collect = (text: Buffer): void => {
    output += text.toString();
  };
  child.stdout.on('data', collect);
  child.stderr.on('data', collect);
  const code = await new Promise<number | null>((ended, failed) => {
    child.on('error', failed);
    child.on('close', ended);
  });
  if (code !== 0) throw new Error(`The ${one.name} could not be built:\n${output}`);
}

/**
 * Removes the imports of each route from the router's manifest for the browser, where only link prefetching reads them.
 * They are most of a file that every page loads. The server has its own copy, from which it preloads a page's modules.
 */
function shortenManifest(assets: string): void {
  const name = readdirSync(assets).find((file) => /^manifest-.*\.js$/.test(file));
  if (name === undefined) return;
  const path = join(assets, name);
  writeFileSync(path, readFileSync(path, 'utf8').replaceAll(/"imports":\[[^\]]*\]/g, '"imports":[]'));
}

const brotli = promisify(brotliCompress);
const zip = promisify(gzip);

/** Writes `.br` and `.gz` beside each text file, for browsers that accept them. */
async function compressAssets(folder: string): Promise<void> {
  if (!existsSync(folder)) return;
  const files = readdirSync(folder).filter((name) => /\.(?:js|css|svg|json|txt)$/.test(name));
  await Promise.all(
    files.map(async (name) => {
      const path = join(folder, name);
      const body = await readFile(path);
      const params = { [constants.BROTLI_PARAM_QUALITY]: 10 };
      await writeFile(`${path}.br`, await brotli(body, { params }));
      await writeFile(`${path}.gz`, await zip(body, { level: 9 }));
    }),
  );
}
