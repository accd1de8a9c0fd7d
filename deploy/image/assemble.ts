/**
 * Collects what the image contains from an installed and built repository, into the folder given as argument: `app` with the
 * program, its libraries and its bill of materials (CycloneDX), and `data`, empty.
 */
import { execFileSync } from 'node:child_process';
import { copyFileSync, cpSync, existsSync, mkdirSync, readFileSync, symlinkSync, writeFileSync } from 'node:fs';
import { basename, dirname, join, resolve } from 'node:path';
import { billOf } from './bill-of-materials.ts';
import { importsOf, type LockedPackages, RUNTIME_WORKSPACES, runtimePackages } from './runtime-packages.ts';

const root = resolve(import.meta.dirname, '../..');

/** Beside the workspaces: `doctor` and what it imports, the builds, and the files that say what this is. */
const FILES = [
  'scripts/doctor.ts',
  'scripts/steps.ts',
  'storefront/build',
  'back-office/build',
  'server/build',
  'package.json',
  // The tokens and fonts of the pages that the server writes itself.
  'ui/src/tokens.css',
  'ui/src/fonts.css',
  'ui/src/fonts',
  'CHANGELOG.md',
];

/** Of a package: its types, source maps and documents, and italic fonts, which no document uses. Packages inside it are copied by themselves, where they are needed. */
const NOT_RUN = /^node_modules$|_Italic$|\.(?:[cm]?ts|tsx|map|md|flow)$/;

const [, , target] = process.argv;
if (target === undefined) throw new Error('Usage: assemble.ts FOLDER');
assemble(resolve(target));

function assemble(folder: string): void {
  const app = join(folder, 'app');
  const lock = readFileSync(join(root, 'package-lock.json'), 'utf8');
  const { packages, version } = JSON.parse(lock) as { packages: LockedPackages; version: string };
  const needed = runtimePackages(packages, importsOf(join(root, 'storefront/build/server')), (path) =>
    existsSync(join(root, path, 'package.json')),
  );
  for (const path of needed) copy(path, app, (file) => !NOT_RUN.test(basename(file)));
  for (const file of FILES) copy(file, app, () => true);
  for (const workspace of RUNTIME_WORKSPACES) addWorkspace(workspace, app);
  addNode(packages, app);
  cpSync(join(root, 'deploy/image/health.mjs'), join(app, 'health.mjs'));
  const bill = billOf(packages, [...needed, nodePackage()], version);
  writeFileSync(join(app, 'sbom.cdx.json'), `${JSON.stringify(bill, null, 1)}\n`);
  mkdirSync(join(folder, 'data'), { recursive: true });
  console.log(`${needed.length} packages of ${Object.keys(packages).length} in package-lock.json`);
}

function addWorkspace(workspace: string, app: string): void {
  copy(workspace, app, (file) => !/(?:\.test\.ts|\/(?:testing|node_modules))$/.test(file));
  mkdirSync(join(app, 'node_modules/@tola'), { recursive: true });
  symlinkSync(join('../..', workspace), join(app, 'node_modules/@tola', workspace));
}

/** The Node that the lock file pins for this processor. */
function addNode(packages: LockedPackages, app: string): void {
  const path = nodePackage();
  if (packages[path] === undefined) throw new Error(`package-lock.json has no ${path}`);
  mkdirSync(join(app, 'bin'), { recursive: true });
  const node = join(app, 'bin/node');
  cpSync(join(root, path, 'bin/node'), node);
  addLibrary('libatomic.so.1', node, app);
}

/** A library of Node that minimal images lack, as the dynamic linker finds it here. */
function addLibrary(name: string, program: string, app: string): void {
  const linked = execFileSync('ldd', [program], { encoding: 'utf8' });
  const from = linked.split('\n').find((line) => line.trim().startsWith(`${name} => /`));
  if (from === undefined) throw new Error(`${name} is not installed: Node needs it`);
  mkdirSync(join(app, 'lib'), { recursive: true });
  copyFileSync(from.split(' => ')[1]?.split(' ')[0] ?? '', join(app, 'lib', name));
}

function nodePackage(): string {
  return `node_modules/node-linux-${process.arch}`;
}

function copy(path: string, app: string, filter: (file: string) => boolean): void {
  mkdirSync(dirname(join(app, path)), { recursive: true });
  // A package's own node_modules are packages of their own; only those that are needed are copied.
  const from = join(root, path);
  cpSync(from, join(app, path), { recursive: true, filter: (file) => file === from || filter(file) });
}
