import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { afterAll, afterEach, expect, it } from 'vitest';
import { type SupervisedProcess, superviseProcess } from './supervised-process.ts';

const folder = mkdtempSync(join(tmpdir(), 'supervised-process-'));
let running: SupervisedProcess<string> | undefined;

afterEach(async () => {
  await running?.close();
  running = undefined;
});

afterAll(() => rmSync(folder, { recursive: true, force: true }));

/** Supervises a program that reports that it is open and then runs `source`. */
async function supervise(source: string, report: (message: string) => void): Promise<SupervisedProcess<string>> {
  const file = join(folder, 'program.mjs');
  writeFileSync(file, `process.on('message', () => process.exit(0));\nprocess.send('open');\n${source}`);
  running = await superviseProcess<string>({
    name: 'The program',
    program: () => ({ file, env: process.env }),
    output: 'inherit',
    open: async (child) => await new Promise((open) => child.once('message', (text) => open(String(text)))),
    stop: (child) => void child.send('stop'),
    report,
  });
  return running;
}

it('restarts a repeatedly dying program with growing delays, reports the cause, and stops when closed', async () => {
  const messages: string[] = [];
  await supervise('setTimeout(() => process.exit(7), 20);', (message) => messages.push(message));
  const ends = (): string[] => messages.filter((message) => message.includes('ended unexpectedly'));
  for (let tries = 0; ends().length < 3 && tries < 200; tries += 1) await pause(50);
  expect(ends().slice(0, 3)).toEqual([
    'The program ended unexpectedly (exit code 7); it starts again in 0.1 s',
    'The program ended unexpectedly (exit code 7); it starts again in 0.2 s',
    'The program ended unexpectedly (exit code 7); it starts again in 0.4 s',
  ]);
  await running?.close();
  const { length } = messages;
  await pause(500);
  expect(messages).toHaveLength(length);
});

it('does not restart a program that it has stopped', async () => {
  const messages: string[] = [];
  const program = await supervise('setInterval(() => undefined, 1_000);', (message) => messages.push(message));
  expect(program.opened).toBe('open');
  await program.close();
  expect(messages).toEqual([]);
});
