import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createLog, type EmbeddedPostgres, freePorts, startEmbeddedPostgres } from '@tola/server/testing';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { dashboardExpressions, notExported, readExposition, ruleExpressions } from '../scripts/deploy/metric-names.ts';
import { addressFor, createRoles } from './database-roles.ts';
import { type RunningProgram, startProgram, untilListening } from './program.ts';
import { programsFor } from './programs.ts';

const NODE_EXPORTER = 'prometheus-node-exporter';
const POSTGRES_EXPORTER = 'prometheus-postgres-exporter';

const canRun = programsFor(
  'the metrics of the exporters',
  { program: NODE_EXPORTER, versionFlag: '--version', packages: [NODE_EXPORTER] },
  { program: POSTGRES_EXPORTER, versionFlag: '--version', packages: [POSTGRES_EXPORTER] },
  { program: 'psql', versionFlag: '--version', packages: ['postgresql-client'] },
);

describe.skipIf(!canRun)('every metric and label of the alerts and dashboards is exported', () => {
  let postgres: EmbeddedPostgres;
  let folder: string;

  beforeAll(async () => {
    folder = mkdtempSync(join(tmpdir(), 'tola-exporters-'));
    postgres = await startEmbeddedPostgres(folder, {}, createLog({ level: 'warn' }));
    createRoles(postgres);
  });

  afterAll(async () => {
    await postgres?.close();
    if (folder !== undefined) rmSync(folder, { recursive: true, force: true });
  });

  test('by node_exporter', async () => {
    expect(await missingFrom(NODE_EXPORTER, /^node_/, {})).toEqual([]);
  });

  test('by postgres_exporter, with the rights of the monitoring role', async () => {
    const address = `${addressFor(postgres, 'tola_monitor')}?sslmode=disable`;
    expect(await missingFrom(POSTGRES_EXPORTER, /^pg_/, { DATA_SOURCE_NAME: address })).toEqual([]);
  });
});

/** What alerts and dashboards read of the exporter's metrics and it does not export. */
async function missingFrom(exporter: string, own: RegExp, env: Readonly<Record<string, string>>): Promise<string[]> {
  const [port = 0] = await freePorts(1);
  const args = [`--web.listen-address=127.0.0.1:${port}`];
  const program: RunningProgram = startProgram({ command: exporter, args, env });
  try {
    await untilListening(port, program);
    const exported = readExposition(await (await fetch(`http://127.0.0.1:${port}/metrics`)).text());
    const isOwn = (name: string): boolean => own.test(name) && !name.startsWith('nodejs_');
    const expressions = [...ruleExpressions(), ...dashboardExpressions()];
    return expressions.flatMap((one) => notExported(one, exported, isOwn));
  } finally {
    await program.end('SIGTERM');
  }
}
