/** Builds the store's image without an image registry: on a base that mmdebstrap makes from Debian's packages. */
import { execFileSync, spawnSync } from 'node:child_process';
import { globSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import type { NeededProgram } from './programs.ts';

const repositoryRoot = resolve(import.meta.dirname, '..');

export const IMAGE_PROGRAMS: readonly NeededProgram[] = [
  { program: 'buildah', versionFlag: '--version', packages: ['buildah'] },
  { program: 'mmdebstrap', versionFlag: '--version', packages: ['mmdebstrap'] },
  { program: 'psql', versionFlag: '--version', packages: ['postgresql-client'] },
];

const BASE = 'localhost/tola-test-base';
const BUILD_BASE = 'localhost/tola-test-build';
const IMAGE = 'localhost/tola-test';

export interface ImageConfig {
  readonly User?: string;
  readonly Env?: readonly string[];
  readonly Volumes?: Readonly<Record<string, unknown>>;
  readonly Healthcheck?: { readonly Test?: readonly string[] };
  readonly StopSignal?: string;
  readonly Entrypoint?: readonly string[];
  readonly Cmd?: readonly string[];
}

export interface BuiltImage {
  readonly bytes: number;
  readonly config: ImageConfig;
  /** A container of the image, not running. */
  readonly container: string;
  /** Its files on this machine. */
  readonly root: string;
  /** Arguments of buildah for its storage. */
  readonly storage: readonly string[];
  close(): void;
}

/** Throws with the output of the step that failed. Takes a few minutes. */
export function buildImage(): BuiltImage {
  const folder = mkdtempSync(join(tmpdir(), 'tola-image-'));
  const storage = [`--root=${folder}/store`, `--runroot=${folder}/run`, '--storage-driver=vfs'];
  const buildah = (...args: string[]): string => run('buildah', [...storage, ...args]);
  const close = (): void => {
    spawnSync('buildah', [...storage, 'umount', '--all']);
    rmSync(folder, { recursive: true, force: true });
  };
  try {
    makeBases(folder, buildah);
    const registry = npmSettings(folder);
    buildah(
      ...['build', '--pull=never', '--format=docker', '--file=deploy/image/Containerfile', `--tag=${IMAGE}`],
      ...[`--build-arg=BUILD_IMAGE=${BUILD_BASE}`, `--build-arg=RUNTIME_IMAGE=${BASE}`],
      ...registry,
      repositoryRoot,
    );
    const container = buildah('from', '--pull-never', IMAGE).trim();
    const root = buildah('mount', container).trim();
    const inspected = JSON.parse(buildah('inspect', '--type=image', IMAGE)) as { Docker: { config: ImageConfig } };
    return { bytes: sizeOf(root), config: inspected.Docker.config, container, root, storage, close };
  } catch (error) {
    close();
    throw error;
  }
}

/**
 * Two bases of Debian's packages: a few libraries without a shell, as distroless images have, and one with this machine's
 * Node and npm for the build.
 */
function makeBases(folder: string, buildah: (...args: string[]) => string): void {
  const runtime = makeBase(folder, buildah, {
    options: ['--variant=extract', '--hook-dir=/usr/share/mmdebstrap/hooks/merged-usr'],
    packages: ['base-files', 'libc6', 'libstdc++6', 'tzdata'],
  });
  buildah('commit', '--quiet', '--rm', runtime, BASE);
  const build = makeBase(folder, buildah, {
    options: ['--variant=essential'],
    packages: ['libstdc++6', 'libatomic1', 'binutils'],
  });
  buildah('copy', build, run('which', ['node']).trim(), '/usr/bin/node');
  buildah('copy', build, realNpm(), '/usr/lib/node_modules/npm');
  buildah(
    'run',
    '--isolation=chroot',
    build,
    '--',
    'ln',
    '-s',
    '../lib/node_modules/npm/bin/npm-cli.js',
    '/usr/bin/npm',
  );
  buildah('commit', '--quiet', '--rm', build, BUILD_BASE);
}

interface BaseParts {
  readonly options: readonly string[];
  readonly packages: readonly string[];
}

/** @returns a container with the packages, from the sources that this machine's apt uses */
function makeBase(folder: string, buildah: (...args: string[]) => string, { options, packages }: BaseParts): string {
  const archive = join(folder, 'base.tar');
  const suite = /VERSION_CODENAME=(\w+)/.exec(readFileSync('/etc/os-release', 'utf8'))?.[1] ?? 'stable';
  const without = ['doc', 'man', 'locale', 'info'].map((name) => `--dpkgopt=path-exclude=/usr/share/${name}/*`);
  const sources = globSync('/etc/apt/{sources.list,sources.list.d/*.list,sources.list.d/*.sources}')
    .map((file) => readFileSync(file, 'utf8'))
    .join('\n\n');
  run('mmdebstrap', [...options, `--include=${packages.join(',')}`, ...without, suite, archive], sources);
  const container = buildah('from', 'scratch').trim();
  buildah('add', container, archive, '/');
  rmSync(archive);
  return container;
}

function realNpm(): string {
  return resolve(run('readlink', ['-f', run('which', ['npm']).trim()]).trim(), '../..');
}

/** The registry that this machine's npm is set up for. */
function npmSettings(folder: string): string[] {
  const value = (name: string): string => run('npm', ['config', 'get', name, '--loglevel=silent']).trim();
  const file = join(folder, 'npmrc');
  const own = spawnSync('cat', [value('userconfig')], { encoding: 'utf8' }).stdout;
  const authority = value('cafile');
  const hasAuthority = authority !== '' && authority !== 'null' && authority !== 'undefined';
  const lines = [own, `registry=${value('registry')}`, ...(hasAuthority ? [`cafile=${authority}`] : [])];
  writeFileSync(file, `${lines.join('\n')}\n`, { mode: 0o600 });
  return [`--secret=id=npmrc,src=${file}`, ...(hasAuthority ? [`--volume=${authority}:${authority}:ro`] : [])];
}

function sizeOf(root: string): number {
  return Number(run('du', ['--summarize', '--block-size=1', root]).split('\t')[0]);
}

function run(command: string, args: readonly string[], input?: string): string {
  return execFileSync(command, [...args], {
    cwd: repositoryRoot,
    encoding: 'utf8',
    env: { ...process.env, BUILDAH_ISOLATION: 'chroot' },
    maxBuffer: 64 * 1024 * 1024,
    stdio: [input === undefined ? 'ignore' : 'pipe', 'pipe', 'pipe'],
    ...(input === undefined ? {} : { input }),
  });
}
