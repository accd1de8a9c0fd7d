import { type ChildProcess, spawn } from 'node:child_process';
import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
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

interface Running {
  readonly child: ChildProcess;
  output(): string;
}

function run(env: Record<string, string>): Running {
  const child = spawn(process.execPath, [resolve(import.meta.dirname, 'main.ts')], {
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
  return { child, output: () => output };
}

async function opened(running: Running): Promise<void> {
  await eventually(() => {
    if (running.child.exitCode !== null) throw new Error(running.output());
    return running.output().includes('the store is open');
  }, 40_000);
}

function postmasterPid(dataDir: string): number {
  return Number(readFileSync(join(dataDir, 'postgres/cluster/postmaster.pid'), 'utf8').split('\n')[0]);
}

test('a store is stopped by a signal, killed, started again, and keeps one database through all of it', async () => {
  mkdirSync(cache, { recursive: true });
  const dataDir = mkdtempSync(join(cache, 'main-test-'));
  folders.push(dataDir);

  const killed = run({ DATA_DIR: dataDir });
  await opened(killed);
  const server = postmasterPid(dataDir);
  killed.child.kill('SIGKILL');
  await eventually(() => killed.child.signalCode === 'SIGKILL');

  const second = run({ DATA_DIR: dataDir });
  await opened(second);
  expect(second.output()).toContain('PostgreSQL adopted');
  expect(postmasterPid(dataDir)).toBe(server);
  second.child.kill('SIGTERM');
  await eventually(() => second.child.exitCode !== null, 30_000);
  expect(second.child.exitCode).toBe(0);
  expect(existsSync(join(dataDir, 'postgres/cluster/postmaster.pid'))).toBe(false);
}, 120_000);

test('a store with faulty settings says all of them and starts nothing', async () => {
  const { child, output } = run({ PORT: 'eighty', PROCESS: 'both', DATA_DIR: join(cache, 'never-made') });
  await eventually(() => child.exitCode !== null);
  expect(child.exitCode).toBe(1);
  expect(output()).toContain('PORT:');
  expect(output()).toContain('PROCESS:');
  expect(output()).not.toContain('    at ');
  expect(existsSync(join(cache, 'never-made'))).toBe(false);
});
