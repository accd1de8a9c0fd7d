import { type ChildProcess, spawn } from 'node:child_process';
import { existsSync, mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { afterEach, expect, test } from 'vitest';
import { eventually } from '#testing';

const cache = resolve(import.meta.dirname, '../../.cache');
const folders: string[] = [];
const children: ChildProcess[] = [];

afterEach(() => {
  for (const child of children.splice(0)) child.kill('SIGKILL');
  for (const folder of folders.splice(0)) rmSync(folder, { recursive: true, force: true });
});

type Ending = readonly [code: number | null, signal: NodeJS.Signals | null];

interface Running {
  readonly child: ChildProcess;
  readonly ended: Promise<Ending>;
  output(): string;
}

function run(env: Record<string, string>, program = 'main.ts'): Running {
  const child = spawn(process.execPath, [resolve(import.meta.dirname, program)], {
    env: { PATH: process.env.PATH, NODE_ENV: 'production', PORT: '0', PROCESS: 'worker', SEED: 'empty', ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  children.push(child);
  let output = '';
  const collect = (text: Buffer): void => {
    output += text.toString();
  };
  child.stdout.on('data', collect);
  child.stderr.on('data', collect);
  const ended = new Promise<Ending>((end) => child.once('exit', (code, signal) => end([code, signal])));
  return { child, ended, output: () => output };
}

/** Stops the process with a signal. @throws Error with the output of the process when it fails */
async function endedBy(running: Running, signal: NodeJS.Signals): Promise<Ending> {
  running.child.kill(signal);
  const ending = await running.ended;
  if (ending[0] !== 0 && signal !== 'SIGKILL') throw new Error(`ended with ${ending}:\n${running.output()}`);
  return ending;
}

async function opened(running: Running): Promise<void> {
  await eventually(() => {
    if (running.child.exitCode !== null) throw new Error(running.output());
    return running.output().includes('the store is open');
  }, 60_000);
}

const postmasterFile = (dataDir: string): string => join(dataDir, 'postgres/cluster/postmaster.pid');

function newDataDir(): string {
  mkdirSync(cache, { recursive: true });
  const dataDir = mkdtempSync(join(cache, 'main-test-'));
  folders.push(dataDir);
  return dataDir;
}

test('a killed store stops its database server, and the next store starts on the same data', async () => {
  const dataDir = newDataDir();
  const killed = run({ DATA_DIR: dataDir });
  await opened(killed);
  expect(await endedBy(killed, 'SIGKILL')).toEqual([null, 'SIGKILL']);
  await eventually(() => !existsSync(postmasterFile(dataDir)), 20_000);

  const second = run({ DATA_DIR: dataDir });
  await opened(second);
  expect(second.output()).toContain('PostgreSQL started');
  expect(await endedBy(second, 'SIGTERM')).toEqual([0, null]);
  expect(existsSync(postmasterFile(dataDir))).toBe(false);
}, 180_000);

test('a store stopped during its start leaves nothing running', async () => {
  const dataDir = newDataDir();
  const starting = run({ DATA_DIR: dataDir });
  await eventually(() => existsSync(postmasterFile(dataDir)), 60_000);
  expect(await endedBy(starting, 'SIGTERM')).toEqual([0, null]);
  expect(starting.output()).not.toContain('the store is open');
  expect(existsSync(postmasterFile(dataDir))).toBe(false);
}, 180_000);

test('a store with invalid settings lists all errors and starts nothing', async () => {
  const { ended, output } = run({
    PORT: 'eighty',
    PROCESS: 'both',
    DATA_DIR: join(cache, 'never-made'),
    EINVOICE_USER: 'firm',
    WHATSAPP_TOKEN: 'token',
    SIGNING_CERTIFICATE: join(cache, 'no-certificate.p12'),
    SIGNING_PASSWORD: 'its password',
  });
  expect(await ended).toEqual([1, null]);
  for (const name of ['PORT:', 'PROCESS:', 'EINVOICE_PUBLIC_KEY: set all', 'WHATSAPP_VERIFY_TOKEN: set all'])
    expect(output()).toContain(name);
  expect(output()).toMatch(/SIGNING_CERTIFICATE: the file \S+no-certificate\.p12 cannot be read/);
  expect(output()).not.toContain('    at ');
  expect(existsSync(join(cache, 'never-made'))).toBe(false);
}, 60_000);

test('a demo at a public address prints every reason and starts nothing; the doctor prints them too', async () => {
  const dataDir = newDataDir();
  const env = { DATA_DIR: dataDir, SEED: 'demo', PUBLIC_URL: 'https://shop.example.in', TRUST_PROXY: 'true' };
  const doctor = run(env, '../../scripts/doctor.ts');
  expect(await doctor.ended).toEqual([1, null]);
  expect(existsSync(join(dataDir, 'postgres')), 'the doctor creates no data').toBe(false);
  const store = run(env);
  expect(await store.ended).toEqual([1, null]);
  for (const { output } of [doctor, store]) {
    for (const reason of ['SEED: ', 'DATA_KEY: ', 'TRUST_PROXY: ']) expect(output()).toContain(reason);
    expect(output()).not.toContain('    at ');
  }
  expect(existsSync(postmasterFile(dataDir))).toBe(false);
}, 120_000);
