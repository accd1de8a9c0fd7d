import { type ChildProcess, spawn } from 'node:child_process';
import { mkdirSync, mkdtempSync, readdirSync, readFileSync, readlinkSync, rmSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { afterAll, beforeAll, describe, expect, it, onTestFailed } from 'vitest';

const root = resolve(import.meta.dirname, '..');
const cache = join(root, '.cache');
const DEADLINE_MS = 60_000;

/** `npm start` in a process group of its own, as a terminal or a service manager runs it. */
class Shop {
  readonly dataDir: string;
  readonly top: ChildProcess;
  readonly ended: Promise<readonly [code: number | null, signal: NodeJS.Signals | null]>;
  output = '';

  constructor(dataDir: string) {
    this.dataDir = dataDir;
    this.top = spawn(process.execPath, ['scripts/run.mjs', '--production', 'scripts/testing/start-calls-only.ts'], {
      cwd: root,
      env: {
        PATH: process.env.PATH,
        NODE_ENV: 'production',
        PORT: '0',
        SEED: 'demo',
        RATES_SOURCE: 'manual',
        RATES_GOLD: '147500',
        RATES_SILVER: '225000',
        DATA_DIR: dataDir,
        CARD_PROVIDER_PORT: '0',
        TOLA_TEST_SHOP: dataDir,
      },
      stdio: ['ignore', 'pipe', 'pipe'],
      detached: true,
    });
    const collect = (text: Buffer): void => {
      this.output += text.toString();
    };
    this.top.stdout?.on('data', collect);
    this.top.stderr?.on('data', collect);
    this.ended = new Promise((end) => this.top.once('exit', (code, signal) => end([code, signal])));
  }

  get url(): string {
    return /open (\S+)/.exec(this.output)?.[1] ?? '';
  }

  async opened(): Promise<this> {
    await until(
      () => this.url !== '',
      () => this.output,
    );
    return this;
  }

  signalGroup(signal: NodeJS.Signals): void {
    process.kill(-(this.top.pid ?? 0), signal);
  }

  /** Running processes of this shop, found by environment or database folder. */
  processes(): { pid: number; command: string }[] {
    return readdirSync('/proc')
      .filter((name) => /^\d+$/.test(name))
      .map((name) => ({ pid: Number(name), command: commandOf(name) }))
      .filter(({ pid, command }) => command !== '' && this.#owns(pid));
  }

  #owns(pid: number): boolean {
    try {
      if (readlinkSync(`/proc/${pid}/cwd`).startsWith(this.dataDir)) return true;
      return readFileSync(`/proc/${pid}/environ`, 'utf8').includes(`TOLA_TEST_SHOP=${this.dataDir}\0`);
    } catch {
      return false;
    }
  }

  pidOf(part: string): number {
    const [found] = this.processes().filter(({ command }) => command.includes(part));
    if (found === undefined) throw new Error(`${part} is not running:\n${JSON.stringify(this.processes())}`);
    return found.pid;
  }

  get postmaster(): number {
    return Number(readFileSync(join(this.dataDir, 'postgres/cluster/postmaster.pid'), 'utf8').split('\n')[0]);
  }

  /** HTTP status of a path; 0 when the connection is refused. */
  async status(path: string, call?: object): Promise<number> {
    const sent = { method: 'POST', body: JSON.stringify(call), headers: { 'content-type': 'application/json' } };
    try {
      return (await fetch(`${this.url}${path}`, call === undefined ? {} : sent)).status;
    } catch (error) {
      if (error instanceof TypeError) return 0;
      throw error;
    }
  }

  async nothingLeft(): Promise<void> {
    await until(
      () => this.processes().length === 0,
      () => JSON.stringify(this.processes(), null, 1),
      20_000,
    );
  }

  killAll(): void {
    for (const { pid } of this.processes()) {
      try {
        process.kill(pid, 'SIGKILL');
      } catch (error) {
        if ((error as NodeJS.ErrnoException).code !== 'ESRCH') throw error;
      }
    }
  }
}

function commandOf(pid: string): string {
  try {
    return readFileSync(`/proc/${pid}/cmdline`, 'utf8').replaceAll('\0', ' ').trim();
  } catch {
    return '';
  }
}

async function until(
  check: () => boolean | Promise<boolean>,
  what: () => string,
  withinMs = DEADLINE_MS,
): Promise<number> {
  const began = performance.now();
  while (!(await check())) {
    if (performance.now() - began > withinMs) throw new Error(`Not met within ${withinMs} ms:\n${what()}`);
    await pause(50);
  }
  return performance.now() - began;
}

let shop: Shop;

beforeAll(async () => {
  mkdirSync(cache, { recursive: true });
  shop = await new Shop(mkdtempSync(join(cache, 'supervised-'))).opened();
}, 120_000);

afterAll(() => {
  shop.killAll();
  rmSync(shop.dataDir, { recursive: true, force: true });
});

// The tests share one data folder and run in this order.
describe.skipIf(process.platform !== 'linux')('npm start', () => {
  it('restarts a killed PostgreSQL server, answers 503 in the meantime, and recovers', async () => {
    const { postmaster } = shop;
    const login = { LoginId: '9876500000', Password: 'not the password' };
    expect(await shop.status('/api/GetLogin', login)).toBe(401);
    process.kill(postmaster, 'SIGKILL');
    const health = new Set<number>();
    const calls = new Set<number>();
    await until(
      async () => {
        health.add(await shop.status('/healthz'));
        const status = await shop.status('/api/GetLogin', login);
        calls.add(status);
        return status === 401 && calls.has(503);
      },
      () => `${[...calls]}\n${shop.output}`,
      15_000,
    );
    expect([...health]).toEqual([200]);
    expect([...calls].toSorted()).toEqual([401, 503]);
    expect(shop.postmaster).not.toBe(postmaster);
  }, 60_000);

  it('restarts a killed store on the same address and keeps its database server', async () => {
    const { postmaster } = shop;
    process.kill(shop.pidOf('calls-only-child'), 'SIGKILL');
    await until(
      () => shop.output.includes('The store ended unexpectedly (SIGKILL)'),
      () => shop.output,
    );
    await until(
      async () => (await shop.status('/healthz')) === 200,
      () => shop.output,
    );
    expect(shop.postmaster).toBe(postmaster);
  }, 60_000);

  it('restarts a killed card provider emulator on the same address', async () => {
    const before = shop.pidOf('emulators/card-provider');
    process.kill(before, 'SIGKILL');
    await until(
      () => shop.output.includes('The card provider emulator is open again'),
      () => shop.output,
    );
    expect(shop.pidOf('emulators/card-provider')).not.toBe(before);
  }, 60_000);

  it('leaves nothing running after SIGTERM to the process group, with code 0', async () => {
    shop.signalGroup('SIGTERM');
    expect(await shop.ended).toEqual([0, null]);
    expect(shop.output).toContain('Stopped.');
    await shop.nothingLeft();
  }, 60_000);

  it.each([
    ['SIGHUP to the process group', 'SIGHUP', 0],
    ['SIGTERM to the top process alone', 'SIGTERM', 0],
    ['SIGKILL of the top process', 'SIGKILL', null],
    ['SIGKILL of the process group', 'SIGKILL', null],
  ] as const)(
    'leaves nothing running after %s',
    async (title, signal, code) => {
      const one = await new Shop(shop.dataDir).opened();
      onTestFailed(() => one.killAll());
      if (title.includes('group')) one.signalGroup(signal);
      else one.top.kill(signal);
      const [exitCode] = await one.ended;
      expect(exitCode).toBe(code);
      if (code === 0) expect(one.output).toContain('Stopped.');
      await one.nothingLeft();
    },
    90_000,
  );

  it('ends at once and leaves nothing running after a second Ctrl-C while a stop hangs', async () => {
    const one = await new Shop(shop.dataDir).opened();
    onTestFailed(() => one.killAll());
    process.kill(one.pidOf('calls-only-child'), 'SIGSTOP');
    one.signalGroup('SIGINT');
    await until(
      () => one.output.includes('Stopping …'),
      () => one.output,
    );
    await pause(1_200);
    expect(one.top.exitCode).toBeNull();
    one.signalGroup('SIGINT');
    expect(await one.ended).toEqual([130, null]);
    expect(one.output).not.toContain('Stopped.');
    await one.nothingLeft();
  }, 90_000);
});
