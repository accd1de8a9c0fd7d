import { spawnSync } from 'node:child_process';
import { readdirSync, readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { allCalls, getProductTypes } from '@tola/contract';
import { call, startTestServer } from '@tola/server/testing';
import { expect, test } from 'vitest';
import { hasProgram } from '../debian.ts';
import {
  dashboardExpressions,
  metricsIn,
  notExported,
  readExposition,
  recordedNames,
  ruleExpressions,
} from './metric-names.ts';

const folder = resolve(import.meta.dirname, '../../deploy/prometheus');
const hasPromtool = hasProgram('promtool', '--version', "Prometheus' promtool", 'prometheus');
if (!hasPromtool) console.warn('SKIPPED: promtool is not on PATH and could not be installed: alerts are not checked.');

/** The source of the metrics of rendered pages, which the server of this test does not have. */
const PAGE_METRICS = resolve(import.meta.dirname, '../../server/src/http/storefront-host.ts');
/** Metrics of Prometheus itself, and of the exporters, which `fleet/exporters.test.ts` checks. */
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

test('notices a metric, a matched label and a grouping label that are not exported', () => {
  const exported = readExposition('# TYPE a_total counter\na_total{code="1"} 3\n# TYPE b gauge\n');
  const check = (expression: string): string[] => notExported({ where: 'x', expression }, exported, () => true);
  expect(check('sum by (code, instance) (rate(a_total{code=~"5..",part="web"}[5m])) + max(b{any="1"})')).toEqual([]);
  expect(check('sum by (kind) (a_total{status="5"}) / c')).toEqual(['x: c', 'x: a_total{status}']);
  expect(check('sum by (kind) (a_total)')).toEqual(['x: kind']);
  const jobs = readExposition('# TYPE c_total counter\nc_total{job="mail"} 1\n');
  const checkJobs = (expression: string): string[] => notExported({ where: 'x', expression }, jobs, () => true);
  expect(checkJobs('sum by (exported_job) (c_total{exported_job="mail"})')).toEqual([]);
  expect(checkJobs('sum by (job) (c_total{job="mail"})')).toEqual(['x: c_total{job}', 'x: job']);
});

test('every metric and label of the alerts and dashboards is exported by a store', async () => {
  const server = await startTestServer({ demo: true, worker: true });
  try {
    await call(server, getProductTypes, null);
    const exported = readExposition(await (await fetch(`${server.url}/metrics`)).text());
    const recorded = new Set(recordedNames());
    const ofPages = [...readFileSync(PAGE_METRICS, 'utf8').matchAll(/'(tola_page\w+)'/g)].map(([, name = '']) => name);
    const isChecked = (name: string): boolean =>
      !OF_OTHERS.test(name) && !ofPages.includes(name) && !recorded.has(name);
    const expressions = [...ruleExpressions(), ...dashboardExpressions()];
    expect(expressions.flatMap((one) => notExported(one, exported, isChecked))).toEqual([]);
    const calls = expressions.flatMap(({ expression }) =>
      [...expression.matchAll(/\bcall="(\w+)"/g)].map(([, name]) => name),
    );
    expect(allCalls.map(({ name }) => name)).toEqual(expect.arrayContaining(calls));
  } finally {
    await server.close();
  }
});
