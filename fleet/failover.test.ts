/** Failovers of a Patroni cluster while the store sells: how long sales stop, and whether an order is lost or doubled. */
import { randomInt } from 'node:crypto';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { program, type Shop, storeSettings } from '@tola/chaos/fleet';
import { planOf } from '@tola/chaos/plan';
import { startProviderProcess } from '@tola/chaos/provider-process';
import { type Sales, startSales } from '@tola/chaos/sales';
import {
  connectDatabase,
  createLog,
  eventually,
  freePorts,
  type StoreProcess,
  startStoreProcess,
} from '@tola/server/testing';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { asSuperuser, DATABASE, POSTGRES, storeAddresses } from './debian-postgres.ts';
import { PATRONI, type PatroniCluster, type PatroniNode, startPatroniCluster } from './patroni-cluster.ts';
import { startProgram, untilListening } from './program.ts';
import { programsFor } from './programs.ts';

const canRun = programsFor('failover', POSTGRES, ...PATRONI, {
  program: 'haproxy',
  versionFlag: '-v',
  packages: ['haproxy'],
});

/** Sales before and after each incident. */
const AFTERWARDS_MS = 6_000;
const BEFORE_MS = 4_000;
/** More than are made until the last incident has ended, about five a second. */
const CHECKOUTS = 2_000;

describe.skipIf(!canRun)('a Patroni cluster under load', () => {
  const seed = Number(process.env.CHAOS_SEED ?? randomInt(2 ** 31));
  const closing: (() => Promise<void>)[] = [];
  const figures: string[] = [];
  let cluster: PatroniCluster;
  let sales: Sales;

  beforeAll(async () => {
    const folder = mkdtempSync(join(tmpdir(), 'tola-failover-'));
    closing.push(async () => rmSync(folder, { recursive: true, force: true }));
    cluster = await startPatroniCluster();
    closing.push(async () => await cluster.close());
    const proxy = await startProxy(folder);
    const provider = await startProviderProcess(join(folder, 'provider.json'));
    closing.push(async () => await provider.close());
    const stores: StoreProcess[] = [];
    // One web process and one worker know all servers, the others only HAProxy.
    for (const [role, hosts] of [
      ['web', cluster.hosts],
      ['web', proxy],
      ['worker', cluster.hosts],
      ['worker', proxy],
    ] as const) {
      const own = storeSettings({ role, providerPort: provider.port(), dataDir: join(folder, 'data') });
      const store = await startStoreProcess({ ...own, ...storeAddresses(hosts) }, program);
      stores.push(store);
      closing.push(async () => await store.close());
    }
    const database = connectDatabase({
      url: storeAddresses(cluster.hosts).MIGRATION_DATABASE_URL,
      log: createLog({ level: 'silent' }),
      connections: 4,
    });
    closing.push(async () => await database.close());
    const shop: Shop = { webs: stores.slice(0, 2), provider, database };
    sales = await startSales(shop, planOf(seed, { checkouts: CHECKOUTS, disturbances: 0 }).checkouts);
  });
  afterAll(async () => {
    for (const close of closing.toReversed()) await close();
    console.log(figures.join('\n'));
  });

  /** HAProxy as docs/postgresql.md configures it. @returns its address */
  async function startProxy(folder: string): Promise<string> {
    const [port = 0] = await freePorts(1);
    const servers = cluster.places.map(
      ({ postgresPort, restPort }, index) =>
        `  server node${index + 1} 127.0.0.1:${postgresPort} check port ${restPort}`,
    );
    const config = join(folder, 'haproxy.cfg');
    writeFileSync(
      config,
      `defaults
  mode tcp
  timeout connect 2s
  timeout check 2s
  timeout client 30m
  timeout server 30m
listen primary
  bind 127.0.0.1:${port}
  option httpchk GET /primary
  http-check expect status 200
  default-server inter 1s fall 2 rise 1 on-marked-down shutdown-sessions
${servers.join('\n')}
`,
    );
    const proxy = startProgram({ command: 'haproxy', args: ['-db', '-f', config] });
    closing.push(async () => await proxy.end('SIGTERM'));
    await untilListening(port, proxy);
    // It knows the primary only after its first round of checks.
    await eventually(async () => (await asSuperuser(port, DATABASE, ['select 1'])) === '1', 30_000);
    return `127.0.0.1:${port}`;
  }

  /** Disturbs the primary. @returns the longest time without a new order at each web process */
  async function disturbed(
    what: string,
    disturb: (primary: PatroniNode) => Promise<void> | void,
    heal: (former: PatroniNode) => Promise<void> | void = () => undefined,
  ): Promise<number[]> {
    await cluster.untilSynchronous();
    await pause(BEFORE_MS);
    const former = await cluster.primary();
    const before = sales.orders();
    const since = performance.now();
    await disturb(former);
    const deadline = since + 75_000;
    const isSelling = (): boolean => [0, 1].every((web) => sales.longestGap(web, performance.now() - 1_500) < 1.5);
    await pause(2_000);
    while (!isSelling() && performance.now() < deadline) await pause(100);
    await pause(AFTERWARDS_MS);
    if (sales.remaining() === 0) throw new Error('Every planned checkout was made, so nobody buys any more');
    const gaps = [0, 1].map((web) => sales.longestGap(web, since));
    const next = (await cluster.primary()).name;
    figures.push(
      `${what}: no order for ${gaps[0]} s with several hosts, ${gaps[1]} s behind HAProxy; ${former.name} → ${next}; ${sales.orders() - before} orders meanwhile`,
    );
    await heal(former);
    return gaps;
  }

  test('sells again within 15 s after kill -9 of PostgreSQL', async () => {
    const gaps = await disturbed('kill -9 of PostgreSQL', (primary) => primary.killPostgres());
    expect(Math.max(...gaps), figures.join('\n')).toBeLessThan(15);
  });

  test('sells again within 15 s after a switch-over', async () => {
    const gaps = await disturbed('switch-over', async () => await cluster.switchOver());
    expect(Math.max(...gaps), figures.join('\n')).toBeLessThan(15);
  });

  test('sells again within 45 s after the loss of the node of the primary', async () => {
    const gaps = await disturbed(
      'lost node',
      async (primary) => await primary.lose(),
      async (former) => await former.comeBack(),
    );
    expect(Math.max(...gaps), figures.join('\n')).toBeLessThan(45);
  });

  test('sells again within 45 s when the network of the primary stops forwarding', async () => {
    const gaps = await disturbed(
      'paused network',
      (primary) => primary.freeze(),
      (former) => former.thaw(),
    );
    expect(Math.max(...gaps), figures.join('\n')).toBeLessThan(45);
  });

  test('has lost no paid order and doubled none: three books agree', async () => {
    await cluster.untilSynchronous();
    const { books, internalErrors } = await sales.close();
    figures.push(`${sales.orders()} orders; CHAOS_SEED=${seed}`);
    expect(books.disagreements, `CHAOS_SEED=${seed}`).toEqual([]);
    expect(internalErrors).toEqual([]);
    expect(sales.orders()).toBeGreaterThan(100);
  });
});
