import { type ChildProcess, spawn } from 'node:child_process';
import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { afterAll, afterEach, expect, test } from 'vitest';
import { identityOf } from './process-identity.ts';

const cache = resolve(import.meta.dirname, '../../../.cache');
const boot = readFileSync('/proc/sys/kernel/random/boot_id', 'utf8').trim();
const children: ChildProcess[] = [];
let folder = '';

afterEach(() => {
  for (const child of children.splice(0)) child.kill('SIGKILL');
  rmSync(folder, { recursive: true, force: true });
});

function newFolder(): string {
  mkdirSync(cache, { recursive: true });
  folder = mkdtempSync(join(cache, 'folder-claim-'));
  return folder;
}

interface Start {
  readonly child: ChildProcess;
  /** `claimed`, or the refusal. */
  readonly outcome: string;
}

/** Processes that wait for one another and then claim the folder at the same moment. */
async function startAtOnce(count: number): Promise<Start[]> {
  const program = `
    import { claimFolder } from '#database';
    process.stdout.write('ready');
    process.stdin.once('data', async () => {
      try {
        await claimFolder({ dataDir: ${JSON.stringify(folder)}, databaseUrl: null, process: 'all' });
        process.stdout.write('claimed');
      } catch (error) { process.stdout.write(error.message); }
    });
    setInterval(() => undefined, 60_000);`;
  const started = Array.from({ length: count }, () => {
    const child = spawn(process.execPath, ['--input-type=module-typescript', '--eval', program], {
      cwd: resolve(import.meta.dirname, '../..'),
      stdio: ['pipe', 'pipe', 'inherit'],
    });
    children.push(child);
    return child;
  });
  const says = async (child: (typeof started)[number]): Promise<string> =>
    await new Promise((resolve) => child.stdout.once('data', (text: Buffer) => resolve(text.toString())));
  await Promise.all(started.map(says));
  const outcomes = started.map(says);
  for (const child of started) child.stdin.write('go');
  return await Promise.all(started.map(async (child, index) => ({ child, outcome: (await outcomes[index]) ?? '' })));
}

const stranger = spawn('sleep', ['600']);
afterAll(() => void stranger.kill());

// Each line names nobody who runs: a dead process, a stranger with its PID, and one of before the machine's last start.
test.skipIf(process.platform !== 'linux').each([
  ['an empty folder', null],
  ['the file of a dead process', `999999@1 ${boot}`],
  ['a file whose PID belongs to a stranger', `${stranger.pid}@1 ${boot}`],
  ['a file of before the last start of the machine', `${identityOf(stranger.pid ?? 0)} another-boot`],
])('of four starts at the same moment on %s one claims it', async (_, line) => {
  newFolder();
  if (line !== null) writeFileSync(join(folder, 'store-process'), line);
  const starts = await startAtOnce(4);
  const claimed = starts.filter(({ outcome }) => outcome === 'claimed');
  expect(claimed).toHaveLength(1);
  for (const { outcome } of starts.filter((start) => !claimed.includes(start))) {
    expect(outcome).toContain(`Process ${claimed[0]?.child.pid} already runs a store on ${folder}. `);
  }
  expect(readdirSync(folder)).toEqual(['store-process']);
});
