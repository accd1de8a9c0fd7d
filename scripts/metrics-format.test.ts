import { spawnSync } from 'node:child_process';
import { startTestServer } from '@tola/server/testing';
import { expect, test } from 'vitest';
import { hasProgram } from './debian.ts';

const hasPromtool = hasProgram('promtool', '--version', "Prometheus' promtool", 'prometheus');
if (!hasPromtool) console.warn('SKIPPED: promtool is not on PATH and could not be installed: /metrics is not checked.');

test.skipIf(!hasPromtool)('promtool accepts /metrics of a store that has answered', async () => {
  const server = await startTestServer({ demo: true, worker: true });
  try {
    await fetch(`${server.url}/healthz`);
    const reply = await fetch(`${server.url}/metrics`);
    expect(reply.headers.get('content-type')).toMatch(/^text\/plain; version=0\.0\.4/);
    const text = await reply.text();
    expect(text).toContain('nodejs_eventloop_lag_seconds');
    const check = spawnSync('promtool', ['check', 'metrics'], { input: text, encoding: 'utf8' });
    expect(`${check.stdout}${check.stderr}`).toBe('');
    expect(check.status).toBe(0);
  } finally {
    await server.close();
  }
});
