import { mkdtempSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { openRotatingFile } from './rotating-file.ts';

let folder: string;
beforeEach(() => {
  folder = join(mkdtempSync(join(tmpdir(), 'rotating-')), 'data');
});
afterEach(() => rmSync(join(folder, '..'), { recursive: true, force: true }));

const failures: string[] = [];
const options = {
  name: 'store.log',
  bytes: 1_000,
  files: 3,
  retryMs: 0,
  onFailure: (error: Error) => void failures.push(error.message),
};
const line = (number: number): string => `${JSON.stringify({ number, text: 'x'.repeat(80) })}\n`;

function lastNumber(): number {
  const lines = readFileSync(join(folder, 'store.log'), 'utf8').trim().split('\n');
  return (JSON.parse(lines.at(-1) ?? '{"number":-1}') as { number: number }).number;
}

it('keeps the chosen number of files of the chosen size, across a restart', () => {
  for (const from of [0, 50]) {
    const file = openRotatingFile({ ...options, folder });
    for (let number = from; number < from + 49; number += 1) file.write(line(number));
    file.close();
  }
  expect(readdirSync(folder).toSorted()).toEqual(['store.log', 'store.log.1', 'store.log.2', 'store.log.3']);
  for (const name of readdirSync(folder)) expect(statSync(join(folder, name)).size).toBeLessThanOrEqual(1_100);
  expect(statSync(join(folder, 'store.log.1')).mode & 0o777).toBe(0o600);
  expect(lastNumber()).toBe(98);
});

it('goes on after the file could not be written', async () => {
  writeFileSync(folder, 'a file in place of the folder');
  const file = openRotatingFile({ ...options, folder });
  file.write(line(1));
  file.write(line(2));
  expect(failures.length).toBeGreaterThan(0);
  rmSync(folder);
  await pause(1);
  file.write(line(3));
  file.close();
  expect(readFileSync(join(folder, 'store.log'), 'utf8')).toContain('"lost":2');
  expect(lastNumber()).toBe(3);
});
