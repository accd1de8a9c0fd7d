/** `npm start` without builds and pages, and a look at its processes, for tests of supervision. */
import { type ChildProcess, spawn } from 'node:child_process';
import { mkdirSync, mkdtempSync, readdirSync, readFileSync, readlinkSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';

const root = resolve(import.meta.dirname, '../..');
const cache = join(root, '.cache');
const DEADLINE_MS = 60_000;

export function newDataDir(): string {
  mkdirSync(cache, { recursive: true });
  return mkdtempSync(join(cache, 'supervised-'));
}

/** `npm start` in a process group of its own, as a terminal or a service manager runs it. */
export class Shop {
  readonly dataDir: string;
  readonly top: ChildProcess;
  readonly ended: Promise<readonly [code: number | null, signal: NodeJS.Signals | null]>;
  output = '';

  constructor(dataDir: string, env: NodeJS.ProcessEnv = {}) {
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
        WEB_PROCESSES: '1',
        ...env,
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

export async function until(
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
