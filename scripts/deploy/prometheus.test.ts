import { spawnSync } from 'node:child_process';
import { readdirSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { startTestServer } from '@tola/server/testing';
import { expect, test } from 'vitest';
import { hasProgram } from '../debian.ts';
import { dashboardExpressions, exportedNames, metricsIn, recordedNames, ruleExpressions } from './metric-names.ts';

const folder = resolve(import.meta.dirname, '../../deploy/prometheus');
const hasPromtool = hasProgram('promtool', '--version', "Prometheus' promtool", 'prometheus');
if (!hasPromtool) console.warn('SKIPPED: promtool is not on PATH and could not be installed: alerts are not checked.');

/** Exported where pages are built, which this server has none of; the test of the image asks a store with pages. */
const OF_PAGES = /^tola_page_/;
/** Metrics of Prometheus itself and of the exporters, which `npm run test:fleet` checks. */
const OF_OTHERS = /^(?:up$|node_(?!js)|pg_)/;

function promtool(...args: string[]): string {
  const { status, stdout, stderr } = spawnSync('promtool', args, { encoding: 'utf8' });
  return status === 0 ? 'ok' : `${stdout}${stderr}`;
}

test('reads the names of metrics out of expressions', () => {
  expect(
    metricsIn('sum by (part) (rate(a_total{b="c_d", e!~"f|g"}[5m])) / on (instance) h:i > 0.5e3 and x == 1'),
  ).toEqual(['a_total', 'h:i', 'x']);
});

test.skipIf(!hasPromtool)('promtool accepts the configuration and the alerts, which pass their unit tests', () => {
  expect(promtool('check', 'config', join(folder, 'prometheus.yml'))).toBe('ok');
  const tests = readdirSync(join(folder, 'tests')).map((name) => join(folder, 'tests', name));
  expect(tests.length).toBeGreaterThan(0);
  expect(promtool('test', 'rules', ...tests)).toBe('ok');
});

test('every metric of the alerts and dashboards is exported by a store', async () => {
  const server = await startTestServer({ demo: true, worker: true });
  try {
    await fetch(`${server.url}/healthz`);
    const exported = exportedNames(await (await fetch(`${server.url}/metrics`)).text());
    for (const name of recordedNames()) exported.add(name);
    const missing = [...ruleExpressions(), ...dashboardExpressions()].flatMap(({ where, expression }) =>
      metricsIn(expression)
        .filter((name) => !OF_OTHERS.test(name) && !OF_PAGES.test(name) && !exported.has(name))
        .map((name) => `${where}: ${name}`),
    );
    expect(missing).toEqual([]);
  } finally {
    await server.close();
  }
});
