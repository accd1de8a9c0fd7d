/**
 * One store per data folder: `store-process` in the folder names the process that runs it. Of several that start at the same
 * moment one succeeds, and a file left by a process that has died does not stop the next start.
 */
import { linkSync, mkdirSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { ConfigError } from '#declared-setting';
import type { Settings } from '#settings';
import { readText } from './postmaster.ts';
import { identityOf, isRunning } from './process-identity.ts';

const FILE = 'store-process';
/** How long another start may take to replace the file of a dead process. */
const TAKEOVER_MS = 2_000;

/**
 * Claims the data folder of a whole store with the embedded database until this process ends. Processes that name their part
 * (`PROCESS=web`, `PROCESS=worker`), or use a database server of their own, may share a folder and claim nothing.
 *
 * @throws ConfigError naming the process that runs the folder's store
 */
export async function claimFolder({
  dataDir,
  databaseUrl,
  process: part,
}: Pick<Settings, 'dataDir' | 'databaseUrl' | 'process'>): Promise<void> {
  if (databaseUrl !== null || part !== 'all') return;
  const folder = resolve(dataDir);
  mkdirSync(folder, { recursive: true });
  const claim = new FolderClaim(folder);
  const deadline = performance.now() + TAKEOVER_MS;
  while (!claim.attempt()) {
    if (performance.now() > deadline) throw inUse(folder, claim.holder);
    await pause(20);
  }
  process.once('exit', () => claim.release());
}

/** The process that runs the whole store of a data folder; null when none does. */
export function storeProcessOf(dataDir: string): number | null {
  const line = readText(join(resolve(dataDir), FILE));
  return line !== null && isHeld(line) ? Number.parseInt(line, 10) : null;
}

class FolderClaim {
  /** Who holds the folder, as read last. */
  holder = '';
  readonly #folder: string;
  readonly #file: string;
  readonly #self = `${identityOf(process.pid)} ${bootOf()}`;

  constructor(folder: string) {
    this.#folder = folder;
    this.#file = join(folder, FILE);
  }

  /** @returns false while another start replaces the file of a dead process */
  attempt(): boolean {
    if (this.#create()) return true;
    const found = readText(this.#file);
    if (found === null) return false;
    this.holder = found;
    if (isHeld(found)) throw inUse(this.#folder, found);
    return this.#replace(found);
  }

  release(): void {
    if (readText(this.#file) === this.#self) rmSync(this.#file, { force: true });
  }

  /** A link is made whole or not at all, so no other start reads half a line. */
  #create(): boolean {
    const draft = this.#draft();
    try {
      linkSync(draft, this.#file);
      return true;
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error;
      return false;
    } finally {
      rmSync(draft, { force: true });
    }
  }

  /**
   * Replaces the file of a dead process. The process that makes the marker named after the dead one does it; the marker is removed only after the
   * file names the new one, and the file is read again under it, so a late second marker replaces nothing.
   */
  #replace(dead: string): boolean {
    const marker = `${this.#file}.after-${dead.split(/[@ ]/, 2).join('-')}`;
    try {
      writeFileSync(marker, this.#self, { flag: 'wx', mode: 0o600 });
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error;
      const maker = readText(marker);
      // Empty for the moment between its creation and its text.
      if (maker !== null && maker !== '' && !isHeld(maker)) rmSync(marker, { force: true });
      return false;
    }
    try {
      if (readText(this.#file) !== dead) return false;
      renameSync(this.#draft(), this.#file);
      return true;
    } finally {
      rmSync(marker, { force: true });
    }
  }

  #draft(): string {
    const draft = `${this.#file}.${process.pid}`;
    writeFileSync(draft, this.#self, { mode: 0o600 });
    return draft;
  }
}

/** Whether the process of a line still runs; a line of before the machine's last start is nobody's. */
function isHeld(line: string): boolean {
  const [identity = '', boot = ''] = line.split(' ');
  return boot === bootOf() && isRunning(identity);
}

function bootOf(): string {
  return readText('/proc/sys/kernel/random/boot_id')?.trim() ?? 'unknown';
}

function inUse(folder: string, line: string): ConfigError {
  const [pid = ''] = line.split(/[@ ]/);
  return new ConfigError(
    `Process ${pid} already runs a store on ${folder}. Stop it first, or give this one a folder of its own (DATA_DIR). ` +
      `If process ${pid} is no store, delete ${join(folder, FILE)}`,
  );
}
