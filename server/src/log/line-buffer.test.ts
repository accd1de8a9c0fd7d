import { execFile } from 'node:child_process';
import { resolve } from 'node:path';
import { expect, it, test } from 'vitest';
import { eventually } from '#testing';
import { bufferLines } from './line-buffer.ts';

const program = resolve(import.meta.dirname, '../testing/logging-program.ts');
const infoLine = (text: string): string => `{"level":"info","msg":"${text}"}\n`;

it.each([
  ['exit', []],
  ['SIGTERM', ['stopping; a second Ctrl-C ends it at once', 'closed']],
  ['uncaught error', ['the store stops because of an uncaught error']],
  ['SIGKILL', []],
])('keeps every line in order when the program ends by %s', async (end, lastMessages) => {
  const output = await new Promise<string>((ended) => {
    execFile(process.execPath, [program, end], (_error, stdout) => ended(stdout));
  });
  const lines = output
    .trim()
    .split('\n')
    .map((line) => JSON.parse(line) as { number?: number; msg: string });
  const numbered = lines.filter(({ msg }) => msg === 'a line');
  expect(numbered.map(({ number }) => number)).toEqual(Array.from({ length: 1_000 }, (_, number) => number));
  expect(lines.slice(1_000).map(({ msg }) => msg)).toEqual(lastMessages);
});

test('lines are written together, soon', async () => {
  const written: string[] = [];
  const lines = bufferLines((text) => written.push(text));
  lines.write(infoLine('one'));
  lines.write(infoLine('two'));
  expect(written).toEqual([]);
  await eventually(() => written.length > 0);
  expect(written).toEqual([infoLine('one') + infoLine('two')]);
});

test('a warning or error is written at once, after the lines before it', () => {
  for (const level of ['warn', 'error', 'fatal']) {
    const written: string[] = [];
    const lines = bufferLines((text) => written.push(text));
    lines.write(infoLine('before'));
    const urgent = `{"level":"${level}","msg":"urgent"}\n`;
    lines.write(urgent);
    expect(written).toEqual([infoLine('before') + urgent]);
  }
});
