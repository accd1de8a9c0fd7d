/**
 * Makes the embedded server read-only while its disk is nearly full, and writable again when there is space. A server that
 * runs out of space while it writes its log ends instead, and cannot start again before somebody frees some.
 *
 * The switch is a file of settings that PostgreSQL includes: renaming a file that exists takes no space.
 */
import { appendFileSync, chownSync, existsSync, readFileSync, renameSync, statSync, writeFileSync } from 'node:fs';
import { statfs } from 'node:fs/promises';
import { join } from 'node:path';
import type { Logger } from '#log';
import type { ClusterPaths } from './cluster.ts';

const MEGABYTE = 1_048_576;
/** Several segments of the server's log, and what other programs write between two checks. */
const RESERVE_BYTES = 128 * MEGABYTE;
/** More, so that a disk at the limit does not switch back and forth. */
const ENOUGH_BYTES = 192 * MEGABYTE;
const CHECK_EVERY_MS = 500;

const INCLUDED = 'tola-read-only.conf';
const SETTING = '# Written by the store: the disk is nearly full.\ndefault_transaction_read_only = on\n';

export class DiskReserve {
  readonly #folder: string;
  readonly #on: string;
  readonly #off: string;
  readonly #log: Logger | undefined;
  #checkedAt = Number.NEGATIVE_INFINITY;

  constructor({ cluster }: ClusterPaths, log: Logger | undefined) {
    this.#folder = cluster;
    this.#on = join(cluster, INCLUDED);
    this.#off = `${this.#on}.off`;
    this.#log = log;
  }

  /** Makes the server include the file from its next start on. Without space for that, a later start does it. */
  prepare(): void {
    const settings = join(this.#folder, 'postgresql.conf');
    try {
      if (!existsSync(this.#on) && !existsSync(this.#off)) {
        writeFileSync(this.#off, SETTING);
        const { uid, gid } = statSync(settings);
        chownSync(this.#off, uid, gid);
      }
      if (!readFileSync(settings, 'utf8').includes(INCLUDED)) {
        appendFileSync(settings, `\ninclude_if_exists = '${INCLUDED}'\n`);
      }
    } catch (error) {
      this.#log?.warn({ err: error }, 'the server cannot be made read-only when its disk is full');
    }
  }

  /** Switches the running server when the free space has crossed a limit; looks at most twice a second. */
  async check(serverPid: number): Promise<void> {
    if (performance.now() - this.#checkedAt < CHECK_EVERY_MS) return;
    this.#checkedAt = performance.now();
    const { bavail, bsize } = await statfs(this.#folder);
    const free = bavail * bsize;
    const isOn = existsSync(this.#on);
    if (isOn ? free < ENOUGH_BYTES : free >= RESERVE_BYTES) return;
    if (!existsSync(isOn ? this.#on : this.#off)) return;
    renameSync(...(isOn ? ([this.#on, this.#off] as const) : ([this.#off, this.#on] as const)));
    // A server reads its settings again on SIGHUP; open connections follow with their next transaction.
    process.kill(serverPid, 'SIGHUP');
    const freeMegabytes = Math.floor(free / MEGABYTE);
    if (isOn) this.#log?.warn({ freeMegabytes }, 'the disk has space again: the database accepts changes');
    else this.#log?.error({ freeMegabytes, folder: this.#folder }, 'the disk is nearly full: the database only reads');
  }
}
