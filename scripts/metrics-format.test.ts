import { spawnSync } from 'node:child_process';
import { readdirSync, readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { startTestServer, type TestServer } from '@tola/server/testing';
import { afterAll, beforeAll, describe, expect, it, test } from 'vitest';
import { hasProgram } from './debian.ts';

const prometheus = resolve(import.meta.dirname, '../deploy/prometheus');
const hasPromtool = hasProgram('promtool', '--version', "Prometheus' promtool", 'prometheus');
if (!hasPromtool) console.warn('SKIPPED: promtool is not on PATH and could not be installed: /metrics is not checked.');

let server: TestServer;
let text: string;

beforeAll(async () => {
  server = await startTestServer({ demo: true, worker: true });
  await fetch(`${server.url}/healthz`);
  const reply = await fetch(`${server.url}/metrics`);
  expect(reply.headers.get('content-type')).toMatch(/^text\/plain; version=0\.0\.4/);
  text = await reply.text();
});
afterAll(async () => await server.close());

function promtool(args: readonly string[], input = ''): { status: number | null; output: string } {
  const { status, stdout, stderr } = spawnSync('promtool', args, { input, encoding: 'utf8' });
  return { status, output: `${stdout}${stderr}` };
}

describe.skipIf(!hasPromtool)('promtool', () => {
  it('accepts /metrics of a store that has answered', () => {
    expect(text).toContain('nodejs_eventloop_lag_seconds');
    expect(promtool(['check', 'metrics'], text)).toEqual({ status: 0, output: '' });
  });

  it('finds that alerts of objectives and of the shop’s figures fire when they should', () => {
    const { status, output } = promtool(['test', 'rules', join(prometheus, 'tests/slo.yml')]);
    expect(output).toContain('SUCCESS');
    expect(status).toBe(0);
  });
});

test('every metric in the alerts is one that the store exports', () => {
  const exported = new Set([...text.matchAll(/^# TYPE (\S+) (\S+)$/gm)].map(([, name]) => name));
  const folder = join(prometheus, 'alerts');
  const wanted = ['slo.yml', 'business.yml'].flatMap((file) => [
    ...readFileSync(join(folder, file), 'utf8').matchAll(/\btola_[a-z_]+\b(?!:)/g),
  ]);
  const names = new Set(wanted.map(([name]) => name.replace(/_(?:bucket|count|sum)$/, '')));
  expect(readdirSync(folder)).toEqual(expect.arrayContaining(['business.yml', 'slo.yml']));
  expect([...names].filter((name) => !exported.has(name))).toEqual([]);
});
