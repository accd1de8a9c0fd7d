/**
 * Prepares every SQL statement of the program on a migrated database and compares its columns, their types and their
 * nullability with the declared row type. The statements are those that the tests executed, recorded under
 * RECORD_STATEMENTS; a call of the SQL layer that no test executed fails the check.
 */
import { readdirSync, readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { Client } from 'pg';
import { connectionConfig } from '#database';
import type { RecordedStatements } from '../statement-recorder.ts';
import { startTestPostgres, templateUrl } from '../test-postgres.ts';
import { ACCEPTED } from './accepted.ts';
import { findCallSites } from './call-sites.ts';
import { disagreements } from './compare.ts';
import { createDescriber } from './describe.ts';

const root = resolve(import.meta.dirname, '../../../..');
const folder = process.env.RECORD_STATEMENTS ?? resolve(root, '.cache/statements');

/** PREPARE accepts only statements with a plan; these return no rows to compare. */
const WITHOUT_PLAN = /^\s*(?:savepoint|rollback to|release|lock table|set constraints) /;

/** The program and its demo data; not the tests and their tools, where assertions reveal a wrong row type. */
function isProgram(file: string): boolean {
  return /^server\/(?:src|seed)\//.test(file) && !file.endsWith('.test.ts') && !file.startsWith('server/src/testing/');
}

/** The recorded statements by source line and column. */
function readRecorded(): Map<string, Map<number, Set<string>>> {
  const byLine = new Map<string, Map<number, Set<string>>>();
  for (const name of readdirSync(folder)) {
    const recorded = JSON.parse(readFileSync(join(folder, name), 'utf8')) as RecordedStatements;
    for (const [place, texts] of Object.entries(recorded)) {
      const [, line = '', column = ''] = /^(.*:\d+):(\d+)$/.exec(place) ?? [];
      const columns = byLine.get(line) ?? new Map<number, Set<string>>();
      byLine.set(line, columns.set(Number(column), new Set([...(columns.get(Number(column)) ?? []), ...texts])));
    }
  }
  return byLine;
}

const sites = findCallSites(root, isProgram);
const recorded = readRecorded();
const problems: string[] = [];
const usedExceptions = new Set<string>();
let statements = 0;

const postgres = await startTestPostgres();
try {
  const client = new Client(connectionConfig(templateUrl()));
  await client.connect();
  const describer = await createDescriber(client);
  for (const site of sites) {
    const columns = recorded.get(site.place) ?? new Map<number, Set<string>>();
    const isOnlyCall = sites.filter((other) => other.place === site.place).length === 1;
    const texts = isOnlyCall
      ? [...columns.values()].flatMap((some) => [...some])
      : [...(columns.get(site.column) ?? [])];
    if (texts.length === 0) problems.push(`${site.place}: no test executes this statement`);
    const found = new Set<string>();
    for (const text of new Set(texts)) {
      if (WITHOUT_PLAN.test(text)) continue;
      statements += 1;
      const description = await describer.describe(text, site.row !== null);
      if ('error' in description) found.add(`PostgreSQL cannot prepare it: ${description.error}\n${text}`);
      else if (site.row !== null)
        for (const one of disagreements(description.columns, site.row)) found.add(`${one}\n${text}`);
    }
    for (const one of found) {
      const key = `${site.file} ${one.split('\n')[0]}`;
      if (ACCEPTED.has(key)) usedExceptions.add(key);
      else problems.push(`${site.place}: ${one}`);
    }
  }
  await client.end();
} finally {
  await postgres.close();
}
for (const key of ACCEPTED.keys()) {
  if (!usedExceptions.has(key)) problems.push(`accepted.ts accepts a mismatch that does not occur: ${key}`);
}
const summary = `${sites.length} calls, ${statements} statements, ${problems.length} problems`;
process.stdout.write(`${[...problems, summary].join('\n')}\n`);
process.exitCode = problems.length > 0 ? 1 : 0;
