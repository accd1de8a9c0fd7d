/** A Patroni cluster on this machine: nodes of etcd, Patroni and PostgreSQL, reached through lines that can be frozen. */
import { chownSync, existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { connect } from 'node:net';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { type NetworkLine, openNetworkLine } from '@tola/chaos/network-line';
import { freePorts } from '@tola/server/testing';
import { ACCOUNT, createStoreDatabase, folderOfPostgres, postgresPrograms } from './debian-postgres.ts';
import { accountOf, type RunningProgram, startProgram, untilListening } from './program.ts';
import type { NeededProgram } from './programs.ts';

export const PATRONI: readonly NeededProgram[] = [
  { program: 'patroni', versionFlag: '--version', packages: ['patroni', 'python3-etcd'] },
  { program: 'etcd', versionFlag: '--version', packages: ['etcd-server'] },
];

/** The shortest that Patroni accepts: a lost primary is replaced when its lease of this many seconds ends. */
const LEASE_SECONDS = 20;
const LOOP_SECONDS = 5;
const RETRY_SECONDS = 5;
const ELECTED_WITHIN_MS = 90_000;

interface NodePorts {
  readonly postgres: number;
  readonly rest: number;
  readonly etcdClient: number;
  readonly etcdPeer: number;
}

export interface PatroniNode {
  readonly name: string;
  /** Kills PostgreSQL alone; Patroni stays. */
  killPostgres(): void;
  /** Kills etcd, Patroni and PostgreSQL, and starts none of them again. */
  lose(): Promise<void>;
  /** Starts what `lose` killed. */
  comeBack(): Promise<void>;
  /** The network to and from this node stops forwarding, without closing connections. */
  freeze(): void;
  thaw(): void;
}

export interface PatroniCluster {
  readonly nodes: readonly PatroniNode[];
  /** `host:port` of each node's PostgreSQL, separated by commas. */
  readonly hosts: string;
  /** Ports of each node's REST API, for a proxy that asks for the primary. */
  readonly places: readonly { readonly postgresPort: number; readonly restPort: number }[];
  primary(): Promise<PatroniNode>;
  /** Waits until there is a primary and its synchronous standby. */
  untilSynchronous(): Promise<void>;
  switchOver(): Promise<void>;
  output(): string;
  close(): Promise<void>;
}

interface StartedNode extends PatroniNode {
  readonly lines: { readonly postgres: NetworkLine; readonly rest: NetworkLine };
  output(): string;
  close(): Promise<void>;
}

/** Three nodes: the loss of any leaves a majority of etcd. */
export async function startPatroniCluster(): Promise<PatroniCluster> {
  const folder = folderOfPostgres('patroni');
  const ports: NodePorts[] = [];
  for (let made = 0; made < 3; made += 1) {
    const [postgres = 0, rest = 0, etcdClient = 0, etcdPeer = 0] = await freePorts(4);
    ports.push({ postgres, rest, etcdClient, etcdPeer });
  }
  const nodes: StartedNode[] = [];
  for (const [index] of ports.entries()) nodes.push(await openNode(folder, index, ports));
  await Promise.all(nodes.map(async (node) => await node.comeBack()));
  const members = async (): Promise<Member[]> => await readMembers(nodes);
  const primary = async (): Promise<PatroniNode> => {
    const deadline = Date.now() + ELECTED_WITHIN_MS;
    for (;;) {
      const leader = (await members()).find(({ role, state }) => role === 'leader' && state === 'running');
      const node = nodes.find(({ name }) => name === leader?.name);
      if (node !== undefined) return node;
      if (Date.now() > deadline)
        throw new Error(`No primary was elected:\n${nodes.map((one) => one.output()).join('\n')}`);
      await pause(500);
    }
  };
  const untilSynchronous = async (): Promise<void> => {
    await primary();
    const deadline = Date.now() + ELECTED_WITHIN_MS;
    while (!(await members()).some(({ role, state }) => role === 'sync_standby' && /running|streaming/.test(state))) {
      if (Date.now() > deadline) throw new Error(`No synchronous standby: ${JSON.stringify(await members())}`);
      await pause(500);
    }
  };
  await untilSynchronous();
  const leader = (await primary()) as StartedNode;
  await createStoreDatabase(leader.lines.postgres.port);
  return {
    nodes,
    hosts: nodes.map(({ lines }) => `127.0.0.1:${lines.postgres.port}`).join(','),
    places: nodes.map(({ lines }) => ({ postgresPort: lines.postgres.port, restPort: lines.rest.port })),
    primary,
    untilSynchronous,
    async switchOver() {
      const from = await primary();
      const to = (await members()).find(({ role }) => role === 'sync_standby');
      const asked = await fetch(`http://127.0.0.1:${(from as StartedNode).lines.rest.port}/switchover`, {
        method: 'POST',
        body: JSON.stringify({ leader: from.name, candidate: to?.name }),
      });
      if (!asked.ok) throw new Error(`switch-over: ${asked.status} ${await asked.text()}`);
    },
    output: () => nodes.map((node) => node.output()).join('\n'),
    async close() {
      for (const node of nodes) await node.close();
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

interface Member {
  readonly name: string;
  readonly role: string;
  readonly state: string;
}

/** As the first node that answers sees it. */
async function readMembers(nodes: readonly StartedNode[]): Promise<Member[]> {
  for (const { lines } of nodes) {
    try {
      const response = await fetch(`http://127.0.0.1:${lines.rest.port}/cluster`, {
        signal: AbortSignal.timeout(2_000),
      });
      if (response.ok) return ((await response.json()) as { members: Member[] }).members;
    } catch (error) {
      const isLost = error instanceof TypeError || (error instanceof DOMException && error.name === 'TimeoutError');
      if (!isLost) throw error;
    }
  }
  return [];
}

async function openNode(folder: string, index: number, all: readonly NodePorts[]): Promise<StartedNode> {
  const own = all[index] as NodePorts;
  const name = `node${index + 1}`;
  const home = join(folder, name);
  mkdirSync(home, { mode: 0o700 });
  const { uid, gid } = accountOf(ACCOUNT);
  chownSync(home, uid, gid);
  const toPostgres = await openNetworkLine(() => connect(own.postgres, '127.0.0.1'));
  const toRest = await openNetworkLine(() => connect(own.rest, '127.0.0.1'));
  const toEtcd = await openNetworkLine(() => connect(own.etcdClient, '127.0.0.1'));
  const lines = [toPostgres, toRest, toEtcd];
  const config = join(home, 'patroni.json');
  const places = { name, home, own, postgresLine: toPostgres.port, restLine: toRest.port, etcdLine: toEtcd.port };
  writeFileSync(config, JSON.stringify(patroniConfig(places), null, 2));
  let etcd: RunningProgram | null = null;
  let patroni: RunningProgram | null = null;
  const data = join(home, 'data');
  const postmaster = (): number[] => {
    const file = join(data, 'postmaster.pid');
    return existsSync(file) ? [Number(readFileSync(file, 'utf8').split('\n', 1)[0])] : [];
  };
  return {
    name,
    lines: { postgres: toPostgres, rest: toRest },
    killPostgres() {
      for (const pid of postmaster()) process.kill(pid, 'SIGKILL');
    },
    async lose() {
      // Its own session: the postmaster is no child of Patroni.
      const pids = postmaster();
      await patroni?.end('SIGKILL');
      for (const pid of pids) killIfAlive(pid);
      await etcd?.end('SIGKILL');
      for (const line of lines) line.cut();
    },
    async comeBack() {
      etcd = startProgram({
        command: 'etcd',
        args: etcdArguments(name, home, own, all),
        folder: home,
        account: ACCOUNT,
      });
      await untilListening(own.etcdClient, etcd, 60_000);
      await untilEtcdHasVersion(own.etcdClient);
      patroni = startProgram({ command: 'patroni', args: [config], folder: home, account: ACCOUNT });
      await untilListening(own.rest, patroni, 60_000);
    },
    freeze() {
      for (const line of lines) line.freeze();
    },
    thaw() {
      for (const line of lines) line.thaw();
    },
    output: () => `${name}: ${patroni?.output().slice(-3_000) ?? ''}`,
    async close() {
      await patroni?.end('SIGTERM');
      for (const pid of postmaster()) killIfAlive(pid);
      await etcd?.end('SIGKILL');
      for (const line of lines) await line.close();
    },
  };
}

/** Patroni ends when its etcd has not agreed with the others on a version yet. */
async function untilEtcdHasVersion(port: number): Promise<void> {
  const deadline = Date.now() + ELECTED_WITHIN_MS;
  for (;;) {
    const response = await fetch(`http://127.0.0.1:${port}/version`);
    const { etcdcluster } = (await response.json()) as { etcdcluster: string };
    if (/^\d/.test(etcdcluster)) return;
    if (Date.now() > deadline) throw new Error(`etcd has not decided on a version within ${ELECTED_WITHIN_MS} ms`);
    await pause(200);
  }
}

function killIfAlive(pid: number): void {
  try {
    process.kill(pid, 'SIGKILL');
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ESRCH') throw error;
  }
}

function etcdArguments(name: string, home: string, own: NodePorts, all: readonly NodePorts[]): string[] {
  const peers = all.map(({ etcdPeer }, index) => `node${index + 1}=http://127.0.0.1:${etcdPeer}`).join(',');
  return [
    ...[`--name=${name}`, `--data-dir=${join(home, 'etcd')}`, `--initial-cluster=${peers}`, '--logger=zap'],
    ...[`--listen-client-urls=http://127.0.0.1:${own.etcdClient}`],
    ...[`--advertise-client-urls=http://127.0.0.1:${own.etcdClient}`],
    ...[`--listen-peer-urls=http://127.0.0.1:${own.etcdPeer}`],
    ...[`--initial-advertise-peer-urls=http://127.0.0.1:${own.etcdPeer}`],
    // A busy machine must not lose its leader for a moment's delay.
    ...['--heartbeat-interval=300', '--election-timeout=3000', '--log-level=error'],
  ];
}

interface NodePlaces {
  readonly name: string;
  readonly home: string;
  readonly own: NodePorts;
  readonly postgresLine: number;
  readonly restLine: number;
  readonly etcdLine: number;
}

/** The settings of docs/postgresql.md, on one machine. */
function patroniConfig({ name, home, own, postgresLine, restLine, etcdLine }: NodePlaces): unknown {
  return {
    scope: 'tola',
    name,
    restapi: { listen: `127.0.0.1:${own.rest}`, connect_address: `127.0.0.1:${restLine}` },
    // Only through the node's own line: a frozen node cannot renew its lease.
    etcd3: { hosts: [`127.0.0.1:${etcdLine}`], use_proxies: true },
    bootstrap: {
      dcs: {
        ttl: LEASE_SECONDS,
        loop_wait: LOOP_SECONDS,
        retry_timeout: RETRY_SECONDS,
        synchronous_mode: true,
        primary_start_timeout: 0,
        maximum_lag_on_failover: 1_048_576,
        postgresql: { use_pg_rewind: true, parameters: { max_connections: 200, wal_log_hints: 'on' } },
      },
      initdb: [{ encoding: 'UTF8' }, { locale: 'C.UTF-8' }, 'data-checksums'],
    },
    postgresql: {
      listen: `127.0.0.1:${own.postgres}`,
      connect_address: `127.0.0.1:${postgresLine}`,
      data_dir: join(home, 'data'),
      bin_dir: postgresPrograms(),
      pgpass: join(home, 'pgpass'),
      authentication: {
        superuser: { username: 'postgres', password: 'postgres' },
        replication: { username: 'replicator', password: 'replicator' },
        rewind: { username: 'rewinder', password: 'rewinder' },
      },
      pg_hba: ['local all all trust', 'host all all 127.0.0.1/32 trust', 'host replication all 127.0.0.1/32 trust'],
      parameters: { unix_socket_directories: home, shared_buffers: '64MB' },
    },
    watchdog: { mode: 'off' },
  };
}
