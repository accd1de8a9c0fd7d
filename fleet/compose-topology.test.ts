/**
 * The services of compose.yaml from its own files, without an image registry: PostgreSQL with its roles and its archive, two web
 * processes and a worker with its settings, Caddy with TLS, Prometheus. A customer buys through the proxy.
 */
import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import tls from 'node:tls';
import { openBank } from '@tola/chaos/bank';
import { createClient } from '@tola/chaos/client';
import { openAccounts, stockVariants } from '@tola/chaos/customers';
import { program, storeSettings } from '@tola/chaos/fleet';
import type { Checkout } from '@tola/chaos/plan';
import { startProviderProcess } from '@tola/chaos/provider-process';
import { buy } from '@tola/chaos/shopping';
import type { ShoppingRun } from '@tola/chaos/shopping-run';
import { connectDatabase, createLog, eventually, freePorts, sql, startStoreProcess } from '@tola/server/testing';
import { afterAll, expect, test } from 'vitest';
import { composeFile, deployFolder } from '../scripts/deploy/manifests.ts';
import { ACCOUNT, folderOfPostgres, POSTGRES, postgresPrograms } from './debian-postgres.ts';
import { runProgram, startProgram, untilListening } from './program.ts';
import { programsFor } from './programs.ts';

const canRun = programsFor(
  'the services of compose.yaml',
  POSTGRES,
  { program: 'caddy', versionFlag: 'version', packages: ['caddy'] },
  { program: 'prometheus', versionFlag: '--version', packages: ['prometheus'] },
);
const COMPOSE = { program: 'docker-compose', versionFlag: '--version', packages: ['docker-compose'] };
const hasCompose = programsFor('reading compose.yaml by Docker Compose', COMPOSE);
const BUYERS = 5;
const closing: (() => Promise<void> | void)[] = [];
const { services } = composeFile();

afterAll(async () => {
  for (const close of closing.toReversed()) await close();
});

/** What compose.env.example asks for. */
function variablesOf(shopPort: number): Readonly<Record<string, string>> {
  const password = (name: string): string => `${name}-password`;
  return {
    SHOP_HOST: `localhost:${shopPort}`,
    OFFICE_HOST: `127.0.0.1:${shopPort}`,
    ...{ POSTGRES_PASSWORD: password('postgres'), OWNER_PASSWORD: password('owner'), APP_PASSWORD: password('app') },
    ...{ MONITOR_PASSWORD: password('monitor'), BACKUP_PASSWORD: password('backup') },
    ...{ OBJECT_STORAGE_KEY_ID: 'tola', OBJECT_STORAGE_SECRET: password('objects') },
    DATA_KEY: Buffer.alloc(32, 7).toString('base64'),
    POSTGRES_SHARED_BUFFERS: '64MB',
  };
}

/** The text of compose.yaml with its variables in it, as compose reads it. */
function filledIn(text: string, variables: Readonly<Record<string, string>>): string {
  return text.replaceAll(/\$\{(\w+)(?::\?|:-([^}]*))?\}/g, (_, name: string, or = '') => variables[name] ?? or);
}

function environmentOf(service: string, variables: Readonly<Record<string, string>>): Record<string, string> {
  const declared = Object.entries(services[service]?.environment ?? {});
  return Object.fromEntries(declared.map(([name, value]) => [name, filledIn(String(value), variables)]));
}

/** The service `postgres`: its command, its archive, and its roles, whose passwords are checked. @returns its port */
async function startPostgres(variables: Readonly<Record<string, string>>): Promise<{ port: number; archive: string }> {
  const folder = folderOfPostgres('compose');
  closing.push(() => rmSync(folder, { recursive: true, force: true }));
  const [port = 0] = await freePorts(1);
  const [data, archive, programs] = [join(folder, 'data'), join(folder, 'archive'), postgresPrograms()];
  const asPostgres = { account: ACCOUNT, folder, env: { WAL_ARCHIVE: archive } };
  await runProgram({ ...asPostgres, command: 'mkdir', args: ['-p', join(archive, 'wal')] });
  const initdb = ['-D', data, '-U', 'postgres', '--auth-local=trust', '--auth-host=scram-sha-256', '--locale=C.UTF-8'];
  await runProgram({ ...asPostgres, command: join(programs, 'initdb'), args: [...initdb, '--encoding=UTF8'] });
  const [, ...declared] = services.postgres?.command ?? [];
  const args = declared.map((one) =>
    filledIn(one, variables).replace(
      '/usr/local/bin/archive-wal',
      `sh ${join(deployFolder, 'postgres/archive-wal.sh')}`,
    ),
  );
  const place = ['-D', data, '-p', String(port), '-k', folder, '-c', 'listen_addresses=127.0.0.1'];
  const server = startProgram({ ...asPostgres, command: join(programs, 'postgres'), args: [...place, ...args] });
  closing.push(async () => await server.end('SIGINT'));
  await untilListening(port, server);
  await runProgram({
    command: join(deployFolder, 'postgres/create-roles.sh'),
    args: [],
    env: { ...variables, PGHOST: folder, PGPORT: String(port) },
  });
  return { port, archive };
}

/** The service `proxy`. @returns the file of the authority that signs its certificates */
async function startProxy(folder: string, port: number, environment: Record<string, string>): Promise<string> {
  const [httpPort = 0] = await freePorts(1);
  const config = join(folder, 'Caddyfile');
  const own = `{\n\tskip_install_trust\n\tadmin off\n\thttp_port ${httpPort}\n}\n`;
  writeFileSync(config, `${own}import ${join(deployFolder, 'caddy/Caddyfile')}\n`);
  const env = { ...environment, XDG_DATA_HOME: folder, XDG_CONFIG_HOME: folder };
  const proxy = startProgram({ command: 'caddy', args: ['run', '--adapter=caddyfile', `--config=${config}`], env });
  closing.push(async () => await proxy.end('SIGTERM'));
  await untilListening(port, proxy);
  const authority = join(folder, 'caddy/pki/authorities/local/root.crt');
  await eventually(() => readFileSync(authority, 'utf8').includes('END CERTIFICATE'));
  return authority;
}

/** The service `prometheus`, which reads the processes at their ports here. @returns its address */
async function startPrometheus(folder: string, targets: Readonly<Record<string, string>>): Promise<string> {
  const [port = 0] = await freePorts(1);
  let text = readFileSync(join(deployFolder, 'prometheus/prometheus.yml'), 'utf8')
    .replace('alerts/*.yml', join(deployFolder, 'prometheus/alerts/*.yml'))
    .replace('scrape_interval: 15s', 'scrape_interval: 1s');
  for (const [name, place] of Object.entries(targets)) text = text.replace(name, place);
  const config = join(folder, 'prometheus.yml');
  writeFileSync(config, text);
  const place = [`--storage.tsdb.path=${join(folder, 'series')}`, `--web.listen-address=127.0.0.1:${port}`];
  const prometheus = startProgram({ command: 'prometheus', args: [`--config.file=${config}`, ...place] });
  closing.push(async () => await prometheus.end('SIGTERM'));
  await untilListening(port, prometheus);
  return `http://127.0.0.1:${port}`;
}

const paidByCard = (customer: number): Checkout => ({
  ...{ customer, piece: 0, quantity: 1, mode: 'Card', coupon: null, points: 0, placedFirst: true, submits: false },
  ...{ presses: 1, atProvider: ['success'], webhook: { drop: false, copies: 1, badSignature: false } },
  ...{ transfer: 'in full', retries: false, dashboard: null, remark: 'order number', cancels: false },
});

test.skipIf(!canRun)('the services of compose.yaml sell through the proxy, archive and are monitored', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'tola-compose-'));
  closing.push(() => rmSync(folder, { recursive: true, force: true }));
  const [shopPort = 0, ...ports] = await freePorts(4);
  const [first, second, worker] = ports.map((port) => `127.0.0.1:${port}`);
  const variables = variablesOf(shopPort);
  const { port, archive } = await startPostgres(variables);
  const upstreams = environmentOf('proxy', variables)
    .UPSTREAMS?.replace('web-1:3000', `${first}`)
    .replace('web-2:3000', `${second}`);
  const authority = await startProxy(folder, shopPort, {
    ...environmentOf('proxy', variables),
    UPSTREAMS: upstreams ?? '',
  });
  // Of this process, and of the provider's, which sends its webhooks through the proxy.
  tls.setDefaultCACertificates([...tls.getCACertificates('default'), readFileSync(authority, 'utf8')]);
  process.env.NODE_EXTRA_CA_CERTS = authority;
  const provider = await startProviderProcess(join(folder, 'provider.json'));
  closing.push(async () => await provider.close());

  const localSettings = (service: string): Record<string, string> => {
    const { OBJECT_STORAGE_URL, OBJECT_STORAGE_KEY_ID, OBJECT_STORAGE_SECRET, ...declared } = environmentOf(
      service,
      variables,
    );
    const role = declared.PROCESS === 'worker' ? 'worker' : 'web';
    const here = storeSettings({ role, providerPort: provider.port(), dataDir: join(folder, 'data') });
    const addresses = Object.entries(declared).map(([name, value]) => [
      name,
      value.replace('@postgres:5432', `@127.0.0.1:${port}`),
    ]);
    // What compose's environment leaves to its file: the sample shop, and the provider's emulator.
    return { ...Object.fromEntries(addresses), ...here, TRUST_PROXY: '127.0.0.1/32' };
  };
  mkdirSync(join(folder, 'data'));
  const migrated = await runProgram({
    command: process.execPath,
    args: ['server/src/migrate-main.ts'],
    folder: join(deployFolder, '..'),
    env: localSettings('migrate'),
  });
  expect(migrated).toMatch(/^[1-9]\d* migrations applied/m);
  for (const [index, service] of ['web-1', 'web-2', 'worker'].entries()) {
    const store = await startStoreProcess({ ...localSettings(service), PORT: String(ports[index]) }, program);
    closing.push(async () => await store.close());
  }
  const database = connectDatabase({
    url: localSettings('migrate').MIGRATION_DATABASE_URL ?? '',
    log: createLog({ level: 'silent' }),
    connections: 2,
  });
  closing.push(async () => await database.close());

  const shop = { webs: [{ url: `https://${variables.SHOP_HOST}` }], provider, database };
  await eventually(async () => (await fetch(`${shop.webs[0]?.url}/healthz`)).status === 200);
  const run: ShoppingRun = {
    ...{ fleet: shop, client: createClient(shop), bank: openBank(), violations: [], refused: new Map() },
    buyers: await openAccounts(database, BUYERS),
    pieces: await stockVariants(database),
    acknowledged: new Map(),
  };
  for (let customer = 0; customer < BUYERS; customer += 1) await buy(run, paidByCard(customer));
  expect([...run.refused.keys(), ...run.violations]).toEqual([]);
  expect(run.acknowledged.size).toBe(BUYERS);
  await eventually(async () => {
    const { paid } = await database.one<{ paid: number }>(sql`select count(*) as paid from receipt`);
    return paid === BUYERS;
  }, 30_000);

  expect((await fetch(`${shop.webs[0]?.url}/metrics`)).status).toBe(404);
  const prometheus = await startPrometheus(folder, {
    'web-1:3000': `${first}`,
    'web-2:3000': `${second}`,
    'worker:3000': `${worker}`,
  });
  await eventually(async () => {
    const answer = await fetch(`${prometheus}/api/v1/query?query=up%7Bjob%3D%22store%22%7D`);
    const { data } = (await answer.json()) as { data: { result: { value: [number, string] }[] } };
    return data.result.filter(({ value }) => value[1] === '1').length === 3;
  }, 30_000);
  // A segment is archived when it is full, or after archive_timeout.
  await eventually(() => readdirSync(join(archive, 'wal')).length > 0, 90_000);
});

test.skipIf(!hasCompose)('Docker Compose reads compose.yaml, and names a setting that is missing', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'tola-compose-'));
  closing.push(() => rmSync(folder, { recursive: true, force: true }));
  const file = join(folder, 'env');
  const example = readFileSync(join(deployFolder, 'compose.env.example'), 'utf8');
  const config = async (settings: string, ...flags: string[]): Promise<string> => {
    writeFileSync(file, settings);
    const args = ['--env-file', file, '-f', join(deployFolder, 'compose.yaml'), 'config', ...flags];
    return await runProgram({ command: COMPOSE.program, args });
  };
  const filled = example.replaceAll(/^([A-Z_]+)=$/gm, '$1=filled-in');
  const names = (await config(filled, '--services')).trim().split('\n');
  expect(names.toSorted()).toEqual(Object.keys(services).toSorted());
  const read = await config(filled);
  expect(read).toContain('PUBLIC_URL: https://www.example.in');
  expect(read).not.toContain('${');
  await expect(config(filled.replace(/^DATA_KEY=.*$/m, 'DATA_KEY='))).rejects.toThrow('DATA_KEY');
});
