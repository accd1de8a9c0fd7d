/** Copies the repository for tests that change its sources. Programs and tests run in the copy as in a clone. */
import { execFile, execFileSync } from 'node:child_process';
import {
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  readlinkSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join, resolve } from 'node:path';
import { promisify } from 'node:util';

const root = resolve(import.meta.dirname, '../..');
const run = promisify(execFile);

export interface RepositoryCopy {
  readonly folder: string;
  /** Paths of the files written or edited since the copy was made. */
  readonly touched: ReadonlySet<string>;
  /** Writes a file, in a new folder if need be. */
  write(path: string, content: string): void;
  /** Edits a file. @throws Error unless the text occurs in it exactly once */
  replaceOnce(path: string, text: string, replacement: string): void;
  /** Runs a script in the copy. @throws Error with its output when it fails */
  node(...args: string[]): Promise<void>;
  /** Builds the storefront that `npm start` serves. @throws Error with the build's output when it fails */
  buildStorefront(): Promise<void>;
  remove(): void;
}

/** Copies the current sources, committed or not, and links installed packages and pictures. */
export function copyRepository(name: string): RepositoryCopy {
  const folder = mkdtempSync(join(tmpdir(), `tola-${name}-`));
  const options = { cwd: root, encoding: 'utf8' } as const;
  const listed = execFileSync('git', ['ls-files', '--cached', '--others', '--exclude-standard'], options);
  const removed = new Set(execFileSync('git', ['ls-files', '--deleted'], options).split('\n'));
  for (const file of listed.split('\n')) {
    if (file === '' || file.startsWith('seed/media/') || removed.has(file)) continue;
    mkdirSync(dirname(join(folder, file)), { recursive: true });
    cpSync(join(root, file), join(folder, file));
  }
  symlinkSync(join(root, 'seed/media'), join(folder, 'seed/media'));
  linkPackages(join(folder, 'node_modules'));
  linkPackagesOfWorkspaces(folder);
  const touched = new Set<string>();
  function write(path: string, content: string): void {
    mkdirSync(dirname(join(folder, path)), { recursive: true });
    writeFileSync(join(folder, path), content);
    touched.add(path);
  }
  return {
    folder,
    touched,
    write,
    replaceOnce(path, text, replacement) {
      const [before = '', after, ...more] = readFileSync(join(folder, path), 'utf8').split(text);
      if (after === undefined || more.length > 0) throw new Error(`${path} does not have this text once: ${text}`);
      write(path, before + replacement + after);
    },
    node: async (...args) => await runIn(folder, args, process.env),
    async buildStorefront() {
      const args = ['node_modules/@react-router/dev/bin.cjs', 'build', 'storefront'];
      await runIn(folder, args, { ...process.env, NODE_ENV: 'production' });
    },
    remove: () => rmSync(folder, { recursive: true, force: true }),
  };
}

async function runIn(folder: string, args: readonly string[], environment: NodeJS.ProcessEnv): Promise<void> {
  // The copy's statements are those of its own schema; recorded, they would be checked against this repository's.
  const { RECORD_STATEMENTS: _, ...env } = environment;
  await run(process.execPath, [...args], { cwd: folder, env, maxBuffer: 2 ** 26 }).catch(
    (error: { stdout?: string; stderr?: string }) => {
      throw new Error(`${error.stdout}\n${error.stderr}`.slice(-6_000), { cause: error });
    },
  );
}

/** npm installs a package in its workspace where the root has another version. */
function linkPackagesOfWorkspaces(folder: string): void {
  const { workspaces } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8')) as { workspaces: string[] };
  for (const workspace of workspaces) {
    const packages = join(root, workspace, 'node_modules');
    if (existsSync(packages)) symlinkSync(packages, join(folder, workspace, 'node_modules'));
  }
}

function linkPackages(packages: string): void {
  mkdirSync(join(packages, '@tola'), { recursive: true });
  for (const name of readdirSync(join(root, 'node_modules'))) {
    if (name !== '@tola') symlinkSync(join(root, 'node_modules', name), join(packages, name));
  }
  for (const name of readdirSync(join(root, 'node_modules/@tola'))) {
    symlinkSync(readlinkSync(join(root, 'node_modules/@tola', name)), join(packages, '@tola', name));
  }
}
