import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import Fastify from 'fastify';
import { afterAll, expect, it } from 'vitest';
import { mountServiceWorker } from './index.ts';

const folder = mkdtempSync(join(tmpdir(), 'tola-worker-'));
writeFileSync(join(folder, 'service-worker.js'), 'let worker = 1;');
afterAll(() => rmSync(folder, { recursive: true }));

it.each([
  [true, /^let worker = 1;$/],
  [false, /caches\.delete[\s\S]*registration\.unregister/],
])('serves the service worker (%s) or its removal, compared at every visit', async (isOn, script) => {
  const app = Fastify();
  mountServiceWorker(app, folder, isOn);
  const { headers, body } = await app.inject('/service-worker.js');
  expect(body).toMatch(script);
  expect(headers['content-type']).toContain('text/javascript');
  expect(headers['cache-control']).toBe('no-cache');
  // A worker may fetch only what its own policy allows.
  expect(headers['content-security-policy']).toContain("connect-src 'self'");
  await app.close();
});
