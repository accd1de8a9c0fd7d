import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { afterAll, afterEach, describe, expect, it } from 'vitest';
import type { Pulse } from './pulse.ts';
import { type SupervisedProcess, superviseProcess } from './supervised-process.ts';
import { until } from './testing/supervised-shop.ts';

const folder = mkdtempSync(join(tmpdir(), 'supervised-process-'));
let running: SupervisedProcess<string> | undefined;

afterEach(async () => {
  await running?.close();
  running = undefined;
});

afterAll(() => rmSync(folder, { recursive: true, force: true }));

/** Supervises a program that reports that it is open and then runs `source`. */
async function supervise(
  source: string,
  report: (message: string) => void,
  pulse?: Pulse,
): Promise<SupervisedProcess<string>> {
  const file = join(folder, 'program.mjs');
  writeFileSync(
    file,
    `process.on('message', (message) => message === 'stop' && process.exit(0));\nprocess.send('open');\n${source}`,
  );
  running = await superviseProcess<string>({
    name: 'The program',
    program: (former) => ({ file, env: { ...process.env, IS_RESTART: former === null ? 'no' : 'yes' } }),
    output: 'inherit',
    open: async (child) => await new Promise((open) => child.once('message', (text) => open(String(text)))),
    stop: (child) => void child.send('stop'),
    report,
    ...(pulse === undefined ? {} : { pulse }),
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

describe('a pinged program', () => {
  const answers = `process.on('message', ({ kind }) => kind === 'ping' && process.send({ kind: 'pong' }));`;
  const pulse = { everyMs: 50, longestSilenceMs: 1_000 };

  it('is killed when its event loop hangs, and starts again', async () => {
    const messages: string[] = [];
    const hangs = `if (process.env.IS_RESTART === 'no') setTimeout(() => { for (;;); }, 200);`;
    await supervise(`${answers}\n${hangs}`, (message) => messages.push(message), pulse);
    await until(
      () => messages.length >= 3,
      () => messages.join(),
    );
    expect(messages).toEqual([
      'The program has not answered for 1 s and is killed',
      'The program ended unexpectedly (SIGKILL); it starts again in 0.1 s',
      expect.stringContaining('The program is open again'),
    ]);
  });

  it('lives on after a time in which the supervisor was stopped as well', async () => {
    const messages: string[] = [];
    await supervise(answers, (message) => messages.push(message), pulse);
    await pause(100);
    Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, 1_500);
    await pause(1_200);
    expect(messages).toEqual([]);
  });
});
