/** Checks the operator's handbook and what an update relies on. */
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { repositoryRoot } from './steps.ts';

const read = (file: string): string => readFileSync(join(repositoryRoot, file), 'utf8');
const release = JSON.parse(read('release.json')) as { version: string; commit: string; lastMigration: number };

const procedures = read('docs/operations.md')
  .split('\n')
  .filter((line) => line.startsWith('| ') && !line.startsWith('| ---') && !line.startsWith('| Procedure'))
  .map((line) => line.split(' | '));

test('each procedure of docs/operations.md names a test that exists', () => {
  expect(procedures.length).toBeGreaterThan(15);
  const wrong = procedures.flatMap(([name = '', , proof = '']) => {
    const [, file = '', title = ''] = /`([^`]+)`: “(.+)”/.exec(proof) ?? [];
    if (file === '' || !existsSync(join(repositoryRoot, file))) return [`${name}: no test file ${file}`];
    const text = read(file);
    const isThere = title !== '' && ["'", '"', '`'].some((quote) => text.includes(quote + title));
    return isThere ? [] : [`${name}: ${file} has no “${title}”`];
  });
  expect(wrong).toEqual([]);
});

test('the test of a procedure runs the command that the procedure gives', () => {
  const { scripts } = JSON.parse(read('package.json')) as { scripts: Readonly<Record<string, string>> };
  const checked = procedures.flatMap(([name = '', act = '', proof = '']) => {
    const [, file = ''] = /`([^`]+)`: “/.exec(proof) ?? [];
    return [...act.matchAll(/npm run ([\w:-]+)/g)]
      .map(([, command = '']) => ({
        name,
        file,
        command,
        program: /(\w[\w-]*\.ts)\b/.exec(scripts[command] ?? '')?.[1],
      }))
      .filter(({ command }) => !command.startsWith('test:'));
  });
  expect(checked.length).toBeGreaterThan(7);
  const unproved = checked.filter(({ file, program }) => program === undefined || !read(file).includes(program));
  expect(unproved).toEqual([]);
});

test('each link of docs/operations.md leads to a heading of the runbook, and each heading has one', () => {
  const anchors = read('docs/runbook.md')
    .split('\n')
    .filter((line) => line.startsWith('## '))
    .map((line) =>
      line
        .slice(3)
        .toLowerCase()
        .replace(/[^\w\s-]/g, '')
        .replaceAll(' ', '-'),
    );
  const links = [...read('docs/operations.md').matchAll(/\(runbook\.md#([^)]+)\)/g)].map(([, anchor = '']) => anchor);
  expect(links.filter((anchor) => !anchors.includes(anchor))).toEqual([]);
  expect(anchors.filter((anchor) => !links.includes(anchor))).toEqual([]);
});

/** What the runbook quotes of other programs. */
const OF_OTHERS = new Set(['permission denied to create extension']);

test('the runbook quotes messages as the program prints them', () => {
  const sources = ['server/src', 'scripts', 'contract/src', 'back-office/app', 'deploy']
    .flatMap((folder) =>
      readdirSync(join(repositoryRoot, folder), { recursive: true, encoding: 'utf8' }).map((file) =>
        join(folder, file),
      ),
    )
    .filter((file) => /\.(?:tsx?|yml)$/.test(file) && !file.includes('.test.'))
    .map(read);
  const quoted = [...read('docs/runbook.md').matchAll(/“([^”]+)”/g)].flatMap(([, text = '']) => text.split('…'));
  const wanted = quoted.map((part) => part.trim()).filter((part) => part !== '' && !OF_OTHERS.has(part));
  expect(wanted.length).toBeGreaterThan(10);
  expect(wanted.filter((part) => !sources.some((source) => source.includes(part)))).toEqual([]);
});

/** What would break a process of the last release that still serves: removed, renamed, or required of its rows. */
const CONTRACTS = [
  /\bdrop\s+(?:table|column|view|materialized\s+view|type|function|procedure|schema)\b/,
  /\brename\s+(?:to|column|constraint|value)\b|\brename\s+\w+\s+to\b/,
  /\balter\s+column\s+\w+\s+(?:set\s+data\s+)?type\b/,
  /\balter\s+column\s+\w+\s+set\s+not\s+null\b/,
  /\badd\s+column\s+(?:if\s+not\s+exists\s+)?\w+\s+(?:(?!\bdefault\b|\bgenerated\b)[^,;])*\bnot\s+null\b(?:(?!\bdefault\b|\bgenerated\b)[^,;])*[,;]/,
];

/** Migrations that the last release was seen to survive nevertheless, each with the reason. */
const SURVIVED: Readonly<Record<string, string>> = {
  '1053-entries-are-owed.sql': 'The last release has no purchases.',
  '1150-serial-numbers.sql': 'A function keeps its name and columns; the new one calls the former one by another name.',
};

test('migrations since the last release only add to what it uses', () => {
  const breaking = readdirSync(join(repositoryRoot, 'server/migrations'))
    .filter((file) => Number(file.slice(0, 4)) > release.lastMigration && SURVIVED[file] === undefined)
    .flatMap((file) => {
      const sql = read(`server/migrations/${file}`).replace(/--.*$/gm, '').toLowerCase();
      return CONTRACTS.flatMap((pattern) => {
        const found = pattern.exec(sql);
        return found === null ? [] : [`${file}: ${found[0].replace(/\s+/g, ' ')}`];
      });
    });
  expect(breaking).toEqual([]);
});

test('release.json, package.json and the changelog agree about the last release', () => {
  expect(release.commit).toMatch(/^[0-9a-f]{40}$/);
  expect(read('CHANGELOG.md')).toContain(`\n## ${release.version} `);
  expect((JSON.parse(read('package.json')) as { version: string }).version).toBe(release.version);
});
