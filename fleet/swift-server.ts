/**
 * OpenStack Swift with its S3 API, from Debian: a server that others run, which checks signatures and refuses a body whose
 * checksum is not the signed one.
 */
import { type ChildProcess, execFileSync, spawn } from 'node:child_process';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createBucket, freePorts } from '@tola/server/testing';
import type { NeededProgram } from './programs.ts';

const STORAGE = ['account', 'container', 'object'] as const;
const KEY_ID = 'tola:store';
const SECRET = 'secret-of-the-bucket';
const START_MS = 30_000;

export const SWIFT: NeededProgram = {
  program: 'swift-proxy-server',
  versionFlag: '--help',
  packages: ['swift-proxy', 'swift-account', 'swift-container', 'swift-object'],
};

export interface SwiftServer {
  /** Settings of the environment, for a bucket that exists. */
  readonly env: Readonly<Record<'OBJECT_STORAGE_URL' | 'OBJECT_STORAGE_KEY_ID' | 'OBJECT_STORAGE_SECRET', string>>;
  /** Stops answering, as in an outage; what is stored stays. */
  stop(): Promise<void>;
  start(): Promise<void>;
  close(): Promise<void>;
}

export async function startSwift(): Promise<SwiftServer> {
  const folder = mkdtempSync(join(tmpdir(), 'tola-swift-'));
  const settings = join(folder, 'settings');
  mkdirSync(join(folder, 'devices', 'one'), { recursive: true });
  mkdirSync(settings);
  const random = 'swift_hash_path_prefix = a\nswift_hash_path_suffix = b';
  writeFileSync(
    join(settings, 'swift.conf'),
    `[swift-hash]\n${random}\n[storage-policy:0]\nname = one\ndefault = yes\n`,
  );
  const running: ChildProcess[] = [];
  const run = (kind: string): ChildProcess => {
    const child = spawn(`swift-${kind}-server`, [join(settings, `${kind}-server.conf`)], { stdio: 'ignore' });
    running.push(child);
    return child;
  };
  for (const kind of STORAGE) {
    const [port = 0] = await freePorts(1);
    const ring = (...args: string[]) =>
      execFileSync('swift-ring-builder', [`${kind}.builder`, ...args], { cwd: settings, stdio: 'ignore' });
    ring('create', '2', '1', '0');
    ring('add', `r1z1-127.0.0.1:${port}/one`, '1');
    ring('rebalance');
    writeFileSync(join(settings, `${kind}-server.conf`), storageConfig(kind, port, folder));
    run(kind);
  }
  const [port = 0] = await freePorts(1);
  writeFileSync(join(settings, 'proxy-server.conf'), proxyConfig(port, folder));
  const endpoint = `http://127.0.0.1:${port}`;
  let proxy = run('proxy');
  const answers = async (): Promise<void> => {
    const until = Date.now() + START_MS;
    while (
      !(await fetch(endpoint).then(
        () => true,
        () => false,
      ))
    ) {
      if (Date.now() > until) throw new Error('Swift does not answer');
      await new Promise((later) => setTimeout(later, 100));
    }
  };
  await answers();
  const env = {
    OBJECT_STORAGE_URL: `${endpoint}/tola`,
    OBJECT_STORAGE_KEY_ID: KEY_ID,
    OBJECT_STORAGE_SECRET: SECRET,
  };
  await createBucket(env);
  return {
    env,
    stop: async () => await ended(proxy),
    async start() {
      proxy = run('proxy');
      await answers();
    },
    async close() {
      await Promise.all(running.map(ended));
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

async function ended(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return;
  const exit = new Promise((gone) => child.once('exit', gone));
  child.kill('SIGKILL');
  await exit;
}

/** Workers 0: one process, which a test can kill. */
function common(port: number, folder: string): string {
  return `[DEFAULT]
bind_ip = 127.0.0.1
bind_port = ${port}
workers = 0
user = root
swift_dir = ${join(folder, 'settings')}
log_address = ${join(folder, 'no-log')}
`;
}

function storageConfig(kind: string, port: number, folder: string): string {
  return `${common(port, folder)}devices = ${join(folder, 'devices')}
mount_check = false
disable_fallocate = true
fallocate_reserve = 0
[pipeline:main]
pipeline = ${kind}-server
[app:${kind}-server]
use = egg:swift#${kind}
`;
}

function proxyConfig(port: number, folder: string): string {
  const [account, user] = KEY_ID.split(':');
  return `${common(port, folder)}[pipeline:main]
pipeline = catch_errors cache listing_formats s3api tempauth proxy-server
[app:proxy-server]
use = egg:swift#proxy
account_autocreate = true
[filter:catch_errors]
use = egg:swift#catch_errors
[filter:cache]
use = egg:swift#memcache
memcache_servers = 127.0.0.1:1
[filter:listing_formats]
use = egg:swift#listing_formats
[filter:s3api]
use = egg:swift#s3api
location = us-east-1
[filter:tempauth]
use = egg:swift#tempauth
user_${account}_${user} = ${SECRET} .admin
`;
}
