/** The gate as operators meet it: the program refuses a public start with every reason, and the doctor prints the same. */
import { spawn } from 'node:child_process';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { cacheFolder, openTestDatabase, publicShop, startTestServer, type TestDatabase } from '#testing';

const root = resolve(import.meta.dirname, '../../..');
const dataDir = mkdtempSync(join(cacheFolder, 'go-live-program-'));
const withKey = join(dataDir, 'with-key');

let fresh: TestDatabase;
let demo: TestDatabase;
beforeAll(async () => {
  [fresh, demo] = await Promise.all([openTestDatabase(), openTestDatabase()]);
  const shop = await startTestServer({ demo: true, settings: { databaseUrl: demo.url } });
  await shop.close();
  mkdirSync(join(withKey, 'keys'), { recursive: true });
  writeFileSync(join(withKey, 'keys', 'data-key'), publicShop.dataKey);
});
afterAll(async () => {
  await Promise.all([fresh.close(), demo.close()]);
  rmSync(dataDir, { recursive: true, force: true });
});

interface Ended {
  readonly code: number | null;
  readonly output: string;
}

async function run(program: string, env: Readonly<Record<string, string>>): Promise<Ended> {
  const child = spawn(process.execPath, [program], {
    cwd: root,
    env: { PATH: process.env.PATH, NODE_ENV: 'production', PORT: '0', LOG_LEVEL: 'silent', ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let output = '';
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (text: Buffer) => (output += text.toString()));
  const code = await new Promise<number | null>((end) => child.once('close', end));
  return { code, output };
}

/** What stands in the way, without the order in which the two programs introduce it. */
function reasonsIn(output: string): string[] {
  return output.split('\n').filter((line, index, lines) => /^ {4}Fix: /.test(lines[index + 1] ?? '') && line !== '');
}

const shop = (): Record<string, string> => ({
  ...{ PUBLIC_URL: publicShop.publicUrl, DATA_KEY: publicShop.dataKey, SEED: 'empty' },
  ...{ DATABASE_URL: fresh.url, DATA_DIR: join(dataDir, 'unused') },
});

const SAMPLE = [
  'Demo login: owner@tola.example opens the back office with the published password.',
  'Demo login: Sample customers log in with the published password: ',
  'Sample data: The database began with the sample shop',
];
const DOCTOR = 'scripts/doctor.ts';
interface Case {
  readonly what: string;
  readonly env: () => Record<string, string>;
  readonly reasons: readonly string[];
  readonly doctor?: string;
}

const cases: readonly Case[] = [
  { what: 'the sample shop', env: () => ({ SEED: 'demo' }), reasons: ['SEED: SEED=demo, the default'] },
  { what: 'no data key', env: () => ({ DATA_KEY: '' }), reasons: ['DATA_KEY: DATA_KEY is not set'] },
  {
    what: 'the data key beside the data',
    env: () => ({ DATA_DIR: withKey }),
    reasons: ['DATA_KEY: The key is also stored in'],
  },
  {
    what: 'every proxy believed',
    env: () => ({ TRUST_PROXY: 'true' }),
    reasons: ['TRUST_PROXY: Every visitor is believed'],
  },
  {
    what: 'a database that began as a demo',
    env: () => ({ DATABASE_URL: demo.url }),
    reasons: SAMPLE,
    doctor: DOCTOR,
  },
  {
    what: 'everything at once',
    env: () => ({ SEED: '', DATA_KEY: '', TRUST_PROXY: 'true', DATABASE_URL: demo.url }),
    reasons: ['SEED: SEED=demo, the default', 'DATA_KEY: ', 'TRUST_PROXY: ', 'DATA_KEY: The database has', ...SAMPLE],
    doctor: DOCTOR,
  },
];

describe('at a public address, the store', () => {
  it.each<Case>(cases)(
    'refuses $what with every reason, and the doctor agrees',
    async ({ env, reasons, doctor }) => {
      const settings = { ...shop(), ...env() };
      const programs = ['server/src/main.ts', ...(doctor === undefined ? [] : [doctor])];
      for (const { code, output } of await Promise.all(programs.map(async (program) => await run(program, settings)))) {
        expect(code, output).toBe(1);
        expect(output).not.toMatch(/^ {4}at /m);
        const [refused = ''] = output.split('\n\nOnce it starts, these limits remain:');
        expect(reasonsIn(refused)).toEqual(reasons.map((reason) => expect.stringContaining(`  ${reason}`)));
      }
    },
    60_000,
  );
});
